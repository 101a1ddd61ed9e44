import { assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate'
import { busquedaDeEstudiante, type EstudianteVinculado } from '#contract/apoderados.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import { rutDeRed } from '#contract/rules/rut.ts'
import { revisa } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

/** What a guardian sees of a student before linking it: initials, grade and school. */
export type Preview = RespuestaDe<'getEstudiantePorRun', never>

interface Context {
  usuarioId: number
  estudiantes: readonly EstudianteVinculado[]
  /** Why the list did not arrive. */
  listFailure: Falla | null
  /** Why the last step with one student failed. */
  failure: Falla | null
  preview: Preview | null
  /** The student whose unlinking was asked for, and afterwards the one that can be linked back. */
  unlinked: EstudianteVinculado | null
}

export type StudentLinkEvent =
  | { type: 'LOOK_UP'; run: string }
  | { type: 'LINK' }
  | { type: 'ASK_UNLINK'; estudiante: EstudianteVinculado }
  | { type: 'UNLINK' }
  | { type: 'UNDO' }
  | { type: 'CANCEL' }
  | { type: 'STATE_LEARNED'; estado: EstadoDeToken }
  | { type: 'RETRY' }
  | { type: 'RETURNED' }
  | { type: 'LIST_CHANGED' }

const ALREADY_LINKED = 'Ese estudiante ya está en su lista.'

const notProvided = () => Promise.reject(new Error('not provided'))
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const addStudent = { type: 'addStudent', params: ({ event }: { event: { output: EstudianteVinculado } }) => event.output } as const
const replaceList = { type: 'replaceList', params: ({ event }: { event: { output: EstudianteVinculado[] } }) => event.output } as const
const storeListFailure = { type: 'storeListFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/** The students of a guardian's account: the list with each survey's state, linking by RUN, unlinking and its undo. */
export const studentLinkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StudentLinkEvent,
    input: {} as { usuarioId: number },
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    getEstudiantes: fromPromise<EstudianteVinculado[]>(notProvided),
    watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
      throw new Error('not provided')
    }),
    getEstudiantePorRun: fromPromise<Preview, { run: string }>(notProvided),
    postVinculo: fromPromise<EstudianteVinculado, { runEstudiante: string; usuarioId: number }>(notProvided),
    deleteVinculo: fromPromise<unknown, { run: string }>(notProvided),
  },
  guards: {
    isRunWrong: (_, params: { run: string }) => !revisa(busquedaDeEstudiante, params).valida,
    isAlreadyLinked: ({ context }, params: { run: string }) =>
      context.estudiantes.some(({ runEstudiante }) => runEstudiante === rutDeRed(params.run)),
  },
  actions: {
    replaceList: assign((_, params: readonly EstudianteVinculado[]) => ({ estudiantes: params, listFailure: null })),
    storeListFailure: assign((_, params: { error: unknown }) => ({ listFailure: comoFalla(params.error) })),
    reloadList: raise({ type: 'LIST_CHANGED' }),
    learnState: assign(({ context }, params: EstadoDeToken) => ({
      estudiantes: context.estudiantes.map((one) =>
        one.token === params.token ? { ...one, estado: params.estado, actualizado: params.actualizado } : one,
      ),
    })),
    showRunDefect: assign((_, params: { run: string }) => {
      const revision = revisa(busquedaDeEstudiante, params)
      return { failure: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    refuseLinked: assign({ failure: fallaDeCampos({ run: ALREADY_LINKED }) }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    clearFailure: assign({ failure: null }),
    storePreview: assign((_, params: Preview) => ({ preview: params })),
    clearPreview: assign({ preview: null, failure: null }),
    addStudent: assign(({ context }, params: EstudianteVinculado) => ({ estudiantes: [...context.estudiantes, params] })),
    chooseStudent: assign((_, params: EstudianteVinculado) => ({ unlinked: params, failure: null })),
    clearChosen: assign({ unlinked: null, failure: null }),
    clearStudent: assign(({ context }) => ({
      estudiantes: context.estudiantes.filter(({ vinculoId }) => vinculoId !== context.unlinked?.vinculoId),
    })),
    announceLink: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante vinculado.' } }),
    announceUnlink: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante desvinculado.' } }),
  },
}).createMachine({
  id: 'student-link',
  description: 'Los estudiantes de un apoderado',
  type: 'parallel',
  context: ({ input }) => ({
    usuarioId: input.usuarioId,
    estudiantes: [],
    listFailure: null,
    failure: null,
    preview: null,
    unlinked: null,
  }),
  states: {
    list: {
      description: 'La lista de estudiantes vinculados',
      meta: { idempotent: true },
      initial: 'loading',
      invoke: {
        id: 'watchReturn',
        src: 'watchReturn',
        onError: { actions: storeListFailure },
      },
      on: {
        STATE_LEARNED: { actions: { type: 'learnState', params: ({ event }) => event.estado } },
        // What was asked before the change is stale: it is asked again.
        LIST_CHANGED: { target: '.refreshing' },
      },
      states: {
        loading: {
          description: 'Pide la lista por primera vez',
          meta: { idempotent: true },
          tags: 'busy',
          invoke: bounded({
            id: 'getEstudiantes',
            src: 'getEstudiantes',
            onDone: { target: 'ready', actions: replaceList },
            onError: { target: 'failed', actions: storeListFailure },
          }),
          on: { STATE_LEARNED: { target: 'loading', reenter: true } },
        },
        ready: {
          description: 'La lista está a la vista',
          meta: { resume: 'loading' },
          on: { RETURNED: { target: 'refreshing' }, RETRY: { target: 'refreshing' } },
        },
        refreshing: {
          description: 'Actualiza la lista sin quitarla de la vista',
          meta: { resume: 'loading' },
          invoke: bounded({
            id: 'getEstudiantes',
            src: 'getEstudiantes',
            onDone: { target: 'ready', actions: replaceList },
            onError: { target: 'ready', actions: storeListFailure },
          }),
          on: {
            STATE_LEARNED: {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'learnState', params: ({ event }) => event.estado },
            },
          },
        },
        failed: { description: 'La lista no llegó', on: { RETRY: { target: 'loading' }, RETURNED: { target: 'loading' } } },
      },
    },
    task: {
      description: 'Lo que la persona hace con un estudiante',
      initial: 'resting',
      states: {
        resting: {
          description: 'Espera qué hacer',
          on: {
            LOOK_UP: [
              {
                description: 'El RUN no está bien',
                guard: { type: 'isRunWrong', params: ({ event }) => event },
                actions: { type: 'showRunDefect', params: ({ event }) => event },
              },
              {
                description: 'El estudiante ya está en la lista',
                guard: { type: 'isAlreadyLinked', params: ({ event }) => event },
                actions: 'refuseLinked',
              },
              { description: 'Busca al estudiante', target: 'lookingUp', actions: 'clearChosen' },
            ],
            ASK_UNLINK: { target: 'confirmingUnlink', actions: { type: 'chooseStudent', params: ({ event }) => event.estudiante } },
          },
          initial: 'plain',
          states: {
            plain: { description: 'Nada que deshacer' },
            undoable: {
              description: 'Ofrece deshacer la última desvinculación',
              on: { UNDO: { target: '#student-link.task.lookingAgain', actions: 'clearFailure' } },
            },
          },
        },
        lookingUp: {
          description: 'Busca al estudiante por su RUN',
          meta: { resume: 'resting' },
          tags: 'busy',
          invoke: bounded({
            id: 'getEstudiantePorRun',
            src: 'getEstudiantePorRun',
            input: ({ event }) => ({ run: event.type === 'LOOK_UP' ? rutDeRed(event.run) : '' }),
            onDone: { target: 'confirmingLink', actions: { type: 'storePreview', params: ({ event }) => event.output } },
            onError: { target: 'resting', actions: storeFailure },
          }),
          on: { CANCEL: { target: 'resting' } },
        },
        confirmingLink: {
          description: 'Muestra de quién se trata antes de vincular',
          on: { LINK: { target: 'linking', actions: 'clearFailure' }, CANCEL: { target: 'resting', actions: 'clearPreview' } },
        },
        linking: {
          description: 'Vincula al estudiante',
          meta: { resume: 'confirmingLink' },
          tags: 'busy',
          invoke: bounded({
            id: 'postVinculo',
            src: 'postVinculo',
            input: ({ context }) => ({ runEstudiante: context.preview?.runEstudiante ?? '', usuarioId: context.usuarioId }),
            onDone: { target: 'resting', actions: [addStudent, 'clearPreview', 'reloadList', 'announceLink'] },
            onError: { target: 'confirmingLink', actions: storeFailure },
          }),
        },
        confirmingUnlink: {
          description: 'Pregunta si de verdad se desvincula',
          on: { UNLINK: { target: 'unlinking', actions: 'clearFailure' }, CANCEL: { target: 'resting', actions: 'clearChosen' } },
        },
        unlinking: {
          description: 'Desvincula al estudiante',
          meta: { resume: 'confirmingUnlink' },
          tags: 'busy',
          invoke: bounded({
            id: 'deleteVinculo',
            src: 'deleteVinculo',
            input: ({ context }) => ({ run: context.unlinked?.runEstudiante ?? '' }),
            onDone: { target: 'resting.undoable', actions: ['clearStudent', 'reloadList', 'announceUnlink'] },
            onError: { target: 'confirmingUnlink', actions: storeFailure },
          }),
        },
        // Linking needs a look-up of a moment ago, also of whom it had.
        lookingAgain: {
          description: 'Busca otra vez al estudiante que desvinculó',
          meta: { resume: 'resting.undoable' },
          tags: 'busy',
          invoke: bounded({
            id: 'getEstudiantePorRun',
            src: 'getEstudiantePorRun',
            input: ({ context }) => ({ run: context.unlinked?.runEstudiante ?? '' }),
            onDone: { target: 'relinking' },
            onError: { target: 'resting.undoable', actions: storeFailure },
          }),
        },
        relinking: {
          description: 'Vuelve a vincular al estudiante',
          meta: { resume: 'resting.undoable' },
          tags: 'busy',
          invoke: bounded({
            id: 'postVinculo',
            src: 'postVinculo',
            input: ({ context }) => ({ runEstudiante: context.unlinked?.runEstudiante ?? '', usuarioId: context.usuarioId }),
            onDone: { target: 'resting', actions: [addStudent, 'clearChosen', 'reloadList', 'announceLink'] },
            onError: { target: 'resting.undoable', actions: storeFailure },
          }),
        },
      },
    },
  },
})
