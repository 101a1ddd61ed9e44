import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import type { Survey } from '#machines/survey-access/survey-access.vocabulary.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

/** The path parameters of a survey token's calls (spec, section 7). */
const params = ({ encuestaId, token }: Survey) => ({ params: { e: encuestaId, t: token } })

/** The access to surveys on the real API, in the person's browser. */
export function surveyAccessFlow(call: Call) {
  return surveyAccessMachine.provide({
    actors: {
      getEstado: fromPromise(({ input, signal }) => call('getEstado', params(input), { signal })),
      getAbrir: fromPromise(({ input, signal }) => call('getAbrir', params(input), { signal })),
      getToma: fromPromise(({ input, signal }) => call('getToma', params(input), { signal })),
      postToma: fromPromise(({ input, signal }) => call('postToma', params(input), { signal })),
      // Without an opener the tab gets a session storage of its own: the pass in the fragment is all it holds.
      openTab: fromPromise(async ({ input }) => {
        window.open(input.url, '_blank', 'noopener')
      }),
      watchReturn,
      getComprobante: fromPromise(({ input, signal }) => call('getComprobanteDeToken', params(input), { signal })),
      downloadReceipt: fromPromise(async ({ input, signal }) => {
        saveFile(await call('getComprobanteDescarga', params(input), { signal }), input.file)
      }),
    },
  })
}
