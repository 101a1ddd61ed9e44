import { useSelector } from '@xstate/react'
import { useLocation, useSearch } from 'wouter'
import { useFlow, useFlowsAhead, useSession } from '#app/use-flow.ts'
import type { ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { Selector } from '#ui/formulario/campo.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Matriz } from './matriz.tsx'

/** Which survey each grade has in a period: gaps and duplicates in sight, and how many students a change touches. */
export default function AdminEnsenanzasGradosEncuestas() {
  useFlowsAhead('adminEnsenanzasGradosEncuestas')
  const referencias = useFlow('adminEncuestasReference', { scope: null })
  const [referencia] = useSelector(referencias, rows<ReferenciaDeEncuestas>)
  const falla = useSelector(referencias, collectionFailure)
  const puede = puedeLlamar(useSelector(useSession(), sessionRole), 'postEnsenanzasGradosEncuestas')
  const pedido = new URLSearchParams(useSearch()).get('periodoId')
  const [, navega] = useLocation()
  const elegido =
    referencia?.periodos.find(({ periodoId, activo }) => (pedido === null ? activo : String(periodoId) === pedido)) ??
    referencia?.periodos[0]
  return (
    <div>
      <Titulo guia="Revise los grados sin encuesta y los que tienen más de una.">Encuestas por grado</Titulo>
      <div className="grid gap-6">
        {falla && (
          <Reintento
            titulo="No pudimos cargar los períodos"
            mensaje={falla.mensaje}
            onReintentar={() => referencias.send({ type: 'RETRY' })}
          />
        )}
        {!referencia && !falla && (
          <Hoja>
            <Esqueleto texto="Cargando los períodos…" />
          </Hoja>
        )}
        {referencia && !elegido && (
          <Hoja>
            <Vacio
              titulo="Todavía no hay períodos"
              texto="Las encuestas se dan a los grados dentro de un período."
              accion={
                puede && (
                  <EnlaceBoton variante="principal" href={pathOf('adminEncuestas', { vista: 'periodos' })}>
                    Crear el primer período
                  </EnlaceBoton>
                )
              }
            />
          </Hoja>
        )}
        {referencia && elegido && (
          <>
            <Selector
              etiqueta="Período"
              name="periodoId"
              className="max-w-[240px] print:hidden"
              value={String(elegido.periodoId)}
              onChange={(periodoId) => navega(pathOf('adminEnsenanzasGradosEncuestas', { periodoId }))}
              opciones={referencia.periodos.map((uno) => ({
                valor: String(uno.periodoId),
                texto: uno.activo ? `${uno.nombre} (activo)` : uno.nombre,
              }))}
            />
            <Matriz
              key={elegido.periodoId}
              periodoId={elegido.periodoId}
              encuestas={referencia.encuestas.filter(({ periodo, esRegistro }) => periodo.periodoId === elegido.periodoId && !esRegistro)}
              puede={puede}
            />
          </>
        )}
      </div>
    </div>
  )
}
