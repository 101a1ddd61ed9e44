import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { AvanceDeRegistro, Rezagado } from '#contract/datamart.ts'
import { collectionMachineOf } from '#machines/collection/collection.machine.ts'
import { progressMachine } from '#machines/progress/progress.machine.ts'
import { addressOfPlace } from '#machines/progress/progress.query.ts'
import { tableMachineOf, type Pagina } from '#machines/table/table.machine.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

/** The progress of a place on the real API. */
export function progressFlow(call: Call) {
  return progressMachine.provide({
    actors: {
      getAvance: fromPromise(({ input, signal }) => call('getAvance', { query: addressOfPlace(input) }, { signal })),
      downloadLaggards: fromPromise(async ({ input, signal }) => {
        const { rbd: _rbd, ...query } = addressOfPlace(input)
        saveFile(await call('getRezagadosDescarga', { query }, { signal }), `rezagados-${new Date().toISOString().slice(0, 10)}.csv`)
      }),
    },
  })
}

/** The schools left behind, in the place and survey of the list's filters. */
export function laggardTableFlow(call: Call) {
  return tableMachineOf<Rezagado, null>().provide({
    actors: {
      loadPage: fromPromise(
        async ({
          input: {
            consulta: { filtros, limit, offset },
          },
          signal,
        }): Promise<Pagina<Rezagado>> => {
          const { total, filas } = await call('getRezagados', { query: { ...filtros, limit, offset } }, { signal })
          return { total, filas, siguiente: null }
        },
      ),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}

/** The register's progress, a survey a row. */
export function registerProgressFlow(call: Call) {
  return collectionMachineOf<AvanceDeRegistro['encuestas'][number], null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: (await call('getAvanceEmbarazadas', {}, { signal })).encuestas })),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}
