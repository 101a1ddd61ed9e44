import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { ActoDeMesa, EncuestasDeRun, Lectura } from '#contract/proveedor.mesa.ts'
import type { answersDeskMachine } from './answers-desk.chart.ts'
import type { AnswerFile } from './answers-desk.vocabulary.ts'

type Snapshot = SnapshotFrom<typeof answersDeskMachine>

/** The student last found, with its surveys, or null. */
export const foundSurveys = (s: Snapshot): EncuestasDeRun | null => s.context.found

/** Whether a student is being looked for. */
export const isSearching = (s: Snapshot): boolean => s.matches({ searching: 'looking' })

/** What was read, or null until it arrives. */
export const reading = (s: Snapshot): Lectura | null => s.context.reading

/** Whether the reading could not be brought, the first time or after an act. */
export const didReadingFail = (s: Snapshot): boolean => s.matches({ reading: 'failed' })

/** Whether the reading is on its way. */
export const isReading = (s: Snapshot): boolean => s.matches({ reading: 'loading' })

/** The file on its way, or null. */
export const fileOnItsWay = (s: Snapshot): AnswerFile | null => (s.matches({ reading: 'downloading' }) ? s.context.file : null)

/** Whether the answer is being reopened or voided. */
export const isActing = (s: Snapshot): boolean => s.matches({ reading: 'acting' })

/** What was done last, until the next thing is asked. */
export const actDone = (s: Snapshot): ActoDeMesa | null => s.context.done

/** Why a search failed, or null. */
export const searchFailure = (s: Snapshot): Falla | null => (s.matches('searching') ? s.context.failure : null)

/** Why the reading did not come, or null. */
export const readingFailure = (s: Snapshot): Falla | null => (didReadingFail(s) ? s.context.failure : null)

const isOfTheAct = ({ context: { act, failure } }: Snapshot): boolean => act !== null || Object.keys(failure?.campos ?? {}).length > 0

/** Why what was asked of the answer was not done, or null. */
export const actFailure = (s: Snapshot): Falla | null => (s.matches({ reading: 'shown' }) && isOfTheAct(s) ? s.context.failure : null)

/** Why the last file did not come, or null. */
export const fileFailure = (s: Snapshot): Falla | null => (s.matches({ reading: 'shown' }) && !isOfTheAct(s) ? s.context.failure : null)
