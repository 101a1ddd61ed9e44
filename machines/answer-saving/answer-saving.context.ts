import { SIN_CONEXION } from '#contract/rechazo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { batchKey, differences, isEqual, mine, type Debt, type ReadAnswers } from './answer-saving.answers.ts'

export interface AnswerSavingInput {
  /** Whose debt this is in the browser's store: `usuarioId:token`. */
  key: string
  /** A random UUID of this page's life; every key of a save comes from it. */
  seed: string
  read: ReadAnswers
  /** What an earlier page left unsent, or `null`. */
  debt: Debt | null
  pagina: string | null
}

export interface AnswerSavingContext extends Debt {
  readonly key: string
  readonly seed: string
  /** Saves formed so far: the next one takes the next key. */
  batches: number
  /** The server's answers as this device knows them. */
  stored: Respuestas
  /** The newest version ever seen. */
  latest: number
  pagina: string | null
  theirs: ReadAnswers | null
  failure: Falla | null
  /** Failures in a row. */
  attempts: number
  online: boolean
  /** Whether this browser can keep what is unsent. */
  backup: boolean
}

export function initialContext({ key, seed, read, debt, pagina }: AnswerSavingInput): AnswerSavingContext {
  return {
    key,
    seed,
    batches: 0,
    stored: read.respuestas,
    latest: read.version,
    inFlight: debt?.inFlight ?? null,
    pending: debt?.pending ?? {},
    bases: debt?.bases ?? {},
    version: debt?.version ?? read.version,
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
export function withChanges(context: AnswerSavingContext, cambios: Respuestas, pagina: string): Partial<AnswerSavingContext> {
  const bases = { ...context.bases }
  for (const question of Object.keys(cambios)) {
    if (!Object.hasOwn(bases, question)) bases[question] = context.stored[question] ?? null
  }
  return { pending: { ...context.pending, ...cambios }, bases, pagina }
}

/** What is pending becomes one save; a save that was already formed stays as it is. */
export function withBatch(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  if (context.inFlight !== null) return {}
  const { version, pending: cambios, pagina } = context
  const idempotencyKey = batchKey(context.seed, context.batches)
  return { inFlight: { idempotencyKey, version, cambios, pagina }, pending: {}, batches: context.batches + 1 }
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
  if (context.theirs === null) return {}
  const { respuestas, version } = context.theirs
  const yielded = new Set(yields ? differences(context, respuestas).map((one) => one.question) : [])
  const left = Object.entries(mine(context)).filter(
    ([question, value]) => !yielded.has(question) && !isEqual(value, respuestas[question] ?? null),
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
