import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { dataState } from '#app/use-flow.ts'
import type { ComprobantePropio } from '#contract/comprobantes.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import type { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import type { Escritorio } from './use-escritorio.ts'

const ESTADO: Record<ComprobantePropio['estado'], string> = {
  VALIDO: 'Válido',
  ANULADO: 'Anulado',
  REEMPLAZADO: 'Reemplazado por uno más nuevo',
}

interface PropsDeComprobantes extends Pick<Escritorio, 'acceso'> {
  flujo: ActorRefFrom<ReturnType<typeof collectionMachineOf<ComprobantePropio, null>>>
}

/** Every receipt of the account, found without its code; also those that are no longer valid. */
export function MisComprobantes({ flujo, acceso }: PropsDeComprobantes) {
  const vista = useSelector(flujo, collectionView)
  const comprobantes = useSelector(flujo, rows<ComprobantePropio>)
  const falla = useSelector(flujo, collectionFailure)
  const estado = useSelector(flujo, (s) => dataState('collection', s))

  if (vista === 'fallida')
    return (
      <Reintento titulo="No pudimos cargar sus comprobantes" mensaje={falla?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
    )
  if (vista !== 'lista') return null
  return (
    <Hoja aire={false} aria-labelledby="mis-comprobantes">
      <h2 id="mis-comprobantes" data-state={estado} className="border-b border-borde px-5 py-3 text-titulo-3">
        Mis comprobantes
      </h2>
      <ul className="divide-y divide-borde">
        {comprobantes.map((uno) => (
          <li key={uno.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-[1_1_240px]">
              <h3 className="leading-snug font-accion">{enNombrePropio(uno.nombreEstudiante)}</h3>
              <p className="text-nota text-tinta-2">{uno.dsEncuesta}</p>
              <p className="text-nota text-tinta-2">
                {ESTADO[uno.estado]}. Enviada el {enFecha(uno.fecha)}.
              </p>
            </div>
            {uno.estado === 'VALIDO' ? (
              <Boton
                aria-label={`Ver el comprobante de ${enNombrePropio(uno.nombreEstudiante)}`}
                onClick={() => acceso.send({ type: 'SHOW_RECEIPT', survey: { encuestaId: uno.encuestaId, token: uno.token } })}
              >
                Ver
              </Boton>
            ) : (
              <EnlaceBoton
                href={uno.urlVerificacion}
                target="_blank"
                rel="noopener"
                aria-label={`Verificar el comprobante de ${enNombrePropio(uno.nombreEstudiante)}`}
              >
                Verificar
              </EnlaceBoton>
            )}
          </li>
        ))}
      </ul>
    </Hoja>
  )
}
