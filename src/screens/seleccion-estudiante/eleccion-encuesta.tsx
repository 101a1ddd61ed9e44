import { useSelector } from '@xstate/react'
import { dataState, type Part } from '#app/use-flow.ts'
import { schoolSurveys, surveysFailure, surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { EscuelaElegida } from './escuela-elegida.tsx'
import { SinEncuestas, TarjetaDeEncuesta } from '#ui/encuesta/tarjeta-encuesta.tsx'

/** Which survey to work on. A school with a single one never sees this. */
export function EleccionDeEncuesta({ flujo }: { flujo: Part<'seleccionEstudiante', 'surveys'> }) {
  const estado = useSelector(flujo, (s) => dataState('school-surveys', s))
  const vista = useSelector(flujo, surveysView)
  const encuestas = useSelector(flujo, schoolSurveys)
  const falla = useSelector(flujo, surveysFailure)

  return (
    <div data-state={estado}>
      <Titulo antes={<EscuelaElegida />} guia={vista === 'lista' ? 'Elija la encuesta con la que va a trabajar.' : undefined}>
        Estudiantes
      </Titulo>
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Cargando las encuestas…" />
        </Hoja>
      )}
      {vista === 'vacia' && <SinEncuestas onActualizar={() => flujo.send({ type: 'RETRY' })} />}
      {vista === 'fallida' && falla && (
        <Reintento titulo="No pudimos cargar las encuestas" mensaje={falla.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {vista === 'lista' && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {encuestas.map((encuesta) => (
            <li key={encuesta.encuestaId}>
              <TarjetaDeEncuesta encuesta={encuesta} onVer={() => flujo.send({ type: 'CHOOSE', encuestaId: encuesta.encuestaId })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
