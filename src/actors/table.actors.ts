import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { limpiarRut } from '#contract/rules/rut.ts'
import { puedeResponderEscuela, type EstadoEncuesta } from '#contract/rules/estados.ts'
import type { FilaDeEstudiante } from '#contract/sige.ts'
import { tableMachineOf, type PageRequest, type Pagina } from '#machines/table/table.machine.ts'
import { watchReturn } from './watch-return.ts'

export interface StudentScope {
  encuestaId: number
  idRbd: number
  /** Whether the role may open surveys, and so has a next one. */
  abre: boolean
}

type ConsultaDeEstudiantes = PeticionDe<'getEstudiantes'>['query']

/** What a school finishes first. */
const POR_TERMINAR: readonly EstadoEncuesta[] = ['EN_PROGRESO', 'NO_INICIADA', 'ANULADA']

/** The longest page that the API gives: in it there is a pending student, if the state has any. */
const MAXIMO = 100

const esPendiente = (fila: FilaDeEstudiante): boolean => puedeResponderEscuela(fila) && fila.token !== undefined

/** The part of a RUN before its dash, without dots; any other term only trimmed (spec, section 5). */
export function terminoDeBusqueda(texto: string): string {
  const termino = texto.trim()
  const sinDigito = termino.split('-')[0] ?? ''
  return /^[\d.\s]+$/.test(sinDigito) ? limpiarRut(sinDigito) : termino
}

function consultaDeEstudiantes({ consulta: { filtros, limit, offset, orden } }: PageRequest<StudentScope>): ConsultaDeEstudiantes {
  const { searchTerm = '', ...otros } = filtros
  const termino = terminoDeBusqueda(searchTerm)
  const query = {
    ...otros,
    limit,
    offset,
    sortField: orden.campo,
    sortOrder: orden.sentido,
    ...(termino !== '' && { searchTerm: termino }),
  }
  // The filters come from `leerConsulta`, which keeps only what the contract accepts.
  return query as ConsultaDeEstudiantes
}

/** The next pending student: one of the page when there is any, else the first of the same filters in another page. */
export async function siguientePendiente(
  call: Call,
  pedido: PageRequest<StudentScope>,
  filas: readonly FilaDeEstudiante[],
  signal: AbortSignal,
): Promise<FilaDeEstudiante | null> {
  if (!pedido.alcance.abre) return null
  const enLaPagina = filas.find(esPendiente)
  if (enLaPagina) return enLaPagina
  for (const pendiente of POR_TERMINAR) {
    const query = { ...consultaDeEstudiantes(pedido), estado: pendiente, limit: MAXIMO, offset: 0 }
    const otras = await call('getEstudiantes', { params: paramsDe(pedido.alcance), query }, { signal })
    const primera = otras.filas.find(esPendiente)
    if (primera) return primera
  }
  return null
}

const paramsDe = ({ encuestaId, idRbd }: StudentScope) => ({ e: encuestaId, rbd: idRbd })

async function cargarPagina(call: Call, pedido: PageRequest<StudentScope>, signal: AbortSignal): Promise<Pagina<FilaDeEstudiante>> {
  const { total, filas } = await call(
    'getEstudiantes',
    { params: paramsDe(pedido.alcance), query: consultaDeEstudiantes(pedido) },
    { signal },
  )
  return { total, filas, siguiente: total === 0 ? null : await siguientePendiente(call, pedido, filas, signal) }
}

/** A school's students with their survey's state, page by page, on the real API. */
export function studentTableFlow(call: Call) {
  return tableMachineOf<FilaDeEstudiante, StudentScope>().provide({
    actors: {
      loadPage: fromPromise(({ input, signal }) => cargarPagina(call, input, signal)),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}
