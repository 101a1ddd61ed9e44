import { assign, fromPromise, sendTo, setup } from 'xstate'
import { reenvioDeVerificacion } from '#contract/apoderados.ts'
import { comoFallo } from '#contract/fallo.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
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

type Verificacion = PeticionDe<'postApoderadosVerificaCuenta'>['body']
type Reenvio = PeticionDe<'postApoderadosReenvioVerificacion'>['body']
type Respuesta = { message: string }

interface Context extends FormCaptcha {
  /** The mail's code. */
  token: string
  falla: Falla | null
  mensaje: string
}

export type GuardianVerificationEvent =
  | { type: 'VERIFY' }
  | { type: 'ASK_NEW_MAIL' }
  | { type: 'REQUEST'; runApoderado: string }
  | { type: 'RETRY_CAPTCHA' }

const notProvided = () => Promise.reject(new Error('not provided'))
const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const keepMessage = { type: 'keepMessage', params: ({ event }: { event: { output: Respuesta } }) => event.output } as const

/** The request of a new mail: what was typed with the captcha's token. */
function reenvioDe(context: Context, event: GuardianVerificationEvent): Reenvio {
  if (event.type !== 'REQUEST') throw new Error('only REQUEST carries a RUN')
  return { runApoderado: event.runApoderado, recaptchaToken: context.captchaToken ?? '' }
}

/** The request as the wire wants it: the RUN in its one form. */
function normalizado(reenvio: Reenvio): Reenvio {
  const revision = revisar(reenvioDeVerificacion, reenvio)
  return revision.valida ? revision.valor : reenvio
}

/**
 * Verification of a guardian's account by the mail's code (spec, section 4): consumed by the person's own press, so that
 * a mail scanner that opens links does not spend it. A spent code leads to the request of a new mail.
 */
export const guardianVerificationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GuardianVerificationEvent,
    input: {} as { token: string; containerId: string },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    postVerificaCuenta: fromPromise<Respuesta, Verificacion>(notProvided),
    postReenvio: fromPromise<Respuesta, Reenvio>(notProvided),
  },
  guards: {
    isLinkUseless: (_, params: { error: unknown }) => [400, 404, 409, 410].includes(comoFallo(params.error).status),
    isRequestValid: (_, params: Reenvio) => revisar(reenvioDeVerificacion, params).valida,
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showDefects: assign((_, params: Reenvio) => {
      const revision = revisar(reenvioDeVerificacion, params)
      return { falla: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    forgetFailure: assign({ falla: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    keepMessage: assign((_, params: Respuesta) => ({ mensaje: params.message, falla: null })),
  },
}).createMachine({
  id: 'guardianVerification',
  description: 'Verificación de la cuenta de un apoderado',
  context: ({ input }) => ({ ...input, ...UNREAD_CAPTCHA, falla: null, mensaje: '' }),
  initial: 'ready',
  states: {
    ready: {
      description: 'Espera que la persona verifique su cuenta',
      on: { VERIFY: { target: 'verifying', actions: 'forgetFailure' } },
    },
    verifying: {
      description: 'Verifica la cuenta',
      tags: 'busy',
      invoke: {
        id: 'postVerificaCuenta',
        src: 'postVerificaCuenta',
        input: ({ context }) => ({ tokenVerificacion: context.token }),
        onDone: { target: 'verified', actions: keepMessage },
        onError: [
          {
            description: 'El enlace venció o ya se usó',
            guard: { type: 'isLinkUseless', params: ({ event }) => event },
            target: 'linkUseless',
            actions: keepFailure,
          },
          { description: 'El servicio falló: la persona puede intentar otra vez', target: 'ready', actions: keepFailure },
        ],
      },
    },
    verified: { description: 'La cuenta está verificada' },
    linkUseless: {
      description: 'El enlace ya no sirve',
      on: { ASK_NEW_MAIL: { target: 'requesting', actions: 'forgetFailure' } },
    },
    requesting: {
      description: 'La persona pide un correo nuevo',
      initial: 'filling',
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'La persona escribe su RUN',
          on: {
            REQUEST: [
              {
                description: 'El RUN y el captcha están bien: lo envía',
                guard: { type: 'isRequestValid', params: ({ context, event }) => reenvioDe(context, event) },
                target: 'submitting',
                actions: 'forgetFailure',
              },
              {
                description: 'Algo falta o no está bien: lo dice en cada campo',
                actions: { type: 'showDefects', params: ({ context, event }) => reenvioDe(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        submitting: {
          description: 'Pide el correo nuevo',
          tags: 'busy',
          invoke: {
            id: 'postReenvio',
            src: 'postReenvio',
            input: ({ context, event }) => normalizado(reenvioDe(context, event)),
            onDone: { target: '#guardianVerification.requested', actions: keepMessage },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [keepFailure, 'resetCaptcha'] },
          },
        },
      },
    },
    requested: { description: 'El correo nuevo se pidió' },
  },
})
