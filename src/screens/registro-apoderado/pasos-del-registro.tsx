import { Link, useSearch } from 'wouter'
import { STEPS, type Step } from '#machines/registro-apoderado/registro-apoderado.vocabulary.ts'
import { clases } from '#ui/clases.ts'
import { addressOf } from '#machines/registro-apoderado/registro-apoderado.rules.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** The question of each step, in its heading. */
export const PREGUNTA: Readonly<Record<Step, string>> = {
  identity: '¿Quién es usted?',
  mail: '¿Cuál es su correo?',
  password: 'Elija una contraseña',
}

/** `paso 2 de 3`, as the tab and the page say it. */
export const cualPaso = (paso: Step): string => `paso ${STEPS.indexOf(paso) + 1} de ${STEPS.length}`

/** The heading of a step, with how far it is. */
export function TituloDePaso({ paso, guia }: { paso: Step; guia: string }) {
  const actual = STEPS.indexOf(paso)
  return (
    <>
      <p className="text-nota text-tinta-2">Crear una cuenta: {cualPaso(paso)}</p>
      <div aria-hidden="true" className="mt-2 mb-5 flex gap-1">
        {STEPS.map((cada, lugar) => (
          <span
            key={cada}
            data-barra
            className={clases('h-2 flex-1 overflow-hidden rounded-full border', lugar > actual ? 'border-borde-control' : 'border-acento')}
          >
            {lugar <= actual && <span className={clases('block h-full bg-acento', lugar === actual && 'w-1/2')} />}
          </span>
        ))}
      </div>
      <Titulo guia={guia}>{PREGUNTA[paso]}</Titulo>
    </>
  )
}

/** The address of a step, with the door that the person came through. */
function useDireccion(paso: Step): string {
  const origen = new URLSearchParams(useSearch()).get('origen') === 'EPJA' ? 'EPJA' : 'Apoderados'
  return pathOf('registroApoderado', addressOf(origen, paso))
}

/** The way back to a step. */
export function VolverAlPaso({ paso }: { paso: Step }) {
  return (
    <EnlaceBoton href={useDireccion(paso)} variante="llano" ancho>
      Volver
    </EnlaceBoton>
  )
}

/** The way to correct what was typed in the first step. */
export function CorregirDatos() {
  return (
    <Link href={useDireccion('identity')} className="enlace inline-flex min-h-toque items-center">
      Corregir
    </Link>
  )
}
