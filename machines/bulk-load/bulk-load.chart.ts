import { assign, emit, fromPromise, setup } from 'xstate'
import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

/** The chosen file, of which the browser keeps the contents. */
export interface ChosenFile {
  readonly name: string
  arrayBuffer: () => Promise<ArrayBuffer>
}

interface Context {
  /** The file, and what became or would become of each of its rows. */
  file: ChosenFile | null
  filas: readonly FilaDeCarga[]
  failure: Falla | null
}

export type BulkLoadEvent = { type: 'CHOOSE'; file: ChosenFile } | { type: 'LOAD' } | { type: 'RETRY' }

const storeRows = { type: 'storeRows', params: ({ event }: { event: { output: FilaDeCarga[] } }) => event.output } as const
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const chooseFile = { type: 'chooseFile', params: ({ event }: { event: { file: ChosenFile } }) => event } as const

/** Loads accounts from a file: a simulation first says what would become of each row, and only then anything is written. */
export const bulkLoadMachine = setup({
  types: { context: {} as Context, events: {} as BulkLoadEvent, emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    wait: waitMachine,
    postCarga: fromPromise<FilaDeCarga[], { file: ChosenFile | null; simular: boolean }>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    chooseFile: assign((_, params: { file: ChosenFile }) => ({ file: params.file, filas: [], failure: null })),
    storeRows: assign((_, params: readonly FilaDeCarga[]) => ({ filas: params, failure: null })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    announce: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Archivo cargado.' } }),
  },
}).createMachine({
  id: 'bulk-load',
  description: 'Carga de cuentas desde un archivo',
  context: { file: null, filas: [], failure: null },
  initial: 'choosing',
  states: {
    choosing: { description: 'Espera un archivo', on: { CHOOSE: { target: 'simulating', actions: chooseFile } } },
    simulating: {
      description: 'Pregunta qué pasaría con cada fila',
      tags: 'busy',
      invoke: bounded(
        {
          id: 'simulation',
          src: 'postCarga',
          input: ({ context }) => ({ file: context.file, simular: true }),
          onDone: { target: 'reviewing', actions: storeRows },
          onError: { target: 'failed', actions: storeFailure },
        },
        'file',
      ),
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
      invoke: bounded(
        {
          id: 'load',
          src: 'postCarga',
          input: ({ context }) => ({ file: context.file, simular: false }),
          onDone: { target: 'done', actions: [storeRows, 'announce'] },
          onError: { target: 'reviewing', actions: storeFailure },
        },
        'file',
      ),
    },
    done: {
      description: 'Muestra qué pasó con cada fila',
      on: { CHOOSE: { target: 'simulating', actions: chooseFile } },
    },
  },
})
