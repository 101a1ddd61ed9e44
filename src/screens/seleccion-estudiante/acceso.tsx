import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { dataState } from '#app/use-flow.ts'
import type { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import {
  accessFailure,
  isAway,
  isReceiptOpen,
  isRequestingLink,
  manualUrl,
  surveyToTake,
} from '#machines/survey-access/survey-access.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { ComprobanteDeAcceso, TomaDeAcceso } from '../acceso-a-encuesta/dialogos.tsx'

interface PropsDeAcceso {
  flujo: ActorRefFrom<typeof surveyAccessMachine>
  /** Whose survey is being answered, in the class list's words; null when the list no longer shows it. */
  estudiante: string | null
}

/** What the access to a survey says above the list: that it is open elsewhere, that it failed, or its receipt. */
export function AccesoAEncuesta({ flujo, estudiante }: PropsDeAcceso) {
  const falla = useSelector(flujo, accessFailure)
  const recibo = useSelector(flujo, isReceiptOpen)
  const lejos = useSelector(flujo, isAway)
  const porTomar = useSelector(flujo, surveyToTake)
  const estado = useSelector(flujo, (s) => dataState('survey-access', s))
  return (
    <div data-state={estado} className="grid gap-3 empty:hidden">
      {lejos && <EnOtraPestana flujo={flujo} estudiante={estudiante} />}
      {falla && !recibo && porTomar === null && <Aviso tono="error" role="alert" titulo={falla.mensaje} />}
      <ComprobanteDeAcceso acceso={flujo} />
      <TomaDeAcceso acceso={flujo} />
    </div>
  )
}

function EnOtraPestana({ flujo, estudiante }: PropsDeAcceso) {
  const url = useSelector(flujo, manualUrl)
  const pidiendo = useSelector(flujo, isRequestingLink)
  return (
    <Aviso
      tono="info"
      role="status"
      titulo={estudiante ? `La encuesta de ${estudiante} está en otra pestaña` : 'La encuesta está en otra pestaña'}
    >
      <p>Al terminar, vuelva a esta pestaña: el estado se actualiza solo.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {url === null ? (
          <Boton ocupado={pidiendo} textoOcupado="Pidiendo enlace" onClick={() => flujo.send({ type: 'GET_LINK' })}>
            La pestaña no se abrió
          </Boton>
        ) : (
          <EnlaceBoton href={url} target="_blank" rel="noopener">
            Abrir la encuesta
          </EnlaceBoton>
        )}
        <Boton variante="llano" onClick={() => flujo.send({ type: 'CLOSE' })}>
          Cerrar aviso
        </Boton>
      </div>
    </Aviso>
  )
}
