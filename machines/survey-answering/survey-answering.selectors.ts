import type { SnapshotFrom } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import { answersOf, isTyped, partsOf, questionnaireOf } from './survey-answering.rules.ts'
import type { Part, SurveyAnsweringContext } from './survey-answering.vocabulary.ts'
import type { surveyAnsweringMachine } from './survey-answering.chart.ts'

type Snapshot = SnapshotFrom<typeof surveyAnsweringMachine>

/** Which screen of the survey's page is shown. */
export type View = 'cargando' | 'papel' | 'responder' | 'revisar' | 'conflicto' | 'recibo' | 'cerrada' | 'sin-conexion' | 'abrir-otra-vez'

export function view(snapshot: Snapshot): View {
  if (snapshot.matches('submitted') || snapshot.matches('completed')) return 'recibo'
  if (snapshot.matches('closed')) return 'cerrada'
  if (snapshot.matches('unreachable')) return 'sin-conexion'
  if (snapshot.matches('sessionLost')) return 'abrir-otra-vez'
  if (!snapshot.matches('working')) return 'cargando'
  if (snapshot.context.saving?.situation === 'conflicto') return 'conflicto'
  if (snapshot.matches({ working: 'heading' })) return 'papel'
  return snapshot.matches({ working: 'answering' }) ? 'responder' : 'revisar'
}

/** Whether the survey is open: its answers can be given, and some may wait to be sent. */
export function isOpen(snapshot: Snapshot): boolean {
  return snapshot.matches('working')
}

/** What would be left behind by closing the page: nothing, answers that this browser keeps, or some that nothing keeps. */
export function leftBehind(snapshot: Snapshot): 'SETTLED' | 'KEPT' | 'EXPOSED' {
  const { saving } = snapshot.context
  if (!isOpen(snapshot) || saving === null || saving.unsent === 0) return 'SETTLED'
  return saving.backup ? 'KEPT' : 'EXPOSED'
}

/** Whether the survey is on its way: nothing may be pressed twice. */
export function isSubmitting(snapshot: Snapshot): boolean {
  return snapshot.matches({ working: 'flushing' }) || snapshot.matches({ working: 'submitting' })
}

/** Whether something on the screen must be corrected before it can be saved. */
export function hasCorrections(snapshot: Snapshot): boolean {
  return Object.keys(snapshot.context.toCorrect).length > 0
}

/** Everything a view derives from: its parts, its answers and its errors. */
export function contextOf(snapshot: Snapshot): SurveyAnsweringContext {
  return snapshot.context
}

export { isTyped }

/** Whether it is a paper form's second typing, which changes nothing of what was sent. */
export function isSecondTyping(snapshot: Snapshot): boolean {
  return snapshot.context.opened?.modo === 'segunda'
}

/** The parts as they are now. */
export function shownParts(context: SurveyAnsweringContext): Part[] {
  return partsOf(questionnaireOf(context), answersOf(context))
}

/** The receipt, of this submission or of an earlier one; a second typing has none of its own. */
export function finalReceipt(snapshot: Snapshot): Comprobante | null {
  if (isSecondTyping(snapshot)) return null
  return snapshot.context.comprobante ?? snapshot.context.opened?.comprobante ?? null
}

/** The state's path, as the page's root element says it. */
export function statePath({ value }: Snapshot): string {
  return typeof value === 'string' ? value : `working.${value.working}`
}

/** Where saving is, as the page's bar says it. */
export function savingPath({ children }: Snapshot): string {
  return `answer-saving:${children.saving?.getSnapshot().value}`
}

export function isBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy')
}

export function isJustSubmitted(snapshot: Snapshot): boolean {
  return snapshot.matches('submitted')
}

export function openingFailure(snapshot: Snapshot) {
  return snapshot.context.failure
}

export function surveyStatus(snapshot: Snapshot) {
  return snapshot.context.opened?.estado ?? null
}

export function unsent(snapshot: Snapshot): number {
  return snapshot.context.saving?.unsent ?? 0
}
