import { modelOf } from '#kit/model.ts'
import { sessionRenewalMachine } from '#machines/session-renewal/session-renewal.chart.ts'
import { FALLAS } from '../failures.ts'

const MINUTO = 60_000
const sinSenal = { error: { 'sin señal': new Error('sin señal') } }

export const sessionRenewalModel = modelOf(sessionRenewalMachine, {
  inputs: { 'una sesión': { accessToken: 'T1' } },
  events: {
    ACTIVITY: { 'toca la página': {} },
    CONTINUE: { 'sigue aquí': {} },
    ACKNOWLEDGE: { entiende: {} },
    RENEWED_ELSEWHERE: { 'otra pestaña': { accessToken: 'T3' } },
    CLOCK_RESUMED: { 'el equipo despierta': {} },
  },
  outcomes: {
    measureToken: {
      done: {
        'quedan 30 minutos': { lifeMs: 30 * MINUTO, ageMs: 0, extendable: true },
        'quedan 8 de 12 minutos': { lifeMs: 12 * MINUTO, ageMs: 4 * MINUTO, extendable: true },
        'quedan 10 minutos, los últimos': { lifeMs: 10 * MINUTO, ageMs: 0, extendable: false },
        'queda un minuto': { lifeMs: 30 * MINUTO, ageMs: 29 * MINUTO, extendable: true },
        'queda un minuto, el último': { lifeMs: MINUTO, ageMs: 0, extendable: false },
        'no queda nada': { lifeMs: 30 * MINUTO, ageMs: 31 * MINUTO, extendable: true },
      },
      error: { 'el token no lo dice': new Error('Invalid token') },
    },
    renewToken: {
      done: {
        'otros 30 minutos': { accessToken: 'T2', lifeMs: 30 * MINUTO, ageMs: 0, extendable: true },
        'los últimos 10': { accessToken: 'T2', lifeMs: 10 * MINUTO, ageMs: 0, extendable: false },
      },
      error: FALLAS,
    },
    activity: sinSenal,
    sleep: sinSenal,
  },
  key: ({ lifeMs, ageMs, extendable }) => [lifeMs, ageMs, extendable],
})
