import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import { schoolSurveys, surveysFailure, surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { SinEncuestas, TarjetaDeEncuesta } from '#ui/encuesta/tarjeta-encuesta.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

interface PropsDeLista {
  flujo: Part<'seleccionEstudiante', 'surveys'>
  /** The one to go on with. */
  principal?: number | undefined
  /** What choosing one does, where it does not take to its students. */
  accion?: string
}

/** The surveys of a school to choose from, while they come and when they do not. */
export function ListaDeEncuestas({ flujo, principal, accion }: PropsDeLista) {
  const vista = useSelector(flujo, surveysView)
  const encuestas = useSelector(flujo, schoolSurveys)
  const falla = useSelector(flujo, surveysFailure)
  if (vista === 'cargando') {
    return (
      <Hoja>
        <Esqueleto texto="Cargando las encuestas…" />
      </Hoja>
    )
  }
  if (vista === 'vacia') return <SinEncuestas onActualizar={() => flujo.send({ type: 'RETRY' })} />
  if (vista === 'fallida') {
    return (
      <Reintento
        titulo="No pudimos cargar las encuestas"
        mensaje={falla?.mensaje ?? ''}
        onReintentar={() => flujo.send({ type: 'RETRY' })}
      />
    )
  }
  return (
    <ul className="grid gap-4 xl:grid-cols-2">
      {encuestas.map((encuesta) => (
        <li key={encuesta.encuestaId}>
          <TarjetaDeEncuesta
            encuesta={encuesta}
            destacada={encuesta.encuestaId === principal}
            {...(accion !== undefined && { accion })}
            onVer={() => flujo.send({ type: 'CHOOSE', encuestaId: encuesta.encuestaId })}
          />
        </li>
      ))}
    </ul>
  )
}
