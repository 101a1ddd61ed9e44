import type { Comprobante } from '#contract/comprobantes.ts'
import { SIN_CONEXION } from '#contract/fallo.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import { defectosDeEnvio, type Defectos } from '#contract/rules/cuestionario-defectos.ts'
import type { Cuestionario, Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import { claveDeLote, mias, type Deuda } from '#machines/answer-saving/answer-saving.answers.ts'
import type { AnswerSavingInput } from '#machines/answer-saving/answer-saving.context.ts'
import type { Guardado } from '#machines/answer-saving/answer-saving.selectors.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { defectoDe, defectosDeParte, parteConDefecto, parteInicial, partesDe } from './survey-answering.parts.ts'

/** The survey as the service opens it. */
export type Abierta = RespuestaDe<'getEncuestadorRespuestas', never>

/** Who filled in what is submitted; a school may type a guardian's paper form. */
export type Informante = 'apoderado' | 'establecimiento'

/** One submission: repeated with the same key as long as it says the same. */
export interface Envio {
  idempotencyKey: string
  version: number
  folio: string
  informante: Informante
}

export interface SurveyAnsweringInput {
  /** The single-use ticket of the link, or `null` when the address brings none. */
  ticket: string | null
  /** Whether this tab already has a session of the survey. */
  resumes: boolean
  /** A random UUID, of which every idempotency key is made. */
  semilla: string
}

export interface SurveyAnsweringContext extends SurveyAnsweringInput {
  /** Times the survey was opened in this page: each gives other keys. */
  aperturas: number
  abierta: Abierta | null
  deuda: Deuda | null
  guardado: Guardado | null
  /** What was typed and no question takes: stays on the screen, is not sent. */
  porCorregir: Respuestas
  parte: string
  folio: string
  informante: Informante
  errores: Defectos
  /** Whether the errors are also listed on top. */
  resumen: boolean
  falla: Falla | null
  envio: Envio | null
  envios: number
  comprobante: Comprobante | null
}

export function contextoInicial(input: SurveyAnsweringInput): SurveyAnsweringContext {
  return {
    ...input,
    aperturas: 0,
    abierta: null,
    deuda: null,
    guardado: null,
    porCorregir: {},
    parte: '',
    folio: '',
    informante: 'establecimiento',
    errores: {},
    resumen: false,
    falla: null,
    envio: null,
    envios: 0,
    comprobante: null,
  }
}

const SIN_PREGUNTAS: Cuestionario = { titulo: '', version: 0, minutos: 0, pages: [] }

export function cuestionarioDe({ abierta }: SurveyAnsweringContext): Cuestionario {
  return abierta?.cuestionario ?? SIN_PREGUNTAS
}

/** The answers as the person sees them. */
export function respuestasDe({ guardado, porCorregir }: SurveyAnsweringContext): Respuestas {
  return { ...guardado?.respuestas, ...porCorregir }
}

/** Where an unsent answer is kept: by account and survey token. */
export function claveDeDeuda({ abierta }: SurveyAnsweringContext): string {
  return `${abierta?.usuarioId ?? 0}:${abierta?.token ?? ''}`
}

export function entradaDeGuardado(context: SurveyAnsweringContext): AnswerSavingInput {
  const { abierta, aperturas, semilla, deuda } = context
  const apertura = aperturas.toString(16).padStart(4, '0')
  return {
    clave: claveDeDeuda(context),
    semilla: `${semilla.slice(0, 9)}${apertura}${semilla.slice(13)}`,
    leidas: { version: abierta?.version ?? 0, respuestas: abierta?.respuestas ?? {}, estado: abierta?.estado ?? 'DESCONOCIDA' },
    deuda,
    pagina: abierta?.pagina ?? null,
  }
}

/** The survey begins, or goes on, with what the service has and what this device had left unsent over it. */
export function alEmpezar(context: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  const { abierta, deuda } = context
  if (abierta === null) return {}
  const respuestas = { ...abierta.respuestas, ...(deuda && mias(deuda)) }
  return {
    aperturas: context.aperturas + 1,
    parte: parteInicial(abierta.cuestionario, respuestas, abierta.pagina),
    guardado: {
      situacion: 'guardando',
      respuestas,
      version: abierta.version,
      sinEnviar: 0,
      sinConexion: false,
      respaldo: true,
      mensaje: null,
      diferencias: [],
    },
    errores: {},
    resumen: false,
    falla: null,
    porCorregir: {},
  }
}

/** A good answer leaves what was to be corrected, and its error goes. */
export function conRespuesta(context: SurveyAnsweringContext, pregunta: string): Partial<SurveyAnsweringContext> {
  const { [pregunta]: _corregida, ...porCorregir } = context.porCorregir
  const { [pregunta]: _error, ...errores } = context.errores
  return { porCorregir, errores }
}

export function conPorCorregir(context: SurveyAnsweringContext, pregunta: string, valor: Valor): Partial<SurveyAnsweringContext> {
  return { porCorregir: { ...context.porCorregir, [pregunta]: valor } }
}

/** On leaving a question, what is wrong with its answer is said beside it. */
export function alDejar(context: SurveyAnsweringContext, pregunta: string): Partial<SurveyAnsweringContext> {
  const defecto = defectoDe(cuestionarioDe(context), pregunta, respuestasDe(context)[pregunta] ?? null)
  return defecto === null ? {} : { errores: { ...context.errores, [pregunta]: defecto } }
}

export function defectosDeLaParte(context: SurveyAnsweringContext): Defectos {
  return defectosDeParte(cuestionarioDe(context), respuestasDe(context), context.parte)
}

export function defectosDeTodo(context: SurveyAnsweringContext): Defectos {
  return defectosDeEnvio(cuestionarioDe(context), respuestasDe(context))
}

/** Shows these errors on the part that has the first of them. */
export function alCorregir(context: SurveyAnsweringContext, errores: Defectos): Partial<SurveyAnsweringContext> {
  return { errores, resumen: true, falla: null, parte: parteConDefecto(cuestionarioDe(context), respuestasDe(context), errores) }
}

/** The name of the part so many places away, or `null` beyond the ends. */
export function parteVecina(context: SurveyAnsweringContext, pasos: 1 | -1): string | null {
  const partes = partesDe(cuestionarioDe(context), respuestasDe(context))
  const actual = partes.findIndex(({ name }) => name === context.parte)
  return partes[actual + pasos]?.name ?? null
}

export function enParte(parte: string | null): Partial<SurveyAnsweringContext> {
  return parte === null ? {} : { parte, errores: {}, resumen: false, falla: null }
}

/** The submission to send: the last one again when nothing changed since. */
export function conEnvio(context: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  const version = context.guardado?.version ?? 0
  const { envio, folio, informante, envios } = context
  if (envio?.version === version && envio.folio === folio && envio.informante === informante) return { falla: null }
  return { falla: null, envios: envios + 1, envio: { idempotencyKey: claveDeEnvio(context.semilla, envios), version, folio, informante } }
}

/** Keys of submissions share no opening with keys of saves. */
function claveDeEnvio(semilla: string, n: number): string {
  return claveDeLote(`${semilla.slice(0, 9)}0000${semilla.slice(13)}`, n)
}

export function conFalla(error: unknown): Partial<SurveyAnsweringContext> {
  return { falla: comoFalla(error) }
}

export function conMensaje(mensaje: string): Partial<SurveyAnsweringContext> {
  return { falla: { mensaje, campos: {} } }
}

/** Saving did not finish, so neither did the submission. */
export function alNoGuardar({ guardado }: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  return conMensaje(guardado?.mensaje ?? SIN_CONEXION)
}
