import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { Curso } from '#contract/sige-liberado.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

export interface CourseCatalogInput {
  encuestaId: number
  idRbd: number
}

export interface Ensenanza {
  idEnsenanza: number
  dsEnsenanza: string
  estudiantes: number
}

/** What the survey is and where its students are: teaching types, and their courses with how far each one is. */
export interface Catalog {
  /** Null when the survey no longer concerns the school. */
  encuesta: EncuestaDeRbd | null
  /** Whether the school has others to choose from. */
  hasOthers: boolean
  ensenanzas: readonly Ensenanza[]
  cursos: readonly Curso[]
}

export interface Grade {
  idEnsenanza: number
  idGrado: number
}

interface Context extends CourseCatalogInput {
  catalog: Catalog | null
  failure: Falla | null
  grado: Grade | null
  letters: readonly string[]
}

export type CourseCatalogEvent = { type: 'SELECT'; grado: Grade | null } | { type: 'RETRY' } | { type: 'REFRESH' } | { type: 'RETURNED' }

const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const asked = { params: ({ event }: { event: { grado: Grade | null } }) => ({ grado: event.grado }) } as const

const notProvided = () => Promise.reject(new Error('not provided'))

/** What the students' filters offer (spec, section 7): courses with their progress, and the letters of a chosen grade. */
export const courseCatalogMachine = setup({
  types: { context: {} as Context, events: {} as CourseCatalogEvent, input: {} as CourseCatalogInput, tags: {} as 'busy' },
  actors: {
    wait: waitMachine,
    loadCatalog: fromPromise<Catalog, CourseCatalogInput>(notProvided),
    getLetrasCursos: fromPromise<string[], { idRbd: number; grado: Grade }>(notProvided),
    watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    isSameGrade: ({ context }, params: { grado: Grade | null }) =>
      context.grado?.idEnsenanza === params.grado?.idEnsenanza && context.grado?.idGrado === params.grado?.idGrado,
    isGrade: (_, params: { grado: Grade | null }) => params.grado !== null,
    hasCatalog: ({ context }) => context.catalog !== null,
  },
  actions: {
    storeCatalog: assign((_, params: { catalog: Catalog }) => ({ catalog: params.catalog, failure: null })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    chooseGrade: assign((_, params: { grado: Grade | null }) => ({ grado: params.grado, letters: [] })),
    storeLetters: assign((_, params: { letters: string[] }) => ({ letters: params.letters })),
  },
}).createMachine({
  id: 'course-catalog',
  description: 'Cursos de una encuesta en un establecimiento',
  type: 'parallel',
  context: ({ input }) => ({ ...input, catalog: null, failure: null, grado: null, letters: [] }),
  invoke: {
    id: 'watchReturn',
    src: 'watchReturn',
    // Without it the progress is renewed by hand.
    onError: { actions: storeFailure },
  },
  states: {
    courses: {
      description: 'Tipos de enseñanza y cursos',
      initial: 'loading',
      states: {
        loading: {
          description: 'Pide los cursos y su avance',
          tags: 'busy',
          invoke: bounded({
            id: 'loadCatalog',
            src: 'loadCatalog',
            input: ({ context: { encuestaId, idRbd } }) => ({ encuestaId, idRbd }),
            onDone: { target: 'ready', actions: { type: 'storeCatalog', params: ({ event }) => ({ catalog: event.output }) } },
            onError: [
              {
                description: 'No se pudo renovar: siguen los cursos de antes',
                guard: 'hasCatalog',
                target: 'ready',
                actions: storeFailure,
              },
              { description: 'Los cursos no llegaron', target: 'failed', actions: storeFailure },
            ],
          }),
          // What was asked before the change is stale: it is asked again.
          on: { REFRESH: { target: 'loading', reenter: true } },
        },
        ready: {
          description: 'Muestra los cursos y su avance',
          on: { REFRESH: { target: 'loading' }, RETURNED: { target: 'loading' } },
        },
        failed: {
          description: 'Los cursos no llegaron',
          on: { RETRY: { target: 'loading' }, REFRESH: { target: 'loading' }, RETURNED: { target: 'loading' } },
        },
      },
    },
    letters: {
      description: 'Letras del grado elegido',
      initial: 'none',
      on: {
        SELECT: [
          { description: 'El grado es el mismo', guard: { type: 'isSameGrade', ...asked } },
          {
            description: 'Hay un grado elegido: pide sus letras',
            guard: { type: 'isGrade', ...asked },
            target: '.loading',
            actions: { type: 'chooseGrade', ...asked },
          },
          { description: 'No hay grado elegido', target: '.none', actions: { type: 'chooseGrade', ...asked } },
        ],
      },
      states: {
        none: { description: 'No hay grado elegido' },
        loading: {
          description: 'Pide las letras del grado',
          invoke: bounded({
            id: 'getLetrasCursos',
            src: 'getLetrasCursos',
            input: ({ context }) => ({ idRbd: context.idRbd, grado: chosenGrade(context) }),
            onDone: { target: 'ready', actions: { type: 'storeLetters', params: ({ event }) => ({ letters: event.output }) } },
            onError: { target: 'failed' },
          }),
        },
        ready: { description: 'Ofrece las letras' },
        failed: {
          description: 'Las letras no llegaron: sigue el filtro por grado',
          on: { RETURNED: { target: 'loading' } },
        },
      },
    },
  },
})

/** The letters are asked only with a grade. */
function chosenGrade({ grado }: Context): Grade {
  if (!grado) throw new Error('no grade was chosen')
  return grado
}
