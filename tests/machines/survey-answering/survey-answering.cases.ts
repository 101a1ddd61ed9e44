import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { modelOf } from '#kit/model.ts'
import { initialContext } from '#machines/answer-saving/answer-saving.rules.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.chart.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'
import { COMPROBANTE, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

const semilla = '11111111-2222-4333-8444-555555555555'
const TODO: Respuestas = { personas: 4, apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }
const sesionTerminada = falla(401, 'sesion-requerida', 'La sesión terminó.')

const SIN_PERSONAS: Respuestas = { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }

/** How saving stands, as its machine tells it. */
function guardando(value: 'saved' | 'sending' | 'pending' | 'conflict', respuestas: Respuestas, version = 5) {
  const context = initialContext({
    key: '7:abc',
    seed: semilla,
    read: { version, respuestas, estado: 'EN_PROGRESO' },
    debt: null,
    pagina: null,
  })
  return answerSavingMachine.resolveState({ value, context })
}

export const surveyAnsweringModel = modelOf(surveyAnsweringMachine, {
  inputs: {
    'con un pase': { ticket: 'pase', resumes: false, seed: semilla },
    'con un pase, y la sesión de otra': { ticket: 'pase', resumes: true, seed: semilla },
    'con sesión': { ticket: null, resumes: true, seed: semilla },
    'sin nada': { ticket: null, resumes: false, seed: semilla },
  },
  events: {
    ANSWER: { 'cuatro personas': { question: 'personas', value: 4 }, 'cien personas': { question: 'personas', value: 100 } },
    LEAVE_QUESTION: { 'las personas': { question: 'personas' } },
    CONTINUE: { continuar: {} },
    BACK: { volver: {} },
    GO_TO_PART: { 'a la primera': { part: 'hogar' } },
    CHANGE_FOLIO: { 'otro folio': { folio: 'F-1' } },
    CHANGE_INFORMANT: { 'la familia llenó el papel': { informante: 'apoderado' } },
    GO_TO_HEADING: { 'a la cabecera': {} },
    SUBMIT: { enviar: {} },
    KEEP_MINE: { 'quedan las mías': {} },
    TAKE_THEIRS: { 'quedan las otras': {} },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    saving: {
      snapshot: {
        'guardando lo mínimo': guardando('sending', {}, 0),
        'todo guardado': guardando('saved', TODO),
        'todo, por guardar': guardando('sending', TODO),
        'todo, sin conexión': guardando('pending', TODO),
        'falta la segunda parte': guardando('saved', { personas: 4, apoyo: 'no' }),
        'faltan las personas': guardando('saved', SIN_PERSONAS),
      },
      hears: { FLUSH: 'todo, por guardar' },
      done: {
        'sesión perdida': { motivo: 'sesion-perdida', message: '' },
        'ya no recibe': { motivo: 'no-recibe', message: 'La encuesta cerró.' },
      },
      error: { roto: new Error('roto') },
    },
    startSession: {
      done: { sesión: undefined },
      error: { 'sin conexión': FALLAS['sin conexión'], 'pase usado': falla(401, 'ticket-vencido', 'El pase venció.') },
    },
    loadSurvey: {
      done: {
        'sin iniciar': unaEncuesta(),
        'toda respondida': unaEncuesta({ respuestas: TODO, version: 5, pagina: 'salud' }),
        'de papel': unaEncuesta({ respuestas: TODO, version: 5, pagina: 'salud', modo: 'establecimiento' }),
        'de papel ya dicho': unaEncuesta({
          respuestas: TODO,
          version: 5,
          pagina: 'salud',
          modo: 'establecimiento',
          papel: { folio: 'F-0', informante: 'apoderado', digitador: 'Ana Soto' },
        }),
        'sin las personas': unaEncuesta({ respuestas: SIN_PERSONAS, version: 5, pagina: 'salud' }),
        enviada: unaEncuesta({ estado: 'COMPLETADA', comprobante: COMPROBANTE }),
        vencida: unaEncuesta({ estado: 'VENCIDA' }),
      },
      error: {
        'sin conexión': FALLAS['sin conexión'],
        'sesión terminada': sesionTerminada,
        'no disponible': falla(404, 'no-encontrado', 'No existe.'),
      },
    },
    readDebt: {
      done: { nada: null, 'una respuesta': { inFlight: null, pending: { personas: 3 }, bases: {}, version: 0 } },
      error: { 'sin almacén': new Error('sin almacén') },
    },
    submitSurvey: {
      done: { comprobante: COMPROBANTE },
      error: {
        'sin conexión': FALLAS['sin conexión'],
        'sesión terminada': sesionTerminada,
        incompleta: new RechazoDeApi(422, {
          message: 'Falta responder.',
          codigo: 'respuestas-incompletas',
          campos: { comidas: 'Falta esta respuesta.' },
        }),
        conflicto: falla(409, 'conflicto', 'Otro dispositivo guardó después.'),
        'ya no recibe': falla(410, 'encuesta-cerrada', 'La encuesta cerró.'),
      },
    },
  },
  key: ({ ticket, resumes, opened, saving, toCorrect, part, folio, informante, errors, submission }) => [
    ticket,
    resumes,
    opened?.estado,
    opened?.version,
    saving?.situation,
    saving?.version,
    saving?.respuestas,
    toCorrect,
    part,
    opened?.modo,
    opened?.papel,
    folio,
    informante,
    errors['informante'],
    submission === null,
  ],
})
