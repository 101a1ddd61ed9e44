import { assign, fromPromise, sendTo, setup } from 'xstate'
import { comoFallo } from '#contract/fallo.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { contrasenaDeRecuperacion, pedidoDeRecuperacion } from '#contract/recuperacion.ts'
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

type Pedido = PeticionDe<'postRecuperarPassword'>['body']
type Cambio = PeticionDe<'postRecuperarPasswordNueva'>['body']
type Respuesta = { message: string }

interface Context extends FormCaptcha {
  /** The mail's code; null for who still has to ask for the mail. */
  token: string | null
  falla: Falla | null
  mensaje: string
}

export type PasswordRecoveryEvent =
  | { type: 'REQUEST'; usuario: string }
  | { type: 'CHANGE'; password: string; password2: string }
  | { type: 'ASK_NEW_MAIL' }
  | { type: 'RETRY_CAPTCHA' }

const notProvided = () => Promise.reject(new Error('not provided'))
const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const keepMessage = { type: 'keepMessage', params: ({ event }: { event: { output: Respuesta } }) => event.output } as const

function pedidoDe(context: Context, event: PasswordRecoveryEvent): Pedido {
  if (event.type !== 'REQUEST') throw new Error('only REQUEST says who asks')
  return { usuario: event.usuario, recaptchaToken: context.captchaToken ?? '' }
}

/** The new password with the mail's code: it lives in this event and in the call that it makes. */
function cambioDe(context: Context, event: PasswordRecoveryEvent): Cambio {
  if (event.type !== 'CHANGE') throw new Error('only CHANGE carries a password')
  return { token: context.token ?? '', password: event.password, password2: event.password2 }
}

/** Recovery of a password (spec, section 2): the mail is asked for, and its link leads to a new password. */
export const passwordRecoveryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasswordRecoveryEvent,
    input: {} as { token: string | null; containerId: string },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    postRecuperarPassword: fromPromise<Respuesta, Pedido>(notProvided),
    postRecuperarPasswordNueva: fromPromise<Respuesta, Cambio>(notProvided),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isRequestValid: (_, params: Pedido) => revisar(pedidoDeRecuperacion, params).valida,
    isPasswordValid: (_, params: Cambio) => revisar(contrasenaDeRecuperacion, params).valida,
    isLinkUseless: (_, params: { error: unknown }) => comoFallo(params.error).codigo.startsWith('enlace-'),
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showRequestDefects: assign((_, params: Pedido) => {
      const revision = revisar(pedidoDeRecuperacion, params)
      return { falla: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    showPasswordDefects: assign((_, params: Cambio) => {
      const revision = revisar(contrasenaDeRecuperacion, params)
      return { falla: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    forgetFailure: assign({ falla: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    keepMessage: assign((_, params: Respuesta) => ({ mensaje: params.message, falla: null })),
  },
}).createMachine({
  id: 'passwordRecovery',
  context: ({ input }) => ({ ...input, ...UNREAD_CAPTCHA, falla: null, mensaje: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Llega a la página.',
      always: [
        { guard: 'hasToken', target: 'choosing', description: 'Viene del enlace de su correo.' },
        { target: 'requesting', description: 'Todavía tiene que pedir el correo.' },
      ],
    },
    requesting: {
      description: 'La persona pide el correo.',
      initial: 'filling',
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'Escribe con qué ingresa.',
          on: {
            REQUEST: [
              {
                description: 'El dato y el captcha están bien: lo envía.',
                guard: { type: 'isRequestValid', params: ({ context, event }) => pedidoDe(context, event) },
                target: 'submitting',
                actions: 'forgetFailure',
              },
              {
                description: 'Algo falta: lo dice en cada campo.',
                actions: { type: 'showRequestDefects', params: ({ context, event }) => pedidoDe(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        submitting: {
          description: 'Pide el correo.',
          tags: 'busy',
          invoke: {
            id: 'postRecuperarPassword',
            src: 'postRecuperarPassword',
            input: ({ context, event }) => pedidoDe(context, event),
            onDone: { target: '#passwordRecovery.requested', actions: keepMessage },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [keepFailure, 'resetCaptcha'] },
          },
        },
      },
    },
    requested: { description: 'El correo se pidió; la respuesta es la misma para todos.' },
    choosing: {
      description: 'La persona elige otra contraseña.',
      initial: 'filling',
      states: {
        filling: {
          description: 'Escribe la contraseña dos veces.',
          on: {
            CHANGE: [
              {
                description: 'La contraseña sirve: la envía.',
                guard: { type: 'isPasswordValid', params: ({ context, event }) => cambioDe(context, event) },
                target: 'submitting',
                actions: 'forgetFailure',
              },
              {
                description: 'No sirve: dice por qué en cada campo.',
                actions: { type: 'showPasswordDefects', params: ({ context, event }) => cambioDe(context, event) },
              },
            ],
          },
        },
        submitting: {
          description: 'Cambia la contraseña.',
          tags: 'busy',
          invoke: {
            id: 'postRecuperarPasswordNueva',
            src: 'postRecuperarPasswordNueva',
            input: ({ context, event }) => cambioDe(context, event),
            onDone: { target: '#passwordRecovery.changed', actions: keepMessage },
            onError: [
              {
                description: 'El enlace venció o ya se usó.',
                guard: { type: 'isLinkUseless', params: ({ event }) => event },
                target: '#passwordRecovery.linkUseless',
                actions: keepFailure,
              },
              {
                description: 'La contraseña no sirvió o el servicio falló: puede intentar otra vez.',
                target: 'filling',
                actions: keepFailure,
              },
            ],
          },
        },
      },
    },
    changed: { description: 'La contraseña cambió.' },
    linkUseless: {
      description: 'El enlace ya no sirve.',
      on: { ASK_NEW_MAIL: { target: 'requesting', actions: 'forgetFailure' } },
    },
  },
})
