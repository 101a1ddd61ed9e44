import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import {
  accessFailure,
  isDownloading,
  isReceiptOpen,
  isTaking,
  shownReceipt,
  surveyToTake,
} from '#machines/survey-access/survey-access.selectors.ts'
import { DialogoDeComprobante, DialogoDeToma } from '#ui/encuesta/dialogos.ts'

interface DeUnAcceso {
  acceso: ActorRefFrom<typeof surveyAccessMachine>
}

/** The receipt of the survey that somebody asked for, in its dialog. */
export function ComprobanteDeAcceso({ acceso }: DeUnAcceso) {
  const abierto = useSelector(acceso, isReceiptOpen)
  const comprobante = useSelector(acceso, shownReceipt)
  const falla = useSelector(acceso, accessFailure)
  const descargando = useSelector(acceso, isDownloading)
  if (!abierto) return null
  return (
    <DialogoDeComprobante
      comprobante={comprobante}
      error={falla?.mensaje ?? null}
      descargando={descargando}
      onDescargar={() => acceso.send({ type: 'DOWNLOAD' })}
      onReintentar={() => acceso.send({ type: 'RETRY' })}
      onCerrar={() => acceso.send({ type: 'CLOSE' })}
    />
  )
}

/** The warning before the survey that somebody asked for is taken over. */
export function TomaDeAcceso({ acceso }: DeUnAcceso) {
  const porTomar = useSelector(acceso, surveyToTake)
  const falla = useSelector(acceso, accessFailure)
  const tomando = useSelector(acceso, isTaking)
  if (porTomar === null) return null
  return (
    <DialogoDeToma
      porTomar={porTomar}
      error={falla?.mensaje ?? null}
      ocupado={tomando}
      onTomar={() => acceso.send({ type: 'CONFIRM' })}
      onCerrar={() => acceso.send({ type: 'CLOSE' })}
    />
  )
}
