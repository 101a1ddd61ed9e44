import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import type { Falla } from '#contract/falla.ts'

/** What the head of a paper form says, and who types it; told with each save of one. */
export interface Paper {
  folio: string
  informante: 'apoderado' | 'establecimiento'
  /** Who types, or empty: the account's own name. */
  digitador: string
}

/** One save as it is sent, and sent again after a failure: same key, same body. */
export interface Batch {
  idempotencyKey: string
  /** The server's version that these changes were made upon. */
  version: number
  cambios: Respuestas
  pagina: string | null
  /** Of a paper form alone. */
  papel?: Paper | undefined
}

/** What this device owes the server: kept in the browser until it is acknowledged. */
export interface Debt {
  inFlight: Batch | null
  pending: Respuestas
  /** What the server had when each of these answers was given; `null` when it had none. */
  bases: Respuestas
  /** The version that the pending answers were given upon. */
  version: number
}

/** The server's answers at one moment. */
export interface ReadAnswers {
  version: number
  respuestas: Respuestas
  estado: EstadoEncuesta
}

/** One question that two devices answered differently. */
export interface Difference {
  question: string
  here: Valor
  there: Valor
}

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
  papel?: Paper | undefined
  theirs: ReadAnswers | null
  failure: Falla | null
  /** Failures in a row. */
  attempts: number
  online: boolean
  /** Whether this browser can keep what is unsent. */
  backup: boolean
}

export type AnswerSavingEvent =
  | { type: 'ANSWERED'; cambios: Respuestas; pagina: string; papel?: Paper }
  | { type: 'FLUSH' }
  | { type: 'RETRY' }
  | { type: 'COMPARE' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'BACKUP_FAILED' }

/** Why saving ended: the session did, or the survey takes no more answers. */
export interface AnswerSavingOutput {
  motivo: 'sesion-perdida' | 'no-recibe'
  message: string
}

/** What the browser's store is told: keep this debt, or forget it when nothing is owed. */
export type OutboxCommand = { type: 'KEEP'; debt: Debt }
