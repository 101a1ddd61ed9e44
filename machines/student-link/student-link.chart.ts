import { assertEvent } from 'xstate'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { rutDeRed } from '#contract/rules/rut.ts'
import { studentLinkSetup } from './student-link.setup.ts'
import { bounded } from '../wait/wait.rules.ts'

const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const addStudent = { type: 'addStudent', params: ({ event }: { event: { output: EstudianteVinculado } }) => event.output } as const
const replaceList = { type: 'replaceList', params: ({ event }: { event: { output: EstudianteVinculado[] } }) => event.output } as const
const storeListFailure = { type: 'storeListFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/** The students of a guardian's account: the list with each survey's state, linking by RUN, unlinking and its undo. */
export const studentLinkMachine = studentLinkSetup.createMachine({
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
            input: ({ event }) => {
              assertEvent(event, 'LOOK_UP')
              return { run: rutDeRed(event.run) }
            },
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
