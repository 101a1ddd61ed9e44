import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { CLERK_KEY, parseRound, ROUND_KEY, type KeptRound, type RoundDesk } from '#machines/data-entry/data-entry.rules.ts'
import { type DataEntryInput, dataEntryMachine, type Pending } from '#machines/data-entry/data-entry.chart.ts'
import { nextPending } from './seleccion-estudiante-list.ts'

const OWN_ONLY = 'Estas encuestas se responden en otra herramienta: ábralas de a una.'
const NONE_LEFT = 'De ese RUN no queda un formulario por digitar en esta encuesta. Lea el talón siguiente.'
const BY_SURNAME = { field: 'apellidoPaterno', direction: 'asc' } as const

/** What one desk's round goes through, and how each of its forms is opened and asked about. */
interface Source {
  desk?: RoundDesk
  findNext: (input: DataEntryInput, signal: AbortSignal) => Promise<Pending | null>
  open: (params: { e: number; t: string }, signal: AbortSignal) => Promise<{ url: string }>
  getEstado: (params: { e: number; t: string }, signal: AbortSignal) => Promise<EstadoDeToken>
}

/** Typing paper forms one after another, on the real API and in this tab. */
function entryOf({ desk, findNext, open, getEstado }: Source) {
  return dataEntryMachine.provide({
    actors: {
      readRound: fromPromise(async ({ input: { encuestaId } }) => {
        const kept = parseRound(window.sessionStorage.getItem(ROUND_KEY))
        if (kept?.encuestaId !== encuestaId || kept.desk !== desk) return null
        const { returnPlace: _here, desk: _this, ...round } = kept
        return round
      }),
      getEstado: fromPromise(({ input: { encuestaId, token }, signal }) => getEstado({ e: encuestaId, t: token }, signal)),
      findNext: fromPromise(({ input, signal }) => findNext(input, signal)),
      openHere: fromPromise(async ({ input: { row, round }, signal }) => {
        if (row?.token === undefined || row.encuestaId === null) throw new Error('no survey to open')
        const { encuestaId, token } = row
        const { url } = await open({ e: encuestaId, t: token }, signal)
        const destination = new URL(url, window.location.href)
        if (destination.origin !== window.location.origin) throw new RechazoDeApi(0, { message: OWN_ONLY, codigo: 'herramienta-externa' })
        const returnPlace = `${window.location.pathname}${window.location.search}`
        const stored: KeptRound = { desde: round?.desde ?? Date.now(), done: round?.done ?? 0, encuestaId, token, returnPlace, desk }
        window.sessionStorage.setItem(ROUND_KEY, JSON.stringify(stored))
        window.location.assign(destination)
      }),
      forgetRound: fromPromise(async () => window.sessionStorage.removeItem(ROUND_KEY)),
    },
  })
}

const firstTyping = (call: Call): Omit<Source, 'findNext'> => ({
  open: (params, signal) => call('getAbrir', { params }, { signal }),
  getEstado: (params, signal) => call('getEstado', { params }, { signal }),
})

const pendingOf = (call: Call, { encuestaId, idRbd, filters }: DataEntryInput, signal: AbortSignal) =>
  nextPending(call, { scope: { encuestaId, idRbd, opens: true }, query: { filters, sort: BY_SURNAME } }, [], signal)

/** The pending forms of the students' list, one after another. */
export function dataEntryFlow(call: Call) {
  return entryOf({
    ...firstTyping(call),
    findNext: ({ filters: { estado: _state, ...filters }, ...input }, signal) => pendingOf(call, { ...input, filters }, signal),
  })
}

/** The form of the student whose slip was read, and then the next slip. */
export function mesaDePapelSlipFlow(call: Call) {
  return entryOf({
    ...firstTyping(call),
    desk: 'slip',
    findNext: async (input, signal) => {
      if (input.filters['searchTerm'] === undefined) return null
      const pending = await pendingOf(call, input, signal)
      if (pending === null) throw new RechazoDeApi(404, { message: NONE_LEFT, codigo: 'sin-formulario' })
      return pending
    },
  })
}

/** What is typed a second time, one form after another. */
export function mesaDePapelSecondFlow(call: Call) {
  return entryOf({
    desk: 'second',
    findNext: async ({ encuestaId, idRbd, filters }, signal) => {
      const query = { muestra: filters['muestra'] ?? '100', digitador: window.sessionStorage.getItem(CLERK_KEY) ?? '' }
      const { token } = await call('getSegundaSiguiente', { params: { e: encuestaId, rbd: idRbd }, query: query as never }, { signal })
      return token === null ? null : { encuestaId, token }
    },
    open: (params, signal) => call('getSegundaAbrir', { params }, { signal }),
    getEstado: (params, signal) => call('getSegunda', { params }, { signal }),
  })
}
