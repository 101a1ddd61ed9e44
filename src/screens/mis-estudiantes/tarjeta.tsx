import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { AccionDeTarjeta } from './accion-de-tarjeta.tsx'
import { Detalle } from './detalle.tsx'
import type { Escritorio } from './use-escritorio.ts'

interface PropsDeTarjeta extends Pick<Escritorio, 'acceso'> {
  estudiante: EstudianteVinculado
  /** The one that comes next: its action is the only filled button. */
  sigue: boolean
  onDesvincular?: () => void
  /** Offered while the bond is only declared. */
  onComprobar: () => void
}

/** A student: who, where, how far the survey is, and its one action. */
export function Tarjeta({ estudiante, acceso, sigue, onDesvincular, onComprobar }: PropsDeTarjeta) {
  const nombre = nombreCompleto(estudiante)
  const porComprobar = estudiante.esUsted ? 'Falta comprobar que es usted' : 'Vínculo por comprobar'
  return (
    <Hoja aire={false} destacada={sigue} aria-label={nombre} className="flex flex-col gap-3.5 px-4 pt-4.5 pb-4">
      <div>
        <h2 className="text-xl leading-[1.35] font-[650] tracking-[-.006em]">{nombre}</h2>
        {estudiante.esUsted && <p className="font-accion">El estudiante es usted.</p>}
        <p className="leading-[1.4] text-tinta-2">
          {`${estudiante.dsGrado} ${estudiante.letraCurso}`.trim()}
          <br />
          {estudiante.dsNomEstable}
        </p>
      </div>
      <div>
        <EstadoEncuesta estado={estudiante.estado} />
      </div>
      <Detalle estudiante={estudiante} />
      {!estudiante.probado && (
        <div className="grid gap-1 border-l-4 border-borde-control pl-3.5">
          <p className="font-accion">{porComprobar}</p>
          <p className="text-nota text-tinta-2">
            Hasta que lo compruebe verá solo iniciales, y el establecimiento puede tomar la encuesta.
          </p>
          <Boton
            variante="llano"
            className="-ml-3 justify-self-start"
            aria-label={`Comprobar con un código el vínculo con ${nombre}`}
            onClick={onComprobar}
          >
            Comprobar con un código
          </Boton>
        </div>
      )}
      <div className="mt-auto grid gap-1">
        <AccionDeTarjeta estudiante={estudiante} acceso={acceso} sigue={sigue} />
        {onDesvincular && (
          <Boton variante="llano" ancho onClick={onDesvincular}>
            Desvincular <span className="sr-only">a {nombre}</span>
          </Boton>
        )}
      </div>
    </Hoja>
  )
}
