import { comoFalla } from '#contract/falla.ts'
import { SIN_CONEXION } from '#contract/rechazo.ts'
import { defectoConOtras, defectoDeValor, defectosDeEnvio, miraA, type Defectos } from '#contract/rules/cuestionario-defectos.ts'
import { estaRespondida, preguntasDe, preguntasVisibles } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import { batchKey, mine } from '../answer-saving/answer-saving.rules.ts'
import type { AnswerSavingEvent, AnswerSavingInput } from '../answer-saving/answer-saving.vocabulary.ts'
import type { OpenedSurvey, Part, SurveyAnsweringContext, SurveyAnsweringInput } from './survey-answering.vocabulary.ts'

export function initialContext(input: SurveyAnsweringInput): SurveyAnsweringContext {
  return {
    ...input,
    openings: 0,
    opened: null,
    debt: null,
    saving: null,
    toCorrect: {},
    part: '',
    folio: '',
    informante: null,
    errors: {},
    summary: false,
    failure: null,
    submission: null,
    submissions: 0,
    comprobante: null,
  }
}

/** The survey that was opened: nothing else is answered. */
export function openedOf({ opened }: SurveyAnsweringContext): OpenedSurvey {
  if (opened === null) throw new Error('No survey was opened.')
  return opened
}

export const questionnaireOf = (context: SurveyAnsweringContext): Cuestionario => openedOf(context).cuestionario

/** The answers as the person sees them. */
export function answersOf({ saving, toCorrect }: SurveyAnsweringContext): Respuestas {
  return { ...saving?.respuestas, ...toCorrect }
}

/** Where an unsent answer is kept: by account and survey token. */
export function debtKey({ opened }: SurveyAnsweringContext): string {
  // A second typing knows nothing of the first, nor the first of it.
  return `${opened?.usuarioId ?? 0}:${opened?.token ?? ''}${opened?.modo === 'segunda' ? ':segunda' : ''}`
}

export function savingInput(context: SurveyAnsweringContext): AnswerSavingInput {
  const { opened, openings, seed, debt } = context
  const opening = openings.toString(16).padStart(4, '0')
  return {
    key: debtKey(context),
    seed: `${seed.slice(0, 9)}${opening}${seed.slice(13)}`,
    read: { version: opened?.version ?? 0, respuestas: opened?.respuestas ?? {}, estado: opened?.estado ?? 'DESCONOCIDA' },
    debt,
    pagina: opened?.pagina ?? null,
  }
}

/** The survey begins, or goes on, with what the service has and what this device had left unsent over it. */
export function onBeginning(context: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  const opened = openedOf(context)
  const { debt } = context
  const respuestas = { ...opened.respuestas, ...(debt && mine(debt)) }
  return {
    openings: context.openings + 1,
    part: firstPart(opened.cuestionario, respuestas, opened.pagina),
    folio: opened.papel?.folio ?? '',
    informante: opened.papel?.informante ?? null,
    errors: {},
    summary: false,
    failure: null,
    toCorrect: {},
  }
}

/** A good answer leaves what was to be corrected, and its error goes, with those of answers that were held against it. */
export function withAnswer(context: SurveyAnsweringContext, question: string): Partial<SurveyAnsweringContext> {
  const { [question]: _corrected, ...toCorrect } = context.toCorrect
  const held = preguntasDe(questionnaireOf(context)).filter((one) => miraA(one, question))
  const errors = Object.entries(context.errors).filter(([name]) => name !== question && !held.some((one) => one.name === name))
  return { toCorrect, errors: Object.fromEntries(errors) }
}

export function withCorrection(context: SurveyAnsweringContext, question: string, value: Valor): Partial<SurveyAnsweringContext> {
  return { toCorrect: { ...context.toCorrect, [question]: value } }
}

/** On leaving a question, what is wrong with its answer is said beside it. */
export function onLeaving(context: SurveyAnsweringContext, question: string): Partial<SurveyAnsweringContext> {
  const [cuestionario, respuestas] = [questionnaireOf(context), answersOf(context)]
  const asked = preguntasDe(cuestionario).find((one) => one.name === question)
  const fieldError =
    fieldErrorOf(cuestionario, question, respuestas[question] ?? null) ?? (asked ? defectoConOtras(asked, respuestas) : null)
  return fieldError === null ? {} : { errors: { ...context.errors, [question]: fieldError } }
}

export function partErrorsHere(context: SurveyAnsweringContext): Defectos {
  return partErrors(questionnaireOf(context), answersOf(context), context.part)
}

export function allErrors(context: SurveyAnsweringContext): Defectos {
  return defectosDeEnvio(questionnaireOf(context), answersOf(context))
}

/** Shows these errors on the part that has the first of them. */
export function withErrors(context: SurveyAnsweringContext, errors: Defectos): Partial<SurveyAnsweringContext> {
  return { errors, summary: true, failure: null, part: partWithError(questionnaireOf(context), answersOf(context), errors) }
}

