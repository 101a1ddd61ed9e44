import { assign, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'

interface Context<Pedido> {
  /** Which file was asked for last. */
  pedido: Pedido | null
  falla: Falla | null
}

export type FileDownloadEvent<Pedido> = { type: 'DOWNLOAD'; pedido: Pedido } | { type: 'RETRY' }

/** Hands a file of the service to the person's downloads, one at a time. `Pedido` says which. */
export const fileDownloadMachineOf = <Pedido>() =>
  setup({
    types: { context: {} as Context<Pedido>, events: {} as FileDownloadEvent<Pedido>, tags: {} as 'busy' },
    actors: { download: fromPromise<void, { pedido: Pedido | null }>(() => Promise.reject(new Error('not provided'))) },
    actions: {
      noteRequest: assign((_, params: { pedido: Pedido }) => ({ pedido: params.pedido, falla: null })),
      keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
      forgetFailure: assign({ falla: null }),
    },
  }).createMachine({
    id: 'fileDownload',
    description: 'Descarga de un archivo',
    context: { pedido: null, falla: null },
    initial: 'idle',
    states: {
      idle: {
        description: 'Espera qué descargar',
        on: { DOWNLOAD: { target: 'downloading', actions: { type: 'noteRequest', params: ({ event }) => event } } },
      },
      downloading: {
        description: 'Pide el archivo y lo entrega',
        tags: 'busy',
        invoke: {
          id: 'download',
          src: 'download',
          input: ({ context }) => ({ pedido: context.pedido }),
          onDone: { target: 'idle' },
          onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
      failed: {
        description: 'El archivo no llegó',
        on: {
          RETRY: { target: 'downloading', actions: 'forgetFailure' },
          DOWNLOAD: { target: 'downloading', actions: { type: 'noteRequest', params: ({ event }) => event } },
        },
      },
    },
  })

/** The chart itself, whatever the file: what diagrams and tests read. */
export const fileDownloadMachine = fileDownloadMachineOf<unknown>()
