import { assign, fromPromise, sendTo, setup } from 'xstate'
import { consultaDeComprobante, type ComprobantePublico } from '#contract/comprobantes.ts'
import { revisar } from '#contract/validacion.ts'
import {
  captchaOfForm,
  FAILED_CAPTCHA,
  readingOf,
  UNREAD_CAPTCHA,
  type CaptchaSnapshot,
  type FormCaptcha,
} from '../captcha/captcha.form.ts'
import { captchaMachine } from '../captcha/captcha.machine.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'

/** What is asked: the code as the person typed it and the captcha's token. */
export interface Consulta {
  id: string
  captchaToken: string
}

/** The register's verdict and the instant of it (ISO 8601). */
export interface Veredicto {
  comprobante: ComprobantePublico
  consultado: string
}

interface Context extends FormCaptcha {
  falla: Falla | null
  veredicto: Veredicto | null
}

export type ReceiptVerificationEvent = { type: 'SUBMIT'; codigo: string } | { type: 'VERIFY_ANOTHER' } | { type: 'RETRY_CAPTCHA' }

/** What the person asks, from the event and the captcha. */
function consultaDe(context: Context, event: ReceiptVerificationEvent): Consulta {
  if (event.type !== 'SUBMIT') throw new Error('only SUBMIT carries a code')
  return { id: event.codigo, captchaToken: context.captchaToken ?? '' }
}

/** The question as the wire wants it: the code as 32 hexadecimal digits. */
function normalizada(consulta: Consulta): Consulta {
  const revision = revisar(consultaDeComprobante, consulta)
  return revision.valida ? revision.valor : consulta
}

/** Public verification of a receipt by its code (spec, section 2; what it shows: decisions, surveys). */
export const receiptVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReceiptVerificationEvent,
    input: {} as { containerId: string },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    getComprobante: fromPromise<Veredicto, Consulta>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isQueryValid: (_, params: Consulta) => revisar(consultaDeComprobante, params).valida,
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showDefects: assign((_, params: Consulta) => {
      const revision = revisar(consultaDeComprobante, params)
      return { falla: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    forgetFailure: assign({ falla: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    keepVerdict: assign((_, params: Veredicto) => ({ veredicto: params })),
    forgetVerdict: assign({ veredicto: null }),
  },
}).createMachine({
  id: 'receiptVerification',
  description: 'Verificación pública de un comprobante',
  context: ({ input }) => ({ ...input, ...UNREAD_CAPTCHA, falla: null, veredicto: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'La persona pregunta por un comprobante',
      initial: 'filling',
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'La persona escribe el código',
          on: {
            SUBMIT: [
              {
                description: 'El código y el captcha están bien: pregunta',
                guard: { type: 'isQueryValid', params: ({ context, event }) => consultaDe(context, event) },
                target: 'verifying',
                actions: 'forgetFailure',
              },
              {
                description: 'Algo falta o no está bien: lo dice en cada campo',
                actions: { type: 'showDefects', params: ({ context, event }) => consultaDe(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        verifying: {
          description: 'Pregunta por el comprobante',
          tags: 'busy',
          invoke: {
            id: 'getComprobante',
            src: 'getComprobante',
            input: ({ context, event }) => normalizada(consultaDe(context, event)),
            onDone: { target: '#receiptVerification.answered', actions: { type: 'keepVerdict', params: ({ event }) => event.output } },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'resetCaptcha'] },
          },
        },
      },
    },
    answered: {
      description: 'Muestra el resultado',
      on: { VERIFY_ANOTHER: { target: 'asking', actions: 'forgetVerdict' } },
    },
  },
})