/** The name of the part so many places away, or `null` beyond the ends. */
export function neighbourPart(context: SurveyAnsweringContext, steps: 1 | -1): string | null {
  const parts = partsOf(questionnaireOf(context), answersOf(context))
  const actual = parts.findIndex(({ name }) => name === context.part)
  return parts[actual + steps]?.name ?? null
}

export function atPart(part: string | null): Partial<SurveyAnsweringContext> {
  return part === null ? {} : { part, errors: {}, summary: false, failure: null }
}

/** Whether it is typed from a paper form, whose head is told before its answers. */
export const isTyped = (context: SurveyAnsweringContext): boolean => openedOf(context).modo !== 'apoderado'

/** The head of the paper form as saving takes it: at once, so that a draft knows it. */
export function headingOf({
  part,
  folio,
  informante,
  clerk = '',
}: SurveyAnsweringContext): Extract<AnswerSavingEvent, { type: 'ANSWERED' }> {
  return {
    type: 'ANSWERED',
    cambios: {},
    pagina: part,
    ...(informante !== null && { papel: { folio: folio.trim(), informante, digitador: clerk } }),
  }
}

/** Nobody is taken for granted as who answered. */
export const withoutInformant = (): Partial<SurveyAnsweringContext> => ({ errors: { informante: 'Elija quién respondió.' }, summary: true })

/** The submission to send: the last one again when nothing changed since. */
export function withSubmission(context: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  const version = context.saving?.version ?? 0
  const { submission, folio, informante, submissions } = context
  if (submission?.version === version && submission.folio === folio && submission.informante === informante) return { failure: null }
  return {
    failure: null,
    submissions: submissions + 1,
    submission: { idempotencyKey: submissionKey(context.seed, submissions), version, folio, informante },
  }
}

/** Keys of submissions share no opening with keys of saves. */
function submissionKey(seed: string, n: number): string {
  return batchKey(`${seed.slice(0, 9)}0000${seed.slice(13)}`, n)
}

export function withFailure(error: unknown): Partial<SurveyAnsweringContext> {
  return { failure: comoFalla(error) }
}

export function withMessage(message: string): Partial<SurveyAnsweringContext> {
  return { failure: { mensaje: message, campos: {} } }
}

/** Saving goes on until it says otherwise. */
export function onFlush({ saving }: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  if (saving === null) throw new Error('Nothing is being saved.')
  return { saving: { ...saving, situation: 'guardando' } }
}

/** Saving did not finish, so neither did the submission. */
export function onUnsaved({ saving }: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  return withMessage(saving?.message ?? SIN_CONEXION)
}

/** The parts that have something to ask, given these answers. A question's number is its place on paper, whatever is hidden before it. */
export function partsOf(cuestionario: Cuestionario, respuestas: Respuestas): Part[] {
  const shown = new Set(preguntasVisibles(cuestionario, respuestas))
  const numbers = new Map(preguntasDe(cuestionario).map((question, i) => [question, i + 1]))
  return cuestionario.pages
    .map(({ name, title, elements }) => ({
      name,
      title,
      preguntas: elements.filter((question) => shown.has(question)).map((question) => ({ number: numbers.get(question) ?? 0, question })),
    }))
    .filter((part) => part.preguntas.length > 0)
}

/** What keeps the person on a part: its questions that are required and unanswered, or answered wrongly. */
export function partErrors(cuestionario: Cuestionario, respuestas: Respuestas, nombre: string): Defectos {
  const own = new Set(cuestionario.pages.find((pagina) => pagina.name === nombre)?.elements.map((one) => one.name))
  return Object.fromEntries(Object.entries(defectosDeEnvio(cuestionario, respuestas)).filter(([question]) => own.has(question)))
}

/** The defect of one answer by itself, never that it is missing. */
export function fieldErrorOf(cuestionario: Cuestionario, nombre: string, value: Valor): string | null {
  const question = preguntasDe(cuestionario).find((one) => one.name === nombre)
  return question === undefined ? null : defectoDeValor(question, value)
}

/** The part with the first of these defects, in the questionnaire's order; the first part when there is none. */
export function partWithError(cuestionario: Cuestionario, respuestas: Respuestas, fieldErrors: Defectos): string {
  const parts = partsOf(cuestionario, respuestas)
  const part = parts.find(({ preguntas }) => preguntas.some(({ question }) => Object.hasOwn(fieldErrors, question.name)))
  return (part ?? parts[0])?.name ?? ''
}

/**
 * Where to go on: from the part of the last save onwards, the first one with a required question unanswered; that part itself
 * when none is.
 */
export function firstPart(cuestionario: Cuestionario, respuestas: Respuestas, pagina: string | null): string {
  const parts = partsOf(cuestionario, respuestas)
  const onwards = parts.slice(
    Math.max(
      0,
      parts.findIndex(({ name }) => name === pagina),
    ),
  )
  const incomplete = onwards.find(({ preguntas }) =>
    preguntas.some(({ question }) => question.isRequired === true && !estaRespondida(question, respuestas[question.name])),
  )
  return (incomplete ?? onwards[0])?.name ?? ''
}
