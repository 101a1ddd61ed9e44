import { assign, fromPromise, sendTo, setup } from 'xstate'
import { registroDeApoderado } from '#contract/apoderados.ts'
import type { PeticionDe, RespuestaDe } from '#contract/operaciones.ts'
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

type Registro = PeticionDe<'postApoderadosRegistro'>['body']

/** What the person types. It travels in the event alone: the passwords in it are never kept. */
export type DatosDeRegistro = Omit<Registro, 'origen' | 'captchaToken'>

interface Context extends FormCaptcha {
  origen: Registro['origen']
  falla: Falla | null
  /** Where the person says the mail should arrive, once the registration was received. */
  correo: string
  mensaje: string
}

export type GuardianRegistrationEvent = { type: 'SUBMIT'; datos: DatosDeRegistro } | { type: 'RETRY_CAPTCHA' }

/** The whole registration: what was typed, the door it came through and the captcha's token. */
function registroDe(context: Context, event: GuardianRegistrationEvent): Registro {
  if (event.type !== 'SUBMIT') throw new Error('only SUBMIT carries a registration')
  return { ...event.datos, origen: context.origen, captchaToken: context.captchaToken ?? '' }
}

/** The registration as the wire wants it: RUN and e-mails in their one form. */
function normalizado(registro: Registro): Registro {
  const revision = revisar(registroDeApoderado, registro)
  return revision.valida ? revision.valor : registro
}

/** Registration of a guardian or an EPJA user (spec, sections 3 and 5): every field, the captcha, and the mail that follows. */
export const guardianRegistrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GuardianRegistrationEvent,
    input: {} as { origen: Registro['origen']; containerId: string },
    tags: {} as 'busy',
  },
  actors: {
    captcha: captchaMachine,
    postRegistro: fromPromise<RespuestaDe<'postApoderadosRegistro', never>, Registro>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isRegistrationValid: (_, params: Registro) => revisar(registroDeApoderado, params).valida,
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showDefects: assign((_, params: Registro) => {
      const revision = revisar(registroDeApoderado, params)
      return { falla: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    forgetFailure: assign({ falla: null }),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    keepMail: assign((_, params: Registro) => ({ correo: normalizado(params).correoElectronico })),
    keepMessage: assign((_, params: { message: string }) => ({ mensaje: params.message })),
  },
}).createMachine({
  id: 'guardianRegistration',
  description: 'Registro de apoderados y usuarios EPJA',
  context: ({ input }) => ({
    ...input,
    ...UNREAD_CAPTCHA,
    falla: null,
    correo: '',
    mensaje: '',
  }),
  initial: 'registering',
  states: {
    registering: {
      description: 'La persona se registra',
      initial: 'filling',
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'La persona llena el formulario',
          on: {
            SUBMIT: [
              {
                description: 'Todo está bien: lo envía',
                guard: { type: 'isRegistrationValid', params: ({ context, event }) => registroDe(context, event) },
                target: 'submitting',
                actions: ['forgetFailure', { type: 'keepMail', params: ({ context, event }) => registroDe(context, event) }],
              },
              {
                description: 'Algo falta o no está bien: lo dice en cada campo',
                actions: { type: 'showDefects', params: ({ context, event }) => registroDe(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        submitting: {
          description: 'Envía el registro',
          tags: 'busy',
          invoke: {
            id: 'postRegistro',
            src: 'postRegistro',
            input: ({ context, event }) => normalizado(registroDe(context, event)),
            onDone: { target: '#guardianRegistration.sent', actions: { type: 'keepMessage', params: ({ event }) => event.output } },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'resetCaptcha'] },
          },
        },
      },
    },
    sent: { description: 'El registro se recibió: falta verificar la cuenta desde el correo' },
  },
})
