import { comoFalla } from '#contract/falla.ts'
import { SIN_CONEXION } from '#contract/rechazo.ts'
import { esLoMismo } from '#contract/rules/cuestionario-comparacion.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import type {
  AnswerSavingContext,
  AnswerSavingEvent,
  AnswerSavingInput,
  Debt,
  Difference,
  ReadAnswers,
} from './answer-saving.vocabulary.ts'

/** Everything this device has not been acknowledged for, the newest answer of each question. */
export function mine(debt: Debt): Respuestas {
  return { ...debt.inFlight?.cambios, ...debt.pending }
}

export function owes(debt: Debt): boolean {
  return debt.inFlight !== null || Object.keys(debt.pending).length > 0
}

/**
 * The questions that this device and another one answered differently since they last agreed. Answers to different
 * questions do not contradict each other: both stay.
 */
export function differences(debt: Debt, theirs: Respuestas): Difference[] {
  return Object.entries(mine(debt))
    .map(([question, here]) => ({ question, here, there: theirs[question] ?? null }))
    .filter(({ question, here, there }) => !esLoMismo(there, here) && !esLoMismo(there, debt.bases[question] ?? null))
}

/** The n-th key of a page's life: a UUID made of the random seed, its last twelve digits counting. */
export function batchKey(seed: string, n: number): string {
  return seed.slice(0, 24) + n.toString(16).padStart(12, '0')
}

/** What an earlier page left, upon what there is now: a version lower than the one it knew tells that its answers were voided. */
function debtUpon(read: ReadAnswers, debt: Debt | null): Debt {
  if (debt === null) return { inFlight: null, pending: {}, bases: {}, version: read.version }
  return debt.version <= read.version ? debt : { inFlight: null, pending: mine(debt), bases: {}, version: read.version }
}

export function initialContext({ key, seed, read, debt, pagina }: AnswerSavingInput): AnswerSavingContext {
  return {
    key,
    seed,
    batches: 0,
    stored: read.respuestas,
    latest: read.version,
    ...debtUpon(read, debt),
    pagina,
    theirs: null,
    failure: null,
    attempts: 0,
    online: true,
    backup: true,
  }
}

export function debtOf({ inFlight, pending, bases, version }: AnswerSavingContext): Debt {
  return { inFlight, pending, bases, version }
}

/** The person answered: what the server had for that question is remembered the first time. */
export function withChanges(
  context: AnswerSavingContext,
  { cambios, pagina, papel = context.papel }: Extract<AnswerSavingEvent, { type: 'ANSWERED' }>,
): Partial<AnswerSavingContext> {
  const bases = { ...context.bases }
  for (const question of Object.keys(cambios)) {
    if (!Object.hasOwn(bases, question)) bases[question] = context.stored[question] ?? null
  }
  return { pending: { ...context.pending, ...cambios }, bases, pagina, papel }
}

/** What is pending becomes one save; a save that was already formed stays as it is. */
export function withBatch(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  if (context.inFlight !== null) return {}
  const { version, pending: cambios, pagina, papel } = context
  const idempotencyKey = batchKey(context.seed, context.batches)
  return { inFlight: { idempotencyKey, version, cambios, pagina, papel }, pending: {}, batches: context.batches + 1 }
}

/** The save was refused as a whole: its answers wait again, under another key. */
export function withoutBatch(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  return { pending: mine(context), inFlight: null }
}

/** The server acknowledged the save in flight and is now at `version`. */
export function withAck(context: AnswerSavingContext, version: number): Partial<AnswerSavingContext> {
  const stored = { ...context.stored, ...context.inFlight?.cambios }
  return { stored, version, latest: version, failure: null, attempts: 0, ...pendingOnly(context) }
}

/** The save in flight had been applied before what was read last: only what came after it is owed. */
export function pendingOnly(context: AnswerSavingContext): Pick<AnswerSavingContext, 'inFlight' | 'bases'> {
  const bases = { ...context.bases, ...context.inFlight?.cambios }
  const owed = Object.keys(context.pending).map((question) => [question, bases[question] ?? null] as const)
  return { inFlight: null, bases: Object.fromEntries(owed) }
}

/** Goes on from the other device's answers; of mine stay those that they lack, less the ones given up. */
export function withTheirs(context: AnswerSavingContext, yields: boolean): Partial<AnswerSavingContext> {
  if (context.theirs === null) throw new Error('Nobody else has answered.')
  const { respuestas, version } = context.theirs
  const yielded = new Set(yields ? differences(context, respuestas).map((one) => one.question) : [])
  const left = Object.entries(mine(context)).filter(
    ([question, value]) => !yielded.has(question) && !esLoMismo(value, respuestas[question] ?? null),
  )
  return {
    stored: respuestas,
    version,
    latest: version,
    inFlight: null,
    pending: Object.fromEntries(left),
    bases: Object.fromEntries(left.map(([question]) => [question, respuestas[question] ?? null])),
    theirs: null,
    failure: null,
  }
}

export function withFailure(context: AnswerSavingContext, error: unknown): Partial<AnswerSavingContext> {
  return { failure: comoFalla(error), attempts: context.attempts + 1 }
}

/** No answer in time counts as no connection. */
export function withSilence(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  return { failure: { mensaje: SIN_CONEXION, campos: {} }, attempts: context.attempts + 1 }
}

/** The longest pause before saving again, in seconds. */
export const LONGEST_PAUSE_SECONDS = 30

/** The pause before saving again: 1, 2, 4… seconds, up to the longest; a page shortens it by chance, so that many do not come back together. */
export function backoffMs({ attempts }: Pick<AnswerSavingContext, 'attempts'>): number {
  return Math.min(LONGEST_PAUSE_SECONDS * 1000, 1000 * 2 ** Math.max(0, attempts - 1))
}
