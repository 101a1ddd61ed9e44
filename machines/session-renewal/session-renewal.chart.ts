import { assertEvent, assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { comoRechazo } from '#contract/rechazo.ts'
import { countdownMachine } from '../countdown/countdown.chart.ts'

const MINUTE_MS = 60_000

/**
 * The pause after a renewal that failed; a page shortens it by chance, so that many do not come back together. With the call's own
 * six seconds it is within the ten that the server still takes the former token (ADR 037).
 */
export const RETRY_PAUSE_MS = 3000

/** How long a token serves, and how long ago it arrived: both measured without comparing this clock with the server's. */
export interface TokenLife {
  /** Milliseconds that the token serves, by the server's own words. */
  lifeMs: number
  /** Milliseconds since it arrived here. */
  ageMs: number
  /** Whether renewing would bring a later end; not so once the session nears its absolute limit. */
  extendable: boolean
}

export interface RenewedToken extends TokenLife {
  accessToken: string
}

interface SessionRenewalContext extends RenewedToken {
  /** Why the person's "go on" did not work, in words; null otherwise. */
  failure: string | null
}

type SessionRenewalEvent =
  | { type: 'ACTIVITY' }
  | { type: 'CONTINUE' }
  | { type: 'ACKNOWLEDGE' }
  | { type: 'RENEWED_ELSEWHERE'; accessToken: string }
  | { type: 'CLOCK_RESUMED' }

/** Milliseconds that a token still serves. */
function leftOf({ lifeMs, ageMs }: TokenLife): number {
  return Math.max(0, lifeMs - ageMs)
}

/** How long before the end the person is warned, and how long a token is not renewed since it came. */
export const NOTICE_MINUTES = 2
export const FRESH_MINUTES = 5
const NOTICE_MS = NOTICE_MINUTES * MINUTE_MS

/** Milliseconds that the warning lasts: all of them, or what is left when the token was measured later than that. */
function noticeOf(life: TokenLife): number {
  return Math.min(NOTICE_MS, leftOf(life))
}

/** Keeps a session alive while its person works, warns two minutes before it would end, and ends when it does. */
export const sessionRenewalMachine = setup({
  types: {
    context: {} as SessionRenewalContext,
    events: {} as SessionRenewalEvent,
    input: {} as { accessToken: string },
    tags: {} as 'busy',
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    /** What is left of a token; rejects when the token does not say. */
    measureToken: fromPromise<TokenLife, { accessToken: string }>(() => Promise.reject(new Error('not provided'))),
    renewToken: fromPromise<RenewedToken>(() => Promise.reject(new Error('not provided'))),
    /** Sends ACTIVITY at the person's next key, touch or scroll. */
    activity: fromCallback(() => {
      throw new Error('not provided')
    }),
    countdown: countdownMachine,
    /** Sends CLOCK_RESUMED when this page may have slept, with its timers. */
    sleep: fromCallback(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    isOver: (_, { output }: { output: TokenLife }) => leftOf(output) === 0,
    isNearEnd: (_, { output }: { output: TokenLife }) => leftOf(output) <= NOTICE_MS,
    canExtend: ({ context }) => context.extendable,
  },
  actions: {
    adoptToken: assign(({ event }) => {
      assertEvent(event, 'RENEWED_ELSEWHERE')
      return { accessToken: event.accessToken }
    }),
    storeLife: assign((_, { output }: { output: TokenLife }) => ({ ...output, failure: null })),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoRechazo(error).message }),
  },
  delays: {
    FRESH_MS: ({ context }) => FRESH_MINUTES * MINUTE_MS - context.ageMs,
    WARNING_MS: ({ context }) => leftOf(context) - NOTICE_MS,
    END_MS: ({ context }) => noticeOf(context),
    RETRY_MS: RETRY_PAUSE_MS,
  },
}).createMachine({
  id: 'session-renewal',
  context: ({ input }) => ({ ...input, lifeMs: 0, ageMs: 0, extendable: false, failure: null }),
  // It outlives the states: a gap in the time is seen whatever timer fires first after it.
  invoke: { id: 'sleep', src: 'sleep', onError: { description: 'Sin esa señal, bastan los plazos.' } },
  on: { RENEWED_ELSEWHERE: { target: '.measuring', actions: 'adoptToken' } },
  initial: 'measuring',
  states: {
    measuring: {
      description: 'Averigua cuánto le queda al token.',
      tags: 'busy',
      invoke: {
        id: 'measureToken',
        src: 'measureToken',
        input: ({ context: { accessToken } }) => ({ accessToken }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'ended',
            actions: { type: 'storeLife', params: ({ event }) => event },
            description: 'Ya no sirve.',
          },
          {
            guard: { type: 'isNearEnd', params: ({ event }) => event },
            target: 'ending',
            actions: { type: 'storeLife', params: ({ event }) => event },
            description: 'Le queda poco.',
          },
          { target: 'alive', actions: { type: 'storeLife', params: ({ event }) => event }, description: 'Le queda tiempo.' },
        ],
        onError: 'unmeasured',
      },
    },
    alive: {
      description: 'La sesión está viva.',
      on: { CLOCK_RESUMED: 'measuring' },
      after: { WARNING_MS: 'ending' },
      initial: 'fresh',
      states: {
        fresh: {
          description: 'El token es nuevo: todavía no hace falta otro.',
          after: { FRESH_MS: { guard: 'canExtend', target: 'renewable' } },
        },
        renewable: {
          description: 'La próxima señal de actividad renueva el token.',
          invoke: { id: 'activity', src: 'activity', onError: { description: 'Sin esa señal, la persona tendrá el aviso.' } },
          on: { ACTIVITY: 'renewing' },
        },
        renewing: {
          description: 'Pide otro token.',
          tags: 'busy',
          invoke: {
            id: 'renewToken',
            src: 'renewToken',
            onDone: {
              target: '#session-renewal.alive',
              actions: { type: 'storeLife', params: ({ event }) => event },
            },
            onError: 'postponed',
          },
        },
        postponed: {
          description: 'No se pudo renovar; el token actual todavía sirve.',
          after: { RETRY_MS: 'renewable' },
        },
      },
    },
    ending: {
      description: 'Le queda poco: se avisa.',
      // What is told; what ends it is END_MS, which a page out of sight does not slow down.
      invoke: { id: 'countdown', src: 'countdown', input: ({ context }) => ({ durationMs: noticeOf(context) }) },
      on: { CLOCK_RESUMED: 'measuring' },
      after: { END_MS: 'ended' },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Decide qué se puede ofrecer.',
          always: [
            { guard: 'canExtend', target: 'asking', description: 'Se puede seguir.' },
            { target: 'atLimit', description: 'Llegó a la duración máxima.' },
          ],
        },
        asking: {
          description: 'Pregunta a la persona si sigue.',
          on: { CONTINUE: 'extending' },
        },
        extending: {
          description: 'La persona sigue: pide otro token.',
          tags: 'busy',
          invoke: {
            id: 'extendToken',
            src: 'renewToken',
            onDone: { target: '#session-renewal.alive', actions: { type: 'storeLife', params: ({ event }) => event } },
            onError: { target: 'asking', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        atLimit: {
          description: 'Avisa que la sesión llegó a su duración máxima.',
          on: { ACKNOWLEDGE: 'acknowledged' },
        },
        acknowledged: { description: 'La persona ya lo sabe y termina lo que hacía.' },
      },
    },
    unmeasured: { description: 'El token no dice cuánto dura: el servicio dirá cuándo termina.' },
    ended: { type: 'final', description: 'El tiempo terminó.' },
  },
})

export type SessionRenewalActor = ActorRefFrom<typeof sessionRenewalMachine>
