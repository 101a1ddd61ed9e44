import { assign, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { AvanceDeEmbarazadas, Rezagado } from '#contract/datamart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.chart.ts'
import { addressOfLaggards, addressOfPlace, FIGURE_VIEWS, type FigureView } from '#machines/dashboard/dashboard.rules.ts'
import { tableMachineOf, type TablePage } from '#machines/table/table.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

const VIEW_KEY = 'avance:vista'

/** How this browser last showed figures; null too where it keeps nothing. */
function keptView(): FigureView | null {
  try {
    const kept = window.localStorage.getItem(VIEW_KEY)
    return FIGURE_VIEWS.find((view) => view === kept) ?? null
  } catch {
    return null
  }
}

function keepView(view: FigureView | null): void {
  try {
    window.localStorage.setItem(VIEW_KEY, view ?? '')
  } catch {
    // It is chosen again next time.
  }
}

/** The progress of a place on the real API. */
export function dashboardFlow(call: Call) {
  return dashboardMachine.provide({
    actors: {
      getAvance: fromPromise(({ input, signal }) => call('getAvance', { query: addressOfPlace(input) }, { signal })),
      downloadLaggards: fromPromise(async ({ input, signal }) => {
        const query = addressOfLaggards(input)
        saveFile(await call('getRezagadosDescarga', { query }, { signal }), `rezagados-${new Date().toISOString().slice(0, 10)}.csv`)
      }),
    },
    actions: {
      recallView: assign(({ context }) => ({ view: context.view ?? keptView() })),
      keepView: ({ context }) => keepView(context.view),
    },
  })
}

/** The schools left behind, in the place and survey of the list's filters. */
export function dashboardLaggardsFlow(call: Call) {
  return tableMachineOf<Rezagado, null>().provide({
    actors: {
      loadPage: fromPromise(
        async ({
          input: {
            query: { filters, limit, offset },
          },
          signal,
        }): Promise<TablePage<Rezagado>> => {
          const { total, filas } = await call('getRezagados', { query: { ...filters, limit, offset } }, { signal })
          return { total, filas, next: null }
        },
      ),
      watchReturn,
    },
  })
}

/** The register's progress, a survey a row. */
export function dashboardEmbarazadasFlow(call: Call) {
  return collectionMachineOf<AvanceDeEmbarazadas['encuestas'][number], null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: (await call('getAvanceEmbarazadas', {}, { signal })).encuestas })),
      watchReturn,
    },
  })
}
