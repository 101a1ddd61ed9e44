import { assign, emit, sendTo, setup } from 'xstate'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { courseCatalogMachine, type Catalog } from '../course-catalog/course-catalog.chart.ts'
import { gradeOf, offers } from '../course-catalog/course-catalog.rules.ts'
import { dataEntryMachine } from '../data-entry/data-entry.chart.ts'
import { hear, isNews, type DeskContext, type Said } from '../desk.ts'
import type { Emitted, Tell } from '../emitted.ts'
import { fileDownloadMachineOf } from '../file-download/file-download.chart.ts'
import { schoolSurveysMachine } from '../school-surveys/school-surveys.chart.ts'
import type { SessionFact, SessionSurvey } from '../session/session.vocabulary.ts'
import { surveyAccessMachine } from '../survey-access/survey-access.chart.ts'
import { tableMachineOf } from '../table/table.chart.ts'
import type { DefaultQuery, Query } from '../table/table.rules.ts'

type Filters = Readonly<Record<string, string>>

/** Whose surveys the list shows. */
export interface StudentScope {
  encuestaId: number
  idRbd: number
  /** Whether the role may open surveys, and so has a next one. */
  opens: boolean
}

/** Which receipts: of a survey in a school, of all its courses or of those that the filters leave. */
export interface ReceiptsOf {
  encuestaId: number
  idRbd: number
  filters: Filters
}

export interface SeleccionEstudianteInput {
  idRbd: number
  /** The survey that the session already chose, or null. */
  encuesta: SessionSurvey | null
  opens: boolean
  /** What the address asks of the list. */
  query: Query
  defaults: DefaultQuery
  /** Whether the address asked for something that the list does not know. */
  discarded: boolean
}

interface Heard {
  table: Query
  courses: Catalog
  access: EstadoDeToken
}

interface Context extends Omit<SeleccionEstudianteInput, 'query'>, DeskContext<Heard> {
  heard: Partial<Heard> & Pick<Heard, 'table'>
  /** Whether a school with a single survey needs no choice: not when the person asked for another. */
  picksOnly: boolean
}

export type SeleccionEstudianteEvent = { type: 'FILTER'; filters: Filters } | { type: 'CHANGE_SURVEY' }

const NO_COURSE: Filters = { idEnsenanza: '', idGrado: '', letraCurso: '' }

const isUnknownTo = (catalog: Catalog | undefined, query: Query | undefined): boolean =>
  catalog !== undefined && query !== undefined && !offers(catalog, query.filters)

/** What the desk's chart is written in. */
export const seleccionEstudianteSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SeleccionEstudianteEvent,
    input: {} as SeleccionEstudianteInput,
    emitted: {} as Emitted | Tell,
    children: {} as {
      surveys: 'surveys'
      table: 'table'
      courses: 'courses'
      access: 'access'
      entry: 'entry'
      receipts: 'receipts'
    },
  },
  actors: {
    surveys: schoolSurveysMachine,
    table: tableMachineOf<FilaDeEstudiante, StudentScope>(),
    courses: courseCatalogMachine,
    access: surveyAccessMachine,
    entry: dataEntryMachine,
    receipts: fileDownloadMachineOf<ReceiptsOf>(),
  },
  guards: {
    hasSurvey: ({ context }) => context.encuesta !== null,
    isNews: ({ context }, said: Said) => isNews(context, said),
    /** The list asks for a course that the school does not have. */
    asksForNothing: ({ context }, said: Said) => isNews(context, said) && isUnknownTo(context.heard.courses, said.said as Query),
    /** The courses that arrived have not the one that the list asks for. */
    lacksTheCourse: ({ context }, said: Said) => isNews(context, said) && isUnknownTo(said.said as Catalog, context.heard.table),
    isGone: ({ context }, said: Said) => isNews(context, said) && (said.said as Catalog).encuesta === null,
  },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    storeSurvey: assign((_, { fact }: { fact: SessionFact }) => (fact.type === 'SURVEY_CHOSEN' ? { encuesta: fact.encuesta } : {})),
    tellSession: emit((_, { fact }: { fact: SessionFact }) => ({ type: 'TELL', fact })),
    /** What one survey's parts said is not news of another's; the list keeps what was asked of it. */
    clearSurvey: assign(({ context: { heard } }) => ({
      heard: { table: heard.table },
      picksOnly: false,
      discarded: false,
    })),
    markDiscarded: assign({ discarded: true }),
    clearDiscarded: assign({ discarded: false }),
    filterTable: sendTo('table', (_, { filters }: { filters: Filters }) => ({ type: 'FILTER', filters })),
    clearCourse: sendTo('table', { type: 'FILTER', filters: NO_COURSE }),
    selectGrade: sendTo('courses', ({ context }) => ({ type: 'SELECT', grado: gradeOf(context.heard.table.filters) })),
    renewTable: sendTo('table', { type: 'REFRESH' }),
    renewCourses: sendTo('courses', { type: 'REFRESH' }),
  },
})

/** The desk works on one survey of the school. */
export function chosenSurvey({ encuesta }: Pick<Context, 'encuesta'>): SessionSurvey {
  if (encuesta === null) throw new Error('no survey was chosen')
  return encuesta
}
