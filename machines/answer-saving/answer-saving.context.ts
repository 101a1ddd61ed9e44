import { SIN_CONEXION } from '#contract/fallo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { claveDeLote, diferencias, esIgual, mias, type Deuda, type Leidas } from './answer-saving.answers.ts'

export interface AnswerSavingInput {
  /** Whose debt this is in the browser's store: `usuarioId:token`. */
  clave: string
  /** A random UUID of this page's life; every key of a save comes from it. */
  semilla: string
  leidas: Leidas
  /** What an earlier page left unsent, or `null`. */
  deuda: Deuda | null
  pagina: string | null
}

export interface AnswerSavingContext extends Deuda {
  readonly clave: string
  readonly semilla: string
  /** Saves formed so far: the next one takes the next key. */
  lotes: number
  /** The server's answers as this device knows them. */
  guardadas: Respuestas
  /** The newest version ever seen. */
  ultima: number
  pagina: string | null
  ajenas: Leidas | null
  falla: Falla | null
  /** Failures in a row. */
  intentos: number
  enLinea: boolean
  /** Whether this browser can keep what is unsent. */
  respaldo: boolean
}

export function contextoInicial({ clave, semilla, leidas, deuda, pagina }: AnswerSavingInput): AnswerSavingContext {
  return {
    clave,
    semilla,
    lotes: 0,
    guardadas: leidas.respuestas,
    ultima: leidas.version,
    enVuelo: deuda?.enVuelo ?? null,
    pendientes: deuda?.pendientes ?? {},
    bases: deuda?.bases ?? {},
    version: deuda?.version ?? leidas.version,
    pagina,
    ajenas: null,
    falla: null,
    intentos: 0,
    enLinea: true,
    respaldo: true,
  }
}

export function deudaDe({ enVuelo, pendientes, bases, version }: AnswerSavingContext): Deuda {
  return { enVuelo, pendientes, bases, version }
}

/** The person answered: what the server had for that question is remembered the first time. */
export function conCambios(context: AnswerSavingContext, cambios: Respuestas, pagina: string): Partial<AnswerSavingContext> {
  const bases = { ...context.bases }
  for (const pregunta of Object.keys(cambios)) {
    if (!Object.hasOwn(bases, pregunta)) bases[pregunta] = context.guardadas[pregunta] ?? null
  }
  return { pendientes: { ...context.pendientes, ...cambios }, bases, pagina }
}

/** What is pending becomes one save; a save that was already formed stays as it is. */
export function conLote(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  if (context.enVuelo !== null) return {}
  const { version, pendientes: cambios, pagina } = context
  const idempotencyKey = claveDeLote(context.semilla, context.lotes)
  return { enVuelo: { idempotencyKey, version, cambios, pagina }, pendientes: {}, lotes: context.lotes + 1 }
}

/** The save was refused as a whole: its answers wait again, under another key. */
export function sinLote(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  return { pendientes: mias(context), enVuelo: null }
}

/** The server acknowledged the save in flight and is now at `version`. */
export function conAcuse(context: AnswerSavingContext, version: number): Partial<AnswerSavingContext> {
  const guardadas = { ...context.guardadas, ...context.enVuelo?.cambios }
  return { guardadas, version, ultima: version, falla: null, intentos: 0, ...soloPendientes(context) }
}

/** The save in flight had been applied before what was read last: only what came after it is owed. */
export function soloPendientes(context: AnswerSavingContext): Pick<AnswerSavingContext, 'enVuelo' | 'bases'> {
  const bases = { ...context.bases, ...context.enVuelo?.cambios }
  const debidas = Object.keys(context.pendientes).map((pregunta) => [pregunta, bases[pregunta] ?? null] as const)
  return { enVuelo: null, bases: Object.fromEntries(debidas) }
}

/** Goes on from the other device's answers; of mine stay those that they lack, less the ones given up. */
export function conAjenas(context: AnswerSavingContext, ceder: boolean): Partial<AnswerSavingContext> {
  if (context.ajenas === null) return {}
  const { respuestas, version } = context.ajenas
  const cedidas = new Set(ceder ? diferencias(context, respuestas).map((una) => una.pregunta) : [])
  const quedan = Object.entries(mias(context)).filter(
    ([pregunta, valor]) => !cedidas.has(pregunta) && !esIgual(valor, respuestas[pregunta] ?? null),
  )
  return {
    guardadas: respuestas,
    version,
    ultima: version,
    enVuelo: null,
    pendientes: Object.fromEntries(quedan),
    bases: Object.fromEntries(quedan.map(([pregunta]) => [pregunta, respuestas[pregunta] ?? null])),
    ajenas: null,
    falla: null,
  }
}

export function conFalla(context: AnswerSavingContext, error: unknown): Partial<AnswerSavingContext> {
  return { falla: comoFalla(error), intentos: context.intentos + 1 }
}

/** No answer in time counts as no connection. */
export function conSilencio(context: AnswerSavingContext): Partial<AnswerSavingContext> {
  return { falla: { mensaje: SIN_CONEXION, campos: {} }, intentos: context.intentos + 1 }
}
