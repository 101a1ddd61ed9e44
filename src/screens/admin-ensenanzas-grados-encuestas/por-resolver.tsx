import type { GradoConEncuestas } from '#contract/encuestas.admin.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { encuestaEnCorto } from '#ui/texto/nombres.ts'
import { claveDe } from './grados.ts'

interface PropsDePorResolver {
  grados: readonly GradoConEncuestas[]
  /** Whether this person changes surveys, or only reads them. */
  puede: boolean
  onAbrir: (clave: string) => void
}

/** The grades without their survey, or with several, with how many students that touches. */
export function PorResolver({ grados, puede, onAbrir }: PropsDePorResolver) {
  return (
    <Hoja aire={false} aria-labelledby="por-resolver" className="border-aviso">
      <h2 id="por-resolver" className="px-4 py-3 text-lg font-titulo sm:px-5">
        Por resolver
      </h2>
      <ul className="divide-y divide-borde border-t border-borde">
        {grados.map((grado, lugar) => (
          <li key={claveDe(grado)} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-[1_1_260px]">
              <h3 className="font-accion">
                {grado.dsGrado}, {grado.dsEnsenanza}, {grado.encuestas.length > 0 ? 'tiene más de una encuesta' : 'no tiene encuesta'}
              </h3>
              <p className="cifras text-nota text-tinta-2">{consecuencia(grado)}</p>
            </div>
            <Boton variante={puede && lugar === 0 ? 'principal' : 'borde'} onClick={() => onAbrir(claveDe(grado))}>
              {!puede ? 'Ver' : grado.encuestas.length > 0 ? 'Elegir una' : 'Asignar'}
              <span className="sr-only">
                : {grado.dsGrado}, {grado.dsEnsenanza}
              </span>
            </Boton>
          </li>
        ))}
      </ul>
    </Hoja>
  )
}

function consecuencia({ encuestas, estudiantes }: GradoConEncuestas): string {
  const cuantos = `${enMiles(estudiantes)} ${estudiantes === 1 ? 'estudiante' : 'estudiantes'}`
  if (encuestas.length === 0) return `${cuantos} sin encuesta.`
  const nombres = encuestas.filter(({ activo }) => activo).map(({ dsEncuesta }) => `«${encuestaEnCorto(dsEncuesta)}»`)
  return `${nombres.join(' y ')}: ${cuantos} con todas ellas.`
}
