import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { dataState } from '#app/use-flow.ts'
import type { ActorRefFrom } from 'xstate'
import type { dataEntryMachine } from '#machines/data-entry/data-entry.chart.ts'
import { dataEntryFailure, dataEntryView, formsPerHour, round } from '#machines/data-entry/data-entry.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'

interface PropsDeDigitacion {
  flujo: ActorRefFrom<typeof dataEntryMachine>
  /** The course or filters that are being typed; none where what goes on is reading another slip. */
  filtros?: Readonly<Record<string, string>>
  /** What is said when there is no other. */
  alTerminar?: string
}

/** How the typing of paper forms goes, above the list; nothing while nobody types. */
export function Digitacion({ flujo, filtros, alTerminar = 'No quedan formularios por digitar aquí' }: PropsDeDigitacion) {
  const vista = useSelector(flujo, dataEntryView)
  const ronda = useSelector(flujo, round)
  const falla = useSelector(flujo, dataEntryFailure)
  const estado = useSelector(flujo, (s) => dataState('data-entry', s))
  // A round moves on only by leaving this page and coming back: the hour of its arrival is the one that counts.
  const [ahora] = useState(() => Date.now())
  const detiene = (
    <Boton variante="llano" onClick={() => flujo.send({ type: 'STOP' })}>
      Dejar de digitar
    </Boton>
  )
  const recuento = ronda && ronda.done > 0 && <p className="cifras">{enPalabras(ronda.done, formsPerHour(ronda, ahora))}</p>
  return (
    <div data-state={estado} className="grid gap-3 empty:hidden">
      {vista === 'siguiendo' && (
        <Aviso role="status" titulo="Abriendo el próximo formulario">
          {recuento}
          <div>{detiene}</div>
        </Aviso>
      )}
      {vista === 'detenida' && (
        <Aviso tono={falla ? 'error' : 'info'} role={falla ? 'alert' : 'status'} titulo={falla?.mensaje ?? 'La digitación está detenida'}>
          {recuento}
          <div className="flex flex-wrap gap-3">
            {filtros && <Boton onClick={() => flujo.send({ type: 'CONTINUE', filters: filtros })}>Seguir digitando</Boton>}
            {detiene}
          </div>
        </Aviso>
      )}
      {vista === 'terminada' && (
        <Aviso tono="exito" role="status" titulo={alTerminar}>
          {recuento}
          <div>{detiene}</div>
        </Aviso>
      )}
    </div>
  )
}

function enPalabras(hechas: number, porHora: number | null): string {
  const digitados = hechas === 1 ? '1 formulario digitado' : `${hechas} formularios digitados`
  return porHora === null ? `${digitados}.` : `${digitados}, ${porHora} por hora.`
}
