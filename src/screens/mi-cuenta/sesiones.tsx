import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useFlow, usePart } from '#app/use-flow.ts'
import type { SesionPropia } from '#contract/usuarios.sesiones.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { actionFailure, isActing, timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'

/** Where one's own session is open: each can be ended, and all the others at once. */
export function Sesiones() {
  const escritorio = useFlow('miCuentaSessions', { scope: null, done: 'La sesión se cerró.' })
  const lista = usePart(escritorio, 'list')
  const cierre = usePart(escritorio, 'action')
  const sesiones = useSelector(lista, rows<SesionPropia>)
  const noLlego = useSelector(lista, collectionFailure)
  const falla = useSelector(cierre, actionFailure)
  const ocupado = useSelector(cierre, isActing)
  const veces = useSelector(cierre, timesDone)
  const [pedido, setPedido] = useState('')
  const cierra = (sesionId: string | null, dispositivo: string): void => {
    setPedido(sesionId === null ? 'Se cerraron sus otras sesiones.' : `Cerró la sesión de «${dispositivo}».`)
    // After a failure it still asks about the one before.
    cierre.send({ type: 'CANCEL' })
    cierre.send({ type: 'ASK', target: { sesionId, dispositivo } })
    cierre.send({ type: 'CONFIRM', motivo: '' })
  }
  const otras = sesiones.filter(({ actual }) => !actual)
  return (
    <Hoja>
      <section aria-labelledby="sesiones" className="grid gap-4">
        <h2 id="sesiones" className="text-titulo-2">
          Sus sesiones
        </h2>
        {veces > 0 && !ocupado && falla === null && (
          <Aviso tono="exito" role="status">
            <p>{pedido}</p>
          </Aviso>
        )}
        <FallaGeneral falla={falla} titulo="No se pudo cerrar la sesión." />
        {noLlego && (
          <Aviso tono="alerta">
            <p>No pudimos traer sus sesiones. {noLlego.mensaje}</p>
            <Boton onClick={() => lista.send({ type: 'RETRY' })}>Traer las sesiones</Boton>
          </Aviso>
        )}
        {!noLlego && sesiones.length === 0 && <Esqueleto texto="Cargando sus sesiones…" lineas={3} />}
        <ul className="divide-y divide-borde">
          {sesiones.map(({ sesionId, dispositivo, direccion, desde, ultimoUso, actual }) => (
            <li key={sesionId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="grid min-w-0">
                <b className="font-accion">{dispositivo}</b>
                <span className="text-nota text-tinta-2">
                  {direccion && `Red ${direccion}. `}
                  {actual ? `Esta sesión, desde el ${enFechaYHora(desde)}.` : `Último uso: ${enFechaYHora(ultimoUso)}.`}
                </span>
              </span>
              {actual ? (
                <span className="text-nota font-accion text-tinta-2">Actual</span>
              ) : (
                <Boton disabled={ocupado} onClick={() => cierra(sesionId, dispositivo)}>
                  Cerrar <span className="sr-only">la sesión de {dispositivo}</span>
                </Boton>
              )}
            </li>
          ))}
        </ul>
        {otras.length > 0 && (
          <Boton className="justify-self-start max-sm:w-full" disabled={ocupado} onClick={() => cierra(null, '')}>
            {otras.length === 1 ? 'Cerrar la otra' : `Cerrar las otras ${otras.length}`}
          </Boton>
        )}
      </section>
    </Hoja>
  )
}
