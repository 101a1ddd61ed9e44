import { assign, fromPromise, sendTo, setup } from 'xstate'
import { consultaDeComprobante, type ComprobantePublico } from '#contract/comprobantes.ts'
import { faltasDe, normaliza, revisa } from '#contract/validacion.ts'
import {
  captchaOfForm,
  FAILED_CAPTCHA,
  readingOf,
  UNREAD_CAPTCHA,
  type CaptchaSnapshot,
  type FormCaptcha,
} from '../captcha/captcha.rules.ts'
import { captchaMachine } from '../captcha/captcha.chart.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import type { StateMeta } from '../state-meta.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

/** What is asked: the code as the person typed it and the captcha's token. */
export interface Lookup {
  id: string
  captchaToken: string
}

/** The register's verdict and the instant of it (ISO 8601). */
export interface Verdict {
  comprobante: ComprobantePublico
  lookedUp: string
}

interface Context extends FormCaptcha {
  failure: Falla | null
  verdict: Verdict | null
}

export type VerificarEvent = { type: 'SUBMIT'; codigo: string } | { type: 'VERIFY_ANOTHER' } | { type: 'RETRY_CAPTCHA' }

/** What the person asks, from the event and the captcha. */
function lookupOf(context: Context, event: VerificarEvent): Lookup {
  if (event.type !== 'SUBMIT') throw new Error('only SUBMIT carries a code')
  return { id: event.codigo, captchaToken: context.captchaToken ?? '' }
}

/** Public verification of a receipt by its code (spec, section 2; what it shows: decisions, surveys). */
export const verificarMachine = setup({
  types: {
    context: {} as Context,
    events: {} as VerificarEvent,
    input: {} as { containerId: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    captcha: captchaMachine,
    getComprobante: fromPromise<Verdict, Lookup>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isQueryValid: (_, params: Lookup) => revisa(consultaDeComprobante, params).valida,
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showDefects: assign((_, params: Lookup) => ({ failure: fallaDeCampos(faltasDe(consultaDeComprobante, params)) })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeVerdict: assign((_, params: Verdict) => ({ verdict: params })),
    clearVerdict: assign({ verdict: null }),
  },
}).createMachine({
  id: 'verificar',
  description: 'Verificación pública de un comprobante',
  context: ({ input }) => ({ ...input, ...UNREAD_CAPTCHA, failure: null, verdict: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'La persona pregunta por un comprobante',
      initial: 'filling',
      meta: { idempotent: true },
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'La persona escribe el código',
          on: {
            SUBMIT: [
              {
                description: 'El código y el captcha están bien: pregunta',
                guard: { type: 'isQueryValid', params: ({ context, event }) => lookupOf(context, event) },
                target: 'verifying',
                actions: 'clearFailure',
              },
              {
                description: 'Algo falta o no está bien: lo dice en cada campo',
                actions: { type: 'showDefects', params: ({ context, event }) => lookupOf(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        verifying: {
          description: 'Pregunta por el comprobante',
          tags: 'busy',
          meta: { resume: 'filling' },
          invoke: bounded({
            id: 'getComprobante',
            src: 'getComprobante',
            input: ({ context, event }) => normaliza(consultaDeComprobante, lookupOf(context, event)),
            onDone: { target: '#verificar.answered', actions: { type: 'storeVerdict', params: ({ event }) => event.output } },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'resetCaptcha'] },
          }),
        },
      },
    },
    answered: {
      description: 'Muestra el resultado',
      on: { VERIFY_ANOTHER: { target: 'asking', actions: 'clearVerdict' } },
    },
  },
})
