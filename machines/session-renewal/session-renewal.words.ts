import type { Words } from '../words.ts'
import { FRESH_MINUTES, NOTICE_MINUTES } from './session-renewal.chart.ts'

export const sessionRenewalWords: Words = {
  title: 'Mantiene viva la sesión de quien trabaja y avisa antes de que termine.',
  events: {
    ACTIVITY: 'la persona usa la página',
    CONTINUE: 'la persona pide seguir',
    ACKNOWLEDGE: 'la persona se da por avisada',
    RENEWED_ELSEWHERE: 'otra pestaña renovó la sesión',
    CLOCK_RESUMED: 'el equipo despierta',
  },
  guards: {
    isOver: 'ya terminó',
    isNearEnd: `quedan ${NOTICE_MINUTES} minutos o menos`,
    canExtend: 'todavía se puede alargar',
  },
  actions: {
    adoptToken: 'toma el token de la otra pestaña',
    storeLife: 'guarda cuánto le queda',
    storeFailure: 'guarda la falla',
  },
  actors: {
    measureToken: 'medir cuánto le queda al token',
    renewToken: 'pedir otro token',
    countdown: 'la cuenta regresiva',
    activity: 'señales de actividad',
    sleep: 'señales de que el equipo durmió',
  },
  delays: {
    FRESH_MS: `${FRESH_MINUTES} minutos desde que llegó el token`,
    WARNING_MS: `hasta ${NOTICE_MINUTES} minutos antes del fin`,
    END_MS: `los ${NOTICE_MINUTES} minutos que quedan`,
    RETRY_MS: '3 segundos',
  },
}
