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
import { addressOf, type DefaultQuery, type Query } from '../table/table.rules.ts'

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
  /** The survey that the address names, or null. */
  asked: number | null
  /** Whether the address names the school too: not of its own account, which has one. */
  namesSchool: boolean
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

/** What the address says, as it moves. */
type Asked = Pick<SeleccionEstudianteInput, 'asked' | 'query'>

export type SeleccionEstudianteEvent = { type: 'FILTER'; filters: Filters } | { type: 'CHANGE_SURVEY' } | ({ type: 'NAVIGATED' } & Asked)

const NO_COURSE: Filters = { idEnsenanza: '', idGrado: '', letraCurso: '' }

const isUnknownTo = (catalog: Catalog | undefined, query: Query): boolean => catalog !== undefined && !offers(catalog, query.filters)

/** Whether the address names another survey than the one that was chosen. */
const isAnother = ({ encuesta }: Pick<Context, 'encuesta'>, { asked }: Pick<Asked, 'asked'>): boolean =>
  asked !== null && asked !== encuesta?.encuestaId

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
    hasSurvey: ({ context }) => context.encuesta !== null && !isAnother(context, context),
    asksForAnother: ({ context }, said: Asked) => isAnother(context, said),
    isNews: ({ context }, said: Said) => isNews(context, said),
    /** The list asks for a course that the school does not have. */
    asksForNothing: ({ context }, said: Said) => isNews(context, said) && isUnknownTo(context.heard.courses, said.said as Query),
    /** The courses that arrived have not the one that the list asks for. */
    lacksTheCourse: ({ context }, said: Said) => isNews(context, said) && isUnknownTo(said.said as Catalog, context.heard.table),
    isGone: (_, { courses }: { courses: Catalog | null }) => courses?.encuesta === null,
  },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    storeSurvey: assign((_, { fact }: { fact: SessionFact }) => (fact.type === 'SURVEY_CHOSEN' ? { encuesta: fact.encuesta } : {})),
    tellSession: emit((_, { fact }: { fact: SessionFact }) => ({ type: 'TELL', fact })),
    /** What one survey's parts said is not news of another's, nor is a student that was searched for there one of this. */
    clearSurvey: assign(({ context: { heard } }) => ({
      heard: { table: { ...heard.table, filters: {}, offset: 0 } },
      picksOnly: false,
      discarded: false,
      asked: null,
    })),
    storeAsked: assign((_, { asked, query }: Asked) => ({ asked, heard: { table: query } })),
    /**
     * A link to the page, and a reload of it, come back to the same school and survey; and going back, to the survey that was left
     * for another. What the address asked for already has its place in the browser's history.
     */
    publishPlace: emit(({ context }) => ({
      type: 'GO',
      to: 'seleccionEstudiante',
      query: { ...placeOf(context), ...addressOf(context.heard.table, context.defaults) },
      replace: context.picksOnly || context.asked !== null,
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

/** The school and the survey, as the address names them. */
export function placeOf(context: Pick<Context, 'encuesta' | 'idRbd' | 'namesSchool'>): Record<string, string> {
  return { ...(context.namesSchool && { rbd: String(context.idRbd) }), encuesta: String(chosenSurvey(context).encuestaId) }
}
