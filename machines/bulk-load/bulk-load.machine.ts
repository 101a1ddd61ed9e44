import { assign, emit, fromPromise, setup } from 'xstate'
import type { FilaDeCarga } from '#contract/admin-usuarios.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'

/** The chosen file, of which the browser keeps the contents. */
export interface ArchivoElegido {
  readonly name: string
  arrayBuffer: () => Promise<ArrayBuffer>
}

interface Context {
  /** The file, and what became or would become of each of its rows. */
  archivo: ArchivoElegido | null
  filas: readonly FilaDeCarga[]
  falla: Falla | null
}

export type BulkLoadEvent = { type: 'CHOOSE'; archivo: ArchivoElegido } | { type: 'LOAD' } | { type: 'RETRY' }

const keepRows = { type: 'keepRows', params: ({ event }: { event: { output: FilaDeCarga[] } }) => event.output } as const
const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const chooseFile = { type: 'chooseFile', params: ({ event }: { event: { archivo: ArchivoElegido } }) => event } as const

/** Loads accounts from a file: a simulation first says what would become of each row, and only then anything is written. */
export const bulkLoadMachine = setup({
  types: { context: {} as Context, events: {} as BulkLoadEvent, emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    postCarga: fromPromise<FilaDeCarga[], { archivo: ArchivoElegido | null; simular: boolean }>(() =>
      Promise.reject(new Error('not provided')),
    ),
  },
  actions: {
    chooseFile: assign((_, params: { archivo: ArchivoElegido }) => ({ archivo: params.archivo, filas: [], falla: null })),
    keepRows: assign((_, params: readonly FilaDeCarga[]) => ({ filas: params, falla: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    announce: emit({ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Archivo cargado.' } }),
  },
}).createMachine({
  id: 'bulkLoad',
  description: 'Carga de cuentas desde un archivo',
  context: { archivo: null, filas: [], falla: null },
  initial: 'choosing',
  states: {
    choosing: { description: 'Espera un archivo', on: { CHOOSE: { target: 'simulating', actions: chooseFile } } },
    simulating: {
      description: 'Pregunta qué pasaría con cada fila',
      tags: 'busy',
      invoke: {
        id: 'simulation',
        src: 'postCarga',
        input: ({ context }) => ({ archivo: context.archivo, simular: true }),
        onDone: { target: 'reviewing', actions: keepRows },
        onError: { target: 'failed', actions: keepFailure },
      },
    },
    failed: {
      description: 'El archivo no se pudo revisar',
      on: { RETRY: { target: 'simulating' }, CHOOSE: { target: 'simulating', actions: chooseFile } },
    },
    reviewing: {
      description: 'Muestra qué pasaría con cada fila',
      on: { LOAD: { target: 'loading' }, CHOOSE: { target: 'simulating', actions: chooseFile } },
    },
    loading: {
      description: 'Carga las filas',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'postCarga',
        input: ({ context }) => ({ archivo: context.archivo, simular: false }),
        onDone: { target: 'done', actions: [keepRows, 'announce'] },
        onError: { target: 'reviewing', actions: keepFailure },
      },
    },
    done: {
      description: 'Muestra qué pasó con cada fila',
      on: { CHOOSE: { target: 'simulating', actions: chooseFile } },
    },
  },
})
