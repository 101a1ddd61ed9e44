import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { FalloDeApi } from '#contract/fallo.ts'
import { parseRound, ROUND_KEY, type KeptRound } from '#machines/data-entry/data-entry.kept.ts'
import { dataEntryMachine } from '#machines/data-entry/data-entry.machine.ts'
import { siguientePendiente } from './table.actors.ts'

const SOLO_LA_PROPIA = 'Estas encuestas se responden en otra herramienta: ábralas de a una.'
const POR_APELLIDO = { campo: 'apellidoPaterno', sentido: 'asc' } as const

/** Typing paper forms one after another, on the real API and in this tab. */
export function dataEntryFlow(call: Call) {
  return dataEntryMachine.provide({
    actors: {
      readRound: fromPromise(async ({ input: { encuestaId } }) => {
        const ronda = parseRound(window.sessionStorage.getItem(ROUND_KEY))
        return ronda?.encuestaId === encuestaId ? ronda : null
      }),
      getEstado: fromPromise(({ input: { encuestaId, token }, signal }) =>
        call('getEstado', { params: { e: encuestaId, t: token } }, { signal }),
      ),
      findNext: fromPromise(({ input: { encuestaId, idRbd, filtros }, signal }) => {
        const { estado: _estado, ...curso } = filtros
        const consulta = { filtros: curso, limit: 1, offset: 0, orden: POR_APELLIDO }
        return siguientePendiente(call, { alcance: { encuestaId, idRbd, abre: true }, consulta }, [], signal)
      }),
      openHere: fromPromise(async ({ input: { fila, ronda }, signal }) => {
        if (fila?.token === undefined || fila.encuestaId === null) throw new Error('no survey to open')
        const { encuestaId, token } = fila
        const { url } = await call('getAbrir', { params: { e: encuestaId, t: token } }, { signal })
        const destino = new URL(url, window.location.href)
        if (destino.origin !== window.location.origin) throw new FalloDeApi(0, { message: SOLO_LA_PROPIA, codigo: 'herramienta-externa' })
        const regreso = `${window.location.pathname}${window.location.search}`
        const guardada: KeptRound = { desde: ronda?.desde ?? Date.now(), hechas: ronda?.hechas ?? 0, encuestaId, token, regreso }
        window.sessionStorage.setItem(ROUND_KEY, JSON.stringify(guardada))
        window.location.assign(destino)
      }),
      forgetRound: fromPromise(async () => window.sessionStorage.removeItem(ROUND_KEY)),
    },
  })
}
