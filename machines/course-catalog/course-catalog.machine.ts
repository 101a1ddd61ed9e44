import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { Curso } from '#contract/sige.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'

export interface CourseCatalogInput {
  encuestaId: number
  idRbd: number
}

export interface TipoDeEnsenanza {
  idEnsenanza: number
  dsEnsenanza: string
  estudiantes: number
}

/** What the survey is and where its students are: teaching types, and their courses with how far each one is. */
export interface Catalogo {
  /** Null when the survey no longer concerns the school. */
  encuesta: EncuestaDeRbd | null
  /** Whether the school has others to choose from. */
  hayOtras: boolean
  tipos: readonly TipoDeEnsenanza[]
  cursos: readonly Curso[]
}

export interface Grade {
  idEnsenanza: number
  idGrado: number
}

interface Context extends CourseCatalogInput {
  catalogo: Catalogo | null
  falla: Falla | null
  grado: Grade | null
  letras: readonly string[]
}

export type CourseCatalogEvent = { type: 'SELECT'; grado: Grade | null } | { type: 'RETRY' } | { type: 'REFRESH' } | { type: 'RETURNED' }

const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const asked = { params: ({ event }: { event: { grado: Grade | null } }) => ({ grado: event.grado }) } as const

const notProvided = () => Promise.reject(new Error('not provided'))

/** What the students' filters offer (spec, section 7): courses with their progress, and the letters of a chosen grade. */
export const courseCatalogMachine = setup({
  types: { context: {} as Context, events: {} as CourseCatalogEvent, input: {} as CourseCatalogInput, tags: {} as 'busy' },
  actors: {
    loadCatalog: fromPromise<Catalogo, CourseCatalogInput>(notProvided),
    getLetrasCursos: fromPromise<string[], { idRbd: number; grado: Grade }>(notProvided),
    watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    isSameGrade: ({ context }, params: { grado: Grade | null }) =>
      context.grado?.idEnsenanza === params.grado?.idEnsenanza && context.grado?.idGrado === params.grado?.idGrado,
    isGrade: (_, params: { grado: Grade | null }) => params.grado !== null,
    hasCatalog: ({ context }) => context.catalogo !== null,
  },
  actions: {
    keepCatalog: assign((_, params: { catalogo: Catalogo }) => ({ catalogo: params.catalogo, falla: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    chooseGrade: assign((_, params: { grado: Grade | null }) => ({ grado: params.grado, letras: [] })),
    keepLetters: assign((_, params: { letras: string[] }) => ({ letras: params.letras })),
  },
}).createMachine({
  id: 'courseCatalog',
  description: 'Cursos de una encuesta en un establecimiento',
  type: 'parallel',
  context: ({ input }) => ({ ...input, catalogo: null, falla: null, grado: null, letras: [] }),
  invoke: {
    id: 'watchReturn',
    src: 'watchReturn',
    // Without it the progress is renewed by hand.
    onError: { actions: keepFailure },
  },
  states: {
    courses: {
      description: 'Tipos de enseñanza y cursos',
      initial: 'loading',
      states: {
        loading: {
          description: 'Pide los cursos y su avance',
          tags: 'busy',
          invoke: {
            id: 'loadCatalog',
            src: 'loadCatalog',
            input: ({ context: { encuestaId, idRbd } }) => ({ encuestaId, idRbd }),
            onDone: { target: 'ready', actions: { type: 'keepCatalog', params: ({ event }) => ({ catalogo: event.output }) } },
            onError: [
              { description: 'No se pudo renovar: siguen los cursos de antes', guard: 'hasCatalog', target: 'ready', actions: keepFailure },
              { description: 'Los cursos no llegaron', target: 'failed', actions: keepFailure },
            ],
          },
        },
        ready: {
          description: 'Muestra los cursos y su avance',
          on: { REFRESH: { target: 'loading' }, RETURNED: { target: 'loading' } },
        },
        failed: { description: 'Los cursos no llegaron', on: { RETRY: { target: 'loading' }, RETURNED: { target: 'loading' } } },
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
          invoke: {
            id: 'getLetrasCursos',
            src: 'getLetrasCursos',
            input: ({ context }) => ({ idRbd: context.idRbd, grado: chosenGrade(context) }),
            onDone: { target: 'ready', actions: { type: 'keepLetters', params: ({ event }) => ({ letras: event.output }) } },
            onError: { target: 'failed' },
          },
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
