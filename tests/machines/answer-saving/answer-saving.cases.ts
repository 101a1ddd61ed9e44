import { modelOf } from '#kit/model.ts'
import { differences } from '#machines/answer-saving/answer-saving.rules.ts'
import type { Debt, ReadAnswers } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.chart.ts'
import { falla, FALLAS } from '../failures.ts'

const clave = '7:abc'
const semilla = '11111111-2222-4333-8444-555555555555'
const leidas: ReadAnswers = { version: 3, respuestas: { personas: 4 }, estado: 'EN_PROGRESO' }
const deAntes: Debt = { inFlight: null, pending: { personas: 5 }, bases: { personas: 4 }, version: 3 }
const sesionTerminada = falla(401, 'sesion-requerida', 'La sesión terminó.')

export const answerSavingModel = modelOf(answerSavingMachine, {
  inputs: {
    'nada pendiente': { key: clave, seed: semilla, read: leidas, debt: null, pagina: 'hogar' },
    'respuestas sin enviar': { key: clave, seed: semilla, read: leidas, debt: deAntes, pagina: 'hogar' },
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
  key: ({ inFlight, pending, bases, theirs, stored, latest, attempts }) => [
    inFlight?.cambios,
    pending,
    bases,
    stored,
    latest > 3,
    Math.min(attempts, 6),
    theirs && differences({ inFlight, pending, bases, version: 0 }, theirs.respuestas),
  ],
})
