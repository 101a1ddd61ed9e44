import { assign, fromPromise, sendTo, setup } from 'xstate'
import { registroDeApoderado } from '#contract/apoderados.ts'
import type { PeticionDe, RespuestaDe } from '#contract/operaciones.ts'
import { revisa } from '#contract/validacion.ts'
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

type Registration = PeticionDe<'postApoderadosRegistro'>['body']

/** What the person types. It travels in the event alone: the passwords in it are never kept. */
export type RegistroApoderadoData = Omit<Registration, 'origen' | 'captchaToken'>

interface Context extends FormCaptcha {
  origen: Registration['origen']
  failure: Falla | null
  /** Where the person says the mail should arrive, once the registration was received. */
  email: string
  message: string
}

export type RegistroApoderadoEvent = { type: 'SUBMIT'; data: RegistroApoderadoData } | { type: 'RETRY_CAPTCHA' }

/** The whole registration: what was typed, the door it came through and the captcha's token. */
function registrationOf(context: Context, event: RegistroApoderadoEvent): Registration {
  if (event.type !== 'SUBMIT') throw new Error('only SUBMIT carries a registration')
  return { ...event.data, origen: context.origen, captchaToken: context.captchaToken ?? '' }
}

/** The registration as the wire wants it: RUN and e-mails in their one form. */
function normalized(registration: Registration): Registration {
  const revision = revisa(registroDeApoderado, registration)
  return revision.valida ? revision.valor : registration
}

/** Registration of a guardian or an EPJA user (spec, sections 3 and 5): every field, the captcha, and the mail that follows. */
export const registroApoderadoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RegistroApoderadoEvent,
    input: {} as { origen: Registration['origen']; containerId: string },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    captcha: captchaMachine,
    postRegistro: fromPromise<RespuestaDe<'postApoderadosRegistro', never>, Registration>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isRegistrationValid: (_, params: Registration) => revisa(registroDeApoderado, params).valida,
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    showDefects: assign((_, params: Registration) => {
      const revision = revisa(registroDeApoderado, params)
      return { failure: revision.valida ? null : fallaDeCampos(revision.campos) }
    }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeMail: assign((_, params: Registration) => ({ email: normalized(params).correoElectronico })),
    storeMessage: assign((_, params: { message: string }) => ({ message: params.message })),
  },
}).createMachine({
  id: 'registro-apoderado',
  description: 'Registro de apoderados y usuarios EPJA',
  context: ({ input }) => ({
    ...input,
    ...UNREAD_CAPTCHA,
    failure: null,
    email: '',
    message: '',
  }),
  initial: 'registering',
  states: {
    registering: {
      description: 'La persona se registra',
      initial: 'filling',
      meta: { idempotent: true },
      invoke: captchaOfForm,
      states: {
        filling: {
          description: 'La persona llena el formulario',
          on: {
            SUBMIT: [
              {
                description: 'Todo está bien: lo envía',
                guard: { type: 'isRegistrationValid', params: ({ context, event }) => registrationOf(context, event) },
                target: 'submitting',
                actions: ['clearFailure', { type: 'storeMail', params: ({ context, event }) => registrationOf(context, event) }],
              },
              {
                description: 'Algo falta o no está bien: lo dice en cada campo',
                actions: { type: 'showDefects', params: ({ context, event }) => registrationOf(context, event) },
              },
            ],
            RETRY_CAPTCHA: { actions: 'retryCaptcha' },
          },
        },
        submitting: {
          description: 'Envía el registro',
          tags: 'busy',
          meta: { resume: 'filling' },
          invoke: bounded({
            id: 'postRegistro',
            src: 'postRegistro',
            input: ({ context, event }) => normalized(registrationOf(context, event)),
            onDone: { target: '#registro-apoderado.sent', actions: { type: 'storeMessage', params: ({ event }) => event.output } },
            // The captcha's token was spent with the attempt.
            onError: { target: 'filling', actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'resetCaptcha'] },
          }),
        },
      },
    },
    sent: { description: 'El registro se recibió: falta verificar la cuenta desde el correo' },
  },
})
