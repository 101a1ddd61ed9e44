import { assign, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

interface Context<Request> {
  /** Which file was asked for last. */
  request: Request | null
  failure: Falla | null
}

export type FileDownloadEvent<Request> = { type: 'DOWNLOAD'; request: Request } | { type: 'RETRY' }

/** Hands a file of the service to the person's downloads, one at a time. `Request` says which. */
export const fileDownloadMachineOf = <Request>() =>
  setup({
    types: { context: {} as Context<Request>, events: {} as FileDownloadEvent<Request>, tags: {} as 'busy' },
    actors: {
      wait: waitMachine,
      download: fromPromise<void, { request: Request | null }>(() => Promise.reject(new Error('not provided'))),
    },
    actions: {
      storeRequest: assign((_, params: { request: Request }) => ({ request: params.request, failure: null })),
      storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
      clearFailure: assign({ failure: null }),
    },
  }).createMachine({
    id: 'file-download',
    description: 'Descarga de un archivo',
    context: { request: null, failure: null },
    initial: 'idle',
    states: {
      idle: {
        description: 'Espera qué descargar',
        on: { DOWNLOAD: { target: 'downloading', actions: { type: 'storeRequest', params: ({ event }) => event } } },
      },
      downloading: {
        description: 'Pide el archivo y lo entrega',
        tags: 'busy',
        invoke: bounded(
          {
            id: 'download',
            src: 'download',
            input: ({ context }) => ({ request: context.request }),
            onDone: { target: 'idle' },
            onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
          'file',
        ),
      },
      failed: {
        description: 'El archivo no llegó',
        on: {
          RETRY: { target: 'downloading', actions: 'clearFailure' },
          DOWNLOAD: { target: 'downloading', actions: { type: 'storeRequest', params: ({ event }) => event } },
        },
      },
    },
  })

/** The chart itself, whatever the file: what diagrams and tests read. */
export const fileDownloadMachine = fileDownloadMachineOf<unknown>()
