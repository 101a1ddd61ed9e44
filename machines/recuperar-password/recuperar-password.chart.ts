import { assign, fromPromise, sendTo, setup } from 'xstate'
import { comoRechazo } from '#contract/rechazo.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { contrasenaDeRecuperacion, pedidoDeRecuperacion } from '#contract/acceso.recuperar-password.ts'
import { faltasDe, revisa } from '#contract/validacion.ts'
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

type Request = PeticionDe<'postRecuperarPassword'>['body']
type PasswordChange = PeticionDe<'postRecuperarPasswordNueva'>['body']
type Reply = { message: string }

interface Context extends FormCaptcha, MailedLink {
  failure: Falla | null
  message: string
}

export type RecuperarPasswordEvent =
  | { type: 'REQUEST'; usuario: string }
  | { type: 'CHANGE'; password: string; password2: string }
  | { type: 'ASK_NEW_MAIL' }
  | { type: 'OPEN_LINK' }
  | { type: 'RETRY_CAPTCHA' }

const notProvided = () => Promise.reject(new Error('not provided'))
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const storeMessage = { type: 'storeMessage', params: ({ event }: { event: { output: Reply } }) => event.output } as const

function requestOf(context: Context, event: RecuperarPasswordEvent): Request {
  if (event.type !== 'REQUEST') throw new Error('only REQUEST says who asks')
  return { usuario: event.usuario, recaptchaToken: context.captchaToken ?? '' }
}

/** The new password with the link's handle: it lives in this event and in the call that it makes. */
function changeOf(context: Context, event: RecuperarPasswordEvent): PasswordChange {
  if (event.type !== 'CHANGE') throw new Error('only CHANGE carries a password')
  return { token: context.handle ?? '', password: event.password, password2: event.password2 }
}

/** Recovery of a password (spec, section 2): the mail is asked for, and its link leads to a new password. */
export const recuperarPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecuperarPasswordEvent,
    /** Without a token, whoever still has to ask for the mail. */
    input: {} as { token: string | null; containerId: string },
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    captcha: captchaMachine,
    openLink: fromPromise<string, { codigo: string }>(notProvided),
    postRecuperarPassword: fromPromise<Reply, Request>(notProvided),
    postRecuperarPasswordNueva: fromPromise<Reply, PasswordChange>(notProvided),
  },
  guards: {
    bringsCode: ({ context }) => context.code !== null,
    isRequestValid: (_, params: Request) => revisa(pedidoDeRecuperacion, params).valida,
    isPasswordValid: (_, params: PasswordChange) => revisa(contrasenaDeRecuperacion, params).valida,
    isLinkUseless: (_, params: { error: unknown }) => comoRechazo(params.error).codigo.startsWith('enlace-'),
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showRequestDefects: assign((_, params: Request) => ({ failure: fallaDeCampos(faltasDe(pedidoDeRecuperacion, params)) })),
    showPasswordDefects: assign((_, params: PasswordChange) => ({
      failure: fallaDeCampos(faltasDe(contrasenaDeRecuperacion, params)),
    })),
    storeHandle: assign((_, { handle }: { handle: string }) => ({ handle, code: null })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeMessage: assign((_, { message }: Reply) => ({ message })),
  },
}).createMachine({
  id: 'recuperar-password',
  context: ({ input: { token, containerId } }) => ({ ...arrivingWith(token), containerId, ...UNREAD_CAPTCHA, failure: null, message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Llega a la página.',
      always: [
        { guard: 'bringsCode', target: 'choosing', description: 'Viene del enlace de su correo.' },
        { target: 'requesting', description: 'Todavía tiene que pedir el correo.' },
      ],
    },
    requesting: {
      description: 'La persona pide el correo.',
      initial: 'filling',
      meta: { idempotent: true },
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'Escribe con qué ingresa.',
          on: {
            REQUEST: [
              {
                description: 'El dato y el captcha están bien: lo envía.',
                guard: { type: 'isRequestValid', params: ({ context, event }) => requestOf(context, event) },
                target: 'submitting',
                actions: 'clearFailure',
              },
              {
                description: 'Algo falta: lo dice en cada campo.',
                actions: { type: 'showRequestDefects', params: ({ context, event }) => requestOf(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        submitting: {
          description: 'Pide el correo.',
          tags: 'busy',
          meta: { resume: 'filling' },
          invoke: bounded({
            id: 'postRecuperarPassword',
            src: 'postRecuperarPassword',
            input: ({ context, event }) => requestOf(context, event),
            onDone: { target: '#recuperar-password.requested', actions: storeMessage },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [storeFailure, 'resetCaptcha'] },
          }),
        },
      },
    },
    requested: { description: 'El correo se pidió; la respuesta es la misma para todos.' },
    choosing: {
      description: 'La persona elige otra contraseña.',
      initial: 'opening',
      states: {
        ...openingLink({ opened: 'filling', useless: '#recuperar-password.linkUseless' }),
        filling: {
          description: 'Escribe la contraseña dos veces.',
          on: {
            CHANGE: [
              {
                description: 'La contraseña sirve: la envía.',
                guard: { type: 'isPasswordValid', params: ({ context, event }) => changeOf(context, event) },
                target: 'submitting',
                actions: 'clearFailure',
              },
              {
                description: 'No sirve: dice por qué en cada campo.',
                actions: { type: 'showPasswordDefects', params: ({ context, event }) => changeOf(context, event) },
              },
            ],
          },
        },
        submitting: {
          description: 'Cambia la contraseña.',
          tags: 'busy',
          meta: { resume: 'filling' },
          invoke: bounded({
            id: 'postRecuperarPasswordNueva',
            src: 'postRecuperarPasswordNueva',
            input: ({ context, event }) => changeOf(context, event),
            onDone: { target: '#recuperar-password.changed', actions: storeMessage },
            onError: [
              {
                description: 'El enlace venció o ya se usó.',
                guard: { type: 'isLinkUseless', params: ({ event }) => event },
                target: '#recuperar-password.linkUseless',
                actions: storeFailure,
              },
              {
                description: 'La contraseña no sirvió o el servicio falló: puede intentar otra vez.',
                target: 'filling',
                actions: storeFailure,
              },
            ],
          }),
        },
      },
    },
    changed: { description: 'La contraseña cambió.' },
    linkUseless: {
      description: 'El enlace ya no sirve.',
      on: { ASK_NEW_MAIL: { target: 'requesting', actions: 'clearFailure' } },
    },
  },
})
