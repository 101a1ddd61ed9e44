import { useSelector } from '@xstate/react'
import { dataState, useFlow, usePart } from '#app/use-flow.ts'
import type { PreferenciaDeRecordatorios } from '#contract/invitaciones.apoderados.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { actionFailure, isActing } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

/** Whether a guardian gets reminders by mail, and changing it. */
export function RecordatoriosPropios() {
  const escritorio = useFlow('recordatoriosOwn', { scope: null, done: 'Quedó anotado.' })
  const lista = usePart(escritorio, 'list')
  const cambio = usePart(escritorio, 'action')
  const estado = useSelector(escritorio, (s) => dataState('renewed-list', s))
  const [suya] = useSelector(lista, rows<PreferenciaDeRecordatorios>)
  const noLlego = useSelector(lista, collectionFailure)
  const falla = useSelector(cambio, actionFailure)
  const ocupado = useSelector(cambio, isActing)
  const cambia = (recibe: boolean): void => {
    // After a failure it still asks about the one before.
    cambio.send({ type: 'CANCEL' })
    cambio.send({ type: 'ASK', target: { recibe } })
    cambio.send({ type: 'CONFIRM', motivo: '' })
  }
  return (
    <Hoja aria-labelledby="recordatorios" data-state={estado} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="recordatorios" className="text-titulo-2">
          Recordatorios por correo
        </h2>
        {suya && (
          <p className="text-tinta-2">
            {suya.recibe
              ? 'Le escribimos cuando le falta responder una encuesta.'
              : 'Usted pidió no recibirlos. Los demás correos le llegan igual.'}
          </p>
        )}
      </div>
      {noLlego && (
        <Aviso tono="alerta" role="status" titulo="No pudimos traer su elección">
          <p>{noLlego.mensaje}</p>
          <Boton onClick={() => lista.send({ type: 'RETRY' })}>Traerla otra vez</Boton>
        </Aviso>
      )}
      <FallaGeneral falla={falla} titulo="No se pudo anotar." />
      {suya && (
        <Boton className="justify-self-start max-sm:w-full" ocupado={ocupado} textoOcupado="Anotando" onClick={() => cambia(!suya.recibe)}>
          {suya.recibe ? 'Dejar de recibirlos' : 'Volver a recibirlos'}
        </Boton>
      )}
    </Hoja>
  )
}
