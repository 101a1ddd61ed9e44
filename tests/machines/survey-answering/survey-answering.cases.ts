import { FalloDeApi } from '#contract/fallo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { modelOf } from '#kit/model.ts'
import { contextoInicial } from '#machines/answer-saving/answer-saving.context.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.machine.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.machine.ts'
import { COMPROBANTE, unaEncuesta } from '#tests/support/encuesta-de-prueba.ts'
import { falla, FALLAS } from '../fallas.ts'

const semilla = '11111111-2222-4333-8444-555555555555'
const TODO: Respuestas = { personas: 4, apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }
const sesionTerminada = falla(401, 'sesion-requerida', 'La sesión terminó.')

const SIN_PERSONAS: Respuestas = { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }

/** How saving stands, as its machine tells it. */
function guardando(value: 'saved' | 'sending' | 'pending' | 'conflict', respuestas: Respuestas, version = 5) {
  const context = contextoInicial({
    clave: '7:abc',
    semilla,
    leidas: { version, respuestas, estado: 'EN_PROGRESO' },
    deuda: null,
    pagina: null,
  })
  return answerSavingMachine.resolveState({ value, context })
}

export const surveyAnsweringModel = modelOf(surveyAnsweringMachine, {
  inputs: {
    'con un pase': { ticket: 'pase', resumes: false, semilla },
    'con sesión': { ticket: null, resumes: true, semilla },
    'sin nada': { ticket: null, resumes: false, semilla },
  },
  events: {
    ANSWER: { 'cuatro personas': { pregunta: 'personas', valor: 4 }, 'cien personas': { pregunta: 'personas', valor: 100 } },
    LEAVE_QUESTION: { 'las personas': { pregunta: 'personas' } },
    CONTINUE: { continuar: {} },
    BACK: { volver: {} },
    GO_TO_PART: { 'a la primera': { parte: 'hogar' } },
    CHANGE_FOLIO: { 'otro folio': { folio: 'F-1' } },
    CHANGE_INFORMANT: { 'la familia llenó el papel': { informante: 'apoderado' } },
    SUBMIT: { enviar: {} },
    KEEP_MINE: { 'quedan las mías': {} },
    TAKE_THEIRS: { 'quedan las otras': {} },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    saving: {
      snapshot: {
        'guardando lo mínimo': guardando('sending', {}, 0),
        'todo guardado': guardando('saved', TODO),
        'todo, por guardar': guardando('sending', TODO),
        'todo, sin conexión': guardando('pending', TODO),
        'falta la segunda parte': guardando('saved', { personas: 4, apoyo: 'no' }),
        'faltan las personas': guardando('saved', SIN_PERSONAS),
      },
      done: {
        'sesión perdida': { motivo: 'sesion-perdida', mensaje: '' },
        'ya no recibe': { motivo: 'no-recibe', mensaje: 'La encuesta cerró.' },
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
      done: { nada: null, 'una respuesta': { enVuelo: null, pendientes: { personas: 3 }, bases: { personas: null }, version: 0 } },
      error: { 'sin almacén': new Error('sin almacén') },
    },
    submitSurvey: {
      done: { comprobante: COMPROBANTE },
      error: {
        'sin conexión': FALLAS['sin conexión'],
        'sesión terminada': sesionTerminada,
        incompleta: new FalloDeApi(422, {
          message: 'Falta responder.',
          codigo: 'respuestas-incompletas',
          campos: { comidas: 'Falta esta respuesta.' },
        }),
        conflicto: falla(409, 'conflicto', 'Otro dispositivo guardó después.'),
        'ya no recibe': falla(410, 'encuesta-cerrada', 'La encuesta cerró.'),
      },
    },
  },
  key: ({ ticket, resumes, abierta, guardado, porCorregir, parte, folio, envio }) => [
    ticket,
    resumes,
    abierta?.estado,
    abierta?.version,
    guardado?.situacion,
    guardado?.version,
    guardado?.respuestas,
    porCorregir,
    parte,
    folio !== '',
    envio === null,
  ],
})
