import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { limpiaRut } from '#contract/rules/rut.ts'
import { puedeResponderEscuela, type EstadoEncuesta } from '#contract/rules/estados.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { StudentScope } from '#machines/seleccion-estudiante/seleccion-estudiante.setup.ts'
import { tableMachineOf, type PageRequest, type TablePage } from '#machines/table/table.chart.ts'
import { watchReturn } from './watch-return.ts'

type StudentQuery = PeticionDe<'getEstudiantes'>['query']

/** What a school finishes first. */
const UNFINISHED: readonly EstadoEncuesta[] = ['EN_PROGRESO', 'NO_INICIADA', 'ANULADA']

/** The longest page that the API gives: in it there is a pending student, if the state has any. */
const MAX_ROWS = 100

const isPending = (row: FilaDeEstudiante): boolean => puedeResponderEscuela(row) && row.token !== undefined

/** The part of a RUN before its dash, without dots; any other term only trimmed (spec, section 5). */
export function searchTermOf(text: string): string {
  const term = text.trim()
  const withoutDigit = term.split('-')[0] ?? ''
  return /^[\d.\s]+$/.test(withoutDigit) ? limpiaRut(withoutDigit) : term
}

/** Which students, in which order, whatever the page. */
interface Asked {
  scope: StudentScope
  query: Pick<PageRequest<StudentScope>['query'], 'filters' | 'sort'>
}

function studentQuery({ filters, sort }: Asked['query'], limit: number, offset: number): StudentQuery {
  const { searchTerm = '', ...others } = filters
  const term = searchTermOf(searchTerm)
  const query = {
    ...others,
    limit,
    offset,
    sortField: sort.field,
    sortOrder: sort.direction,
    ...(term !== '' && { searchTerm: term }),
  }
  // The filters come from `leeConsulta`, which keeps only what the contract accepts.
  return query as StudentQuery
}

/** The next pending student: one of the page when there is any, else the first of the same filters in another page. */
export async function nextPending(
  call: Call,
  { scope, query }: Asked,
  filas: readonly FilaDeEstudiante[],
  signal: AbortSignal,
): Promise<FilaDeEstudiante | null> {
  if (!scope.opens) return null
  const onPage = filas.find(isPending)
  if (onPage) return onPage
  for (const pending of UNFINISHED) {
    const page = { ...studentQuery(query, MAX_ROWS, 0), estado: pending }
    const others = await call('getEstudiantes', { params: paramsOf(scope), query: page }, { signal })
    const first = others.filas.find(isPending)
    if (first) return first
  }
  return null
}

const paramsOf = ({ encuestaId, idRbd }: StudentScope) => ({ e: encuestaId, rbd: idRbd })

async function loadPage(call: Call, request: PageRequest<StudentScope>, signal: AbortSignal): Promise<TablePage<FilaDeEstudiante>> {
  const { limit, offset } = request.query
  const query = studentQuery(request.query, limit, offset)
  const { total, filas } = await call('getEstudiantes', { params: paramsOf(request.scope), query }, { signal })
  return { total, filas, next: total === 0 ? null : await nextPending(call, request, filas, signal) }
}

/** A school's students with their survey's state, page by page, on the real API. */
export function seleccionEstudianteListFlow(call: Call) {
  return tableMachineOf<FilaDeEstudiante, StudentScope>().provide({
    actors: {
      loadPage: fromPromise(({ input, signal }) => loadPage(call, input, signal)),
      watchReturn,
    },
  })
}
