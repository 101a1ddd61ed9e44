import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, usePart, useSession } from '#app/use-flow.ts'
import { encuestasAdmin, type ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado } from '../administracion/listado.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { COLUMNAS } from './columnas.tsx'
import { Copia } from './copia.tsx'
import { Eliminar } from './eliminar.tsx'
import { FichaDeEncuesta } from './ficha.tsx'
import { Union } from './union.tsx'

const ORDEN = { field: 'periodo', direction: 'desc' } as const
const ENTRADAS = encuestasAdmin.getAdminEncuestas.query.entries

/** The surveys of each period, with what their administrator does with one. */
export function Encuestas({ pestanas }: { pestanas: ReactNode }) {
  const busqueda = useSearch()
  const { inicial, porOmision, lee } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const escritorio = useFlow('adminEncuestas', { query: inicial, defaults: porOmision })
  const tabla = usePart(escritorio, 'table')
  const registro = usePart(escritorio, 'record')
  const copia = usePart(escritorio, 'copy')
  const union = usePart(escritorio, 'tie')
  const activacion = usePart(escritorio, 'period')
  const referencias = usePart(escritorio, 'reference')
  const puede = puedeLlamar(useSelector(useSession(), sessionRole), 'putAdminEncuestas')

  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('admin-encuestas', s))
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const estadoDeFicha = useSelector(registro, (s) => dataState('admin-record', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const [referencia] = useSelector(referencias, rows<ReferenciaDeEncuestas>)
  const sinReferencia = useSelector(referencias, collectionFailure)
  const [porActivar, pregunta] = usePregunta(activacion)

  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))
  const periodos = referencia?.periodos.length
  const periodo = referencia?.periodos.find(({ periodoId }) => String(periodoId) === filtros['periodoId'])

  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado}>
        <Titulo
          acciones={
            puede && (
              <>
                <Boton disabled={!periodos} onClick={() => copia.send({ type: 'CREATE' })}>
                  Copiar de otro período
                </Boton>
                <Boton variante="principal" disabled={!periodos} onClick={() => registro.send({ type: 'CREATE' })}>
                  <Icono nombre="agregar" />
                  Crear encuesta
                </Boton>
              </>
            )
          }
        >
          Encuestas
        </Titulo>
        {pestanas}
        <div className="grid gap-6">
          {sinReferencia && (
            <Reintento
              titulo="No pudimos cargar los períodos"
              mensaje={sinReferencia.mensaje}
              onReintentar={() => referencias.send({ type: 'RETRY' })}
            />
          )}
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <Selector
              etiqueta="Período"
              name="periodoId"
              vacio="Todos"
              className="min-w-[180px]"
              value={filtros['periodoId'] ?? ''}
              onChange={(periodoId) => tabla.send({ type: 'FILTER', filters: { periodoId } })}
              opciones={(referencia?.periodos ?? []).map((uno) => ({
                valor: String(uno.periodoId),
                texto: uno.activo ? `${uno.nombre} (activo)` : uno.nombre,
              }))}
            />
            {puede && periodo && !periodo.activo && (
              <Boton onClick={() => activacion.send({ type: 'ASK', target: periodo })}>Activar el período {periodo.nombre}</Boton>
            )}
          </div>
          <Listado
            flujo={tabla}
            columnas={COLUMNAS}
            clave={({ encuestaId }) => encuestaId}
            nombres={['encuestas', 'encuesta']}
            vacio={{
              titulo: 'No hay encuestas',
              texto: !puede
                ? 'Aparecen aquí cuando la administración nacional las crea.'
                : periodos === 0
                  ? 'Antes se crea el período, en «Períodos».'
                  : 'Cree la primera con un archivo de preguntas, o copie las de otro período.',
            }}
            seElige
            accion={(fila) =>
              puede && (
                <>
                  <Boton variante="llano" disabled={!referencia} onClick={() => registro.send({ type: 'OPEN', item: fila })}>
                    <Icono nombre="editar" />
                    Editar<span className="sr-only"> {fila.nombre}</span>
                  </Boton>
                  {fila.herramienta !== null && (
                    <Boton variante="llano" onClick={() => union.send({ type: 'OPEN', item: fila })}>
                      Unir con LimeSurvey<span className="sr-only">: {fila.nombre}</span>
                    </Boton>
                  )}
                  {fila.eliminable && (
                    <Boton variante="llano" onClick={() => registro.send({ type: 'ASK_DELETE', item: fila })}>
                      Eliminar<span className="sr-only"> {fila.nombre}</span>
                    </Boton>
                  )}
                </>
              )
            }
          />
        </div>
      </div>
      <div data-state={estadoDeFicha}>
        {referencia && <FichaDeEncuesta flujo={registro} referencia={referencia} />}
        <Eliminar flujo={registro} />
      </div>
      {referencia && <Copia flujo={copia} periodos={referencia.periodos} />}
      <Union flujo={union} />
      {porActivar && (
        <Pregunta titulo={`Activar el período ${porActivar.nombre}`} accion="Activar" {...pregunta}>
          <p>Será el único activo. Cada establecimiento deberá actualizar sus datos otra vez.</p>
        </Pregunta>
      )}
    </div>
  )
}
