import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { parseRound, ROUND_KEY, type KeptRound } from '#machines/data-entry/data-entry.rules.ts'
import { dataEntryMachine } from '#machines/data-entry/data-entry.chart.ts'
import { nextPending } from './seleccion-estudiante-list.ts'

const OWN_ONLY = 'Estas encuestas se responden en otra herramienta: ábralas de a una.'
const BY_SURNAME = { field: 'apellidoPaterno', direction: 'asc' } as const

/** Typing paper forms one after another, on the real API and in this tab. */
export function dataEntryFlow(call: Call) {
  return dataEntryMachine.provide({
    actors: {
      readRound: fromPromise(async ({ input: { encuestaId } }) => {
        const kept = parseRound(window.sessionStorage.getItem(ROUND_KEY))
        if (kept?.encuestaId !== encuestaId) return null
        const { returnPlace: _here, ...round } = kept
        return round
      }),
      getEstado: fromPromise(({ input: { encuestaId, token }, signal }) =>
        call('getEstado', { params: { e: encuestaId, t: token } }, { signal }),
      ),
      findNext: fromPromise(({ input: { encuestaId, idRbd, filters }, signal }) => {
        const { estado: _state, ...curso } = filters
        const query = { filters: curso, limit: 1, offset: 0, sort: BY_SURNAME }
        return nextPending(call, { scope: { encuestaId, idRbd, opens: true }, query }, [], signal)
      }),
      openHere: fromPromise(async ({ input: { row, round }, signal }) => {
        if (row?.token === undefined || row.encuestaId === null) throw new Error('no survey to open')
        const { encuestaId, token } = row
        const { url } = await call('getAbrir', { params: { e: encuestaId, t: token } }, { signal })
        const destination = new URL(url, window.location.href)
        if (destination.origin !== window.location.origin) throw new RechazoDeApi(0, { message: OWN_ONLY, codigo: 'herramienta-externa' })
        const returnPlace = `${window.location.pathname}${window.location.search}`
        const stored: KeptRound = { desde: round?.desde ?? Date.now(), done: round?.done ?? 0, encuestaId, token, returnPlace }
        window.sessionStorage.setItem(ROUND_KEY, JSON.stringify(stored))
        window.location.assign(destination)
      }),
      forgetRound: fromPromise(async () => window.sessionStorage.removeItem(ROUND_KEY)),
    },
  })
}
