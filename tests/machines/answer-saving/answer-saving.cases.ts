import { modelOf } from '#kit/model.ts'
import { diferencias, type Deuda, type Leidas } from '#machines/answer-saving/answer-saving.answers.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.machine.ts'
import { falla, FALLAS } from '../fallas.ts'

const clave = '7:abc'
const semilla = '11111111-2222-4333-8444-555555555555'
const leidas: Leidas = { version: 3, respuestas: { personas: 4 }, estado: 'EN_PROGRESO' }
const deAntes: Deuda = { enVuelo: null, pendientes: { personas: 5 }, bases: { personas: 4 }, version: 3 }
const sesionTerminada = falla(401, 'sesion-requerida', 'La sesión terminó.')

export const answerSavingModel = modelOf(answerSavingMachine, {
  inputs: {
    'nada pendiente': { clave, semilla, leidas, deuda: null, pagina: 'hogar' },
    'respuestas sin enviar': { clave, semilla, leidas, deuda: deAntes, pagina: 'hogar' },
  },
  events: {
    ANSWERED: {
      'cinco personas': { cambios: { personas: 5 }, pagina: 'hogar' },
      'seis personas': { cambios: { personas: 6 }, pagina: 'hogar' },
    },
    FLUSH: { 'la página se oculta': {} },
    RETRY: { reintentar: {} },
    COMPARE: { comparar: {} },
    KEEP_MINE: { 'quedan las mías': {} },
    TAKE_THEIRS: { 'quedan las otras': {} },
    ONLINE: { 'hay conexión': {} },
    OFFLINE: { 'no hay conexión': {} },
    BACKUP_FAILED: { 'sin respaldo': {} },
  },
  outcomes: {
    saveAnswers: {
      done: { acuse: { version: 9 }, 'acuse atrasado': { version: 0 } },
      error: {
        'sin conexión': FALLAS['sin conexión'],
        'sesión terminada': sesionTerminada,
        conflicto: falla(409, 'conflicto', 'Otro dispositivo guardó después.'),
        'ya no recibe': falla(410, 'encuesta-cerrada', 'La encuesta cerró.'),
        'no acepta': falla(422, 'respuesta-invalida', 'No se aceptó.'),
      },
    },
    loadAnswers: {
      done: {
        iguales: { version: 9, respuestas: { personas: 5 }, estado: 'EN_PROGRESO' },
        contradicen: { version: 9, respuestas: { personas: 8 }, estado: 'EN_PROGRESO' },
        cerrada: { version: 9, respuestas: { personas: 8 }, estado: 'VENCIDA' },
      },
      error: { 'sin conexión': FALLAS['sin conexión'], 'sesión terminada': sesionTerminada },
    },
    outbox: { error: { 'sin almacén': new Error('sin almacén') } },
    connection: { error: { 'sin señal': new Error('sin señal') } },
  },
  key: ({ enVuelo, pendientes, bases, ajenas, guardadas, ultima, intentos }) => [
    enVuelo?.cambios,
    pendientes,
    bases,
    guardadas,
    ultima > 3,
    Math.min(intentos, 6),
    ajenas && diferencias({ enVuelo, pendientes, bases, version: 0 }, ajenas.respuestas),
  ],
})
