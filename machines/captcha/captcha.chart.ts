import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'

export interface CaptchaContext {
  /** The id of the empty element that the widget draws itself in. */
  containerId: string
  /** The provider's key of this site, once the script is loaded. */
  siteKey: string
  token: string | null
  /** Loads that failed since the person last asked for one. */
  failures: number
}

export type CaptchaEvent =
  | { type: 'SOLVED'; token: string }
  | { type: 'EXPIRED' }
  | { type: 'WIDGET_FAILED' }
  | { type: 'RESET' }
  | { type: 'RETRY' }

/** What the widget's actor hears. */
export type WidgetCommand = { type: 'RESET' }
export type WidgetInput = { containerId: string; siteKey: string }

/** Retries of a script that did not load (spec, section 9). */
const MAX_RETRIES = 2

/** The pause before each; a page shortens it by chance, so that many do not come back together. */
export const RETRY_PAUSE_MS = 1000

/** The human-verification captcha: its script is loaded with at most two retries, then its widget gives tokens. */
export const captchaMachine = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
    input: {} as { containerId: string },
    tags: {} as 'busy' | 'late',
  },
  actors: {
    /** Asks the server which captcha it uses and loads its script. */
    loadScript: fromPromise<{ siteKey: string }>(() => Promise.reject(new Error('not provided'))),
    /** Draws the widget and sends SOLVED, EXPIRED and WIDGET_FAILED. */
    widget: fromCallback<WidgetCommand, WidgetInput>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    hasRetriesLeft: ({ context }) => context.failures < MAX_RETRIES,
  },
  actions: {
    storeSiteKey: assign({ siteKey: (_, params: { siteKey: string }) => params.siteKey }),
    storeToken: assign({ token: (_, params: { token: string }) => params.token }),
    clearToken: assign({ token: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clearFailures: assign({ failures: 0 }),
    resetWidget: sendTo('widget', { type: 'RESET' }),
  },
  delays: {
    /** A script that was blocked half-way says nothing: it neither loads nor fails. */
    LOAD_TIMEOUT_MS: 6000,
    /** How long a hung script is kept to itself: its retries go on longer. */
    LATE_MS: 8000,
    RETRY_PAUSE_MS,
  },
}).createMachine({
  id: 'captcha',
  context: ({ input }) => ({ containerId: input.containerId, siteKey: '', token: null, failures: 0 }),
  initial: 'bringing',
  states: {
    bringing: {
      description: 'El captcha todavía no está en la página.',
      type: 'parallel',
      states: {
        patience: {
          description: 'Cuánto lleva la persona esperando, con todos los intentos.',
          initial: 'expected',
          states: {
            expected: { description: 'Puede llegar en cualquier momento.', after: { LATE_MS: 'late' } },
            late: { description: 'Está tardando más de lo normal: se dice, y se sigue intentando.', tags: 'late' },
          },
        },
        script: {
          description: 'La carga del script, con sus reintentos.',
          initial: 'loading',
          states: {
            loading: {
              description: 'Carga el script del captcha.',
              tags: 'busy',
              invoke: {
                id: 'loadScript',
                src: 'loadScript',
                onDone: { target: '#captcha.working', actions: { type: 'storeSiteKey', params: ({ event }) => event.output } },
                onError: [
                  { guard: 'hasRetriesLeft', target: 'pausing', actions: 'countFailure', description: 'Quedan reintentos.' },
                  { target: '#captcha.failed', description: 'Ya no quedan reintentos.' },
                ],
              },
              after: {
                LOAD_TIMEOUT_MS: [
                  {
                    guard: 'hasRetriesLeft',
                    target: 'pausing',
                    actions: 'countFailure',
                    description: 'No llegó a tiempo y quedan reintentos.',
                  },
                  { target: '#captcha.failed', description: 'No llegó a tiempo y ya no quedan reintentos.' },
                ],
              },
            },
            pausing: {
              description: 'Espera un momento antes de reintentar la carga.',
              tags: 'busy',
              after: { RETRY_PAUSE_MS: 'loading' },
            },
          },
        },
      },
    },
    working: {
      description: 'El captcha está en la página.',
      invoke: {
        id: 'widget',
        src: 'widget',
        input: ({ context: { containerId, siteKey } }) => ({ containerId, siteKey }),
        onError: 'failed',
      },
      initial: 'unsolved',
      on: {
        WIDGET_FAILED: { target: 'failed' },
        RESET: { target: '.unsolved', actions: ['clearToken', 'resetWidget'] },
      },
      exit: 'clearToken',
      states: {
        unsolved: {
          description: 'Falta que la persona lo resuelva.',
          on: { SOLVED: { target: 'solved', actions: { type: 'storeToken', params: ({ event }) => ({ token: event.token }) } } },
        },
        solved: {
          description: 'Resuelto: hay un token que sirve una vez.',
          on: {
            EXPIRED: { target: 'unsolved', actions: 'clearToken' },
            SOLVED: { actions: { type: 'storeToken', params: ({ event }) => ({ token: event.token }) } },
          },
        },
      },
    },
    failed: {
      description: 'El captcha no se pudo mostrar; la persona puede reintentar.',
      on: { RETRY: { target: 'bringing', actions: 'clearFailures' } },
    },
  },
})
