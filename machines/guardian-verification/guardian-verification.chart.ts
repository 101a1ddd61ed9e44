import { assign, fromPromise, sendTo, setup } from 'xstate'
import { reenvioDeVerificacion } from '#contract/apoderados.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
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
import { arrivingWith, openingLink, type MailedLink } from '../mailed-link/mailed-link.rules.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

type Verification = PeticionDe<'postApoderadosVerificaCuenta'>['body']
type Resend = PeticionDe<'postApoderadosReenvioVerificacion'>['body']
type Reply = { message: string }

interface Context extends FormCaptcha, MailedLink {
  failure: Falla | null
  message: string
}

export type GuardianVerificationEvent =
  | { type: 'OPEN_LINK' }
  | { type: 'VERIFY' }
  | { type: 'ASK_NEW_MAIL' }
  | { type: 'REQUEST'; runApoderado: string }
  | { type: 'RETRY_CAPTCHA' }

const notProvided = () => Promise.reject(new Error('not provided'))
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const storeMessage = { type: 'storeMessage', params: ({ event }: { event: { output: Reply } }) => event.output } as const

/** The request of a new mail: what was typed with the captcha's token. */
function resendOf(context: Context, event: GuardianVerificationEvent): Resend {
  if (event.type !== 'REQUEST') throw new Error('only REQUEST carries a RUN')
  return { runApoderado: event.runApoderado, recaptchaToken: context.captchaToken ?? '' }
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
    wait: waitMachine,
    captcha: captchaMachine,
    openLink: fromPromise<string, { codigo: string }>(notProvided),
    postVerificaCuenta: fromPromise<Reply, Verification>(notProvided),
    postReenvio: fromPromise<Reply, Resend>(notProvided),
  },
  guards: {
    bringsCode: ({ context }) => context.code !== null,
    isLinkUseless: (_, params: { error: unknown }) => [400, 404, 409, 410].includes(comoRechazo(params.error).status),
    isRequestValid: (_, params: Resend) => revisa(reenvioDeVerificacion, params).valida,
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showDefects: assign((_, params: Resend) => ({ failure: fallaDeCampos(faltasDe(reenvioDeVerificacion, params)) })),
    storeHandle: assign((_, { handle }: { handle: string }) => ({ handle, code: null })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeMessage: assign((_, params: Reply) => ({ message: params.message })),
  },
}).createMachine({
  id: 'guardian-verification',
  description: 'Verificación de la cuenta de un apoderado',
  context: ({ input: { token, containerId } }) => ({ ...arrivingWith(token), containerId, ...UNREAD_CAPTCHA, failure: null, message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Llega a la página',
      always: [
        { guard: 'bringsCode', target: 'opening', description: 'Trae el código de su correo' },
        { target: 'linkUseless', description: 'No trae ninguno' },
      ],
    },
    ...openingLink({ opened: 'ready', useless: 'linkUseless' }),
    ready: {
      description: 'Espera que la persona verifique su cuenta',
      on: { VERIFY: { target: 'verifying', actions: 'clearFailure' } },
    },
    verifying: {
      description: 'Verifica la cuenta',
      tags: 'busy',
      meta: { resume: 'ready' },
      invoke: bounded({
        id: 'postVerificaCuenta',
        src: 'postVerificaCuenta',
        input: ({ context }) => ({ tokenVerificacion: context.handle ?? '' }),
        onDone: { target: 'verified', actions: storeMessage },
        onError: [
          {
            description: 'El enlace venció o ya se usó',
            guard: { type: 'isLinkUseless', params: ({ event }) => event },
            target: 'linkUseless',
            actions: storeFailure,
          },
          { description: 'El servicio falló: la persona puede intentar otra vez', target: 'ready', actions: storeFailure },
        ],
      }),
    },
    verified: { description: 'La cuenta está verificada' },
    linkUseless: {
      description: 'El enlace ya no sirve',
      on: { ASK_NEW_MAIL: { target: 'requesting', actions: 'clearFailure' } },
    },
    requesting: {
      description: 'La persona pide un correo nuevo',
      initial: 'filling',
      meta: { idempotent: true },
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'La persona escribe su RUN',
          on: {
            REQUEST: [
              {
                description: 'El RUN y el captcha están bien: lo envía',
                guard: { type: 'isRequestValid', params: ({ context, event }) => resendOf(context, event) },
                target: 'submitting',
                actions: 'clearFailure',
              },
              {
                description: 'Algo falta o no está bien: lo dice en cada campo',
                actions: { type: 'showDefects', params: ({ context, event }) => resendOf(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        submitting: {
          description: 'Pide el correo nuevo',
          tags: 'busy',
          meta: { resume: 'filling' },
          invoke: bounded({
            id: 'postReenvio',
            src: 'postReenvio',
            input: ({ context, event }) => normaliza(reenvioDeVerificacion, resendOf(context, event)),
            onDone: { target: '#guardian-verification.requested', actions: storeMessage },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [storeFailure, 'resetCaptcha'] },
          }),
        },
      },
    },
    requested: { description: 'El correo nuevo se pidió' },
  },
})
