import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { registroDeApoderado } from '#contract/apoderados.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import { faltasDe, normaliza, revisa } from '#contract/validacion.ts'
import { captchaMachine } from '../captcha/captcha.chart.ts'
import {
  captchaOfForm,
  FAILED_CAPTCHA,
  readingOf,
  UNREAD_CAPTCHA,
  type CaptchaSnapshot,
  type FormCaptcha,
} from '../captcha/captcha.rules.ts'
import type { Emitted } from '../emitted.ts'
import type { StateMeta } from '../state-meta.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import { bounded } from '../wait/wait.rules.ts'
import { addressOf, concerns, defectsOf, isReachable, NOTHING_TYPED } from './registro-apoderado.rules.ts'
import { STEPS, type Registration, type RegistroApoderadoEvent, type Step, type Typed } from './registro-apoderado.vocabulary.ts'

interface Context extends FormCaptcha {
  origen: Registration['origen']
  typed: Typed
  failure: Falla | null
  /** Where the person says the mail should arrive, once the registration was received. */
  email: string
  message: string
}

/** The step that the address asks for, beside one of them. */
interface Asked {
  asked: Step
  step: Step
}

/** The whole registration: what was typed, the door it came through and the captcha's token. */
function registrationOf(context: Context, event: RegistroApoderadoEvent): Registration {
  if (event.type !== 'SUBMIT') throw new Error('only SUBMIT carries the passwords')
  return { ...context.typed, ...event.passwords, origen: context.origen, captchaToken: context.captchaToken ?? '' }
}

const registration = setup({
  types: {
    context: {} as Context,
    events: {} as RegistroApoderadoEvent,
    input: {} as { origen: Registration['origen']; containerId: string },
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    captcha: captchaMachine,
    postRegistro: fromPromise<RespuestaDe<'postApoderadosRegistro', never>, Registration>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isStepComplete: ({ context }, { step }: { step: Step }) => Object.keys(defectsOf(step, context.typed)).length === 0,
    asksFor: ({ context }, { asked, step }: Asked) => asked === step && isReachable(step, context.typed),
    asksForMore: (_, { asked, step }: Asked) => asked !== step,
    isRegistrationValid: (_, params: Registration) => revisa(registroDeApoderado, params).valida,
    isFaultOf: (_, { step, error }: { step: Step; error: unknown }) => concerns(step, comoFalla(error).campos),
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    storeTyped: assign(({ context }, { change }: { change: Partial<Typed> }) => ({ typed: { ...context.typed, ...change } })),
    showStepDefects: assign(({ context }, { step }: { step: Step }) => ({ failure: fallaDeCampos(defectsOf(step, context.typed)) })),
    showDefects: assign((_, params: Registration) => ({ failure: fallaDeCampos(faltasDe(registroDeApoderado, params)) })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeMail: assign((_, params: Registration) => ({ email: normaliza(registroDeApoderado, params).correoElectronico })),
    storeMessage: assign((_, params: { message: string }) => ({ message: params.message })),
    publishStep: emit(({ context }, { step }: { step: Step }): Emitted => ({
      type: 'GO',
      to: 'registroApoderado',
      query: addressOf(context.origen, step),
    })),
    correctAddress: emit(({ context }, { step }: { step: Step }): Emitted => ({
      type: 'GO',
      to: 'registroApoderado',
      query: addressOf(context.origen, step),
      replace: true,
    })),
  },
})

const askedBeside =
  (step: Step) =>
  ({ event }: { event: { step: Step } }): Asked => ({ asked: event.step, step })

/** The moves of the address away from a step: to each other one that may be reached. */
function movesFrom(step: Step) {
  return STEPS.filter((other) => other !== step).map(
    (other) =>
      ({
        description: 'La dirección va a otro paso, y lo que va antes está completo',
        guard: { type: 'asksFor', params: askedBeside(other) },
        target: `#registro-apoderado.registering.${other}`,
        actions: 'clearFailure',
      }) as const,
  )
}

/** A step that only asks for text: it goes on to the `next` one when it is complete. */
function textStep(step: Step, next: Step) {
  return registration.createStateConfig({
    on: {
      TYPED: { actions: { type: 'storeTyped', params: ({ event }) => event } },
      NEXT: [
        {
          description: 'Está todo: sigue con el paso siguiente',
          guard: { type: 'isStepComplete', params: { step } },
          target: next,
          actions: ['clearFailure', { type: 'publishStep', params: { step: next } }],
        },
        {
          description: 'Algo falta o no está bien: lo dice en cada campo',
          actions: { type: 'showStepDefects', params: { step } },
        },
      ],
      NAVIGATED: [
        ...movesFrom(step),
        {
          description: 'Lo que va antes no está completo: la dirección vuelve a este paso',
          guard: { type: 'asksForMore', params: askedBeside(step) },
          actions: { type: 'correctAddress', params: { step } },
        },
      ],
    },
  })
}

/** Registration of a guardian or an EPJA user (spec, sections 3 and 5): who they are, their e-mail, the password with the captcha, and the mail that follows. */
export const registroApoderadoMachine = registration.createMachine({
  id: 'registro-apoderado',
  description: 'Registro de apoderados y usuarios EPJA',
  context: ({ input }) => ({
    ...input,
    ...UNREAD_CAPTCHA,
    typed: NOTHING_TYPED,
    failure: null,
    email: '',
    message: '',
  }),
  initial: 'registering',
  states: {
    registering: {
      description: 'La persona se registra, paso a paso',
      initial: 'identity',
      states: {
        identity: { description: 'La persona dice quién es', ...textStep('identity', 'mail') },
        mail: { description: 'La persona dice su correo', ...textStep('mail', 'password') },
        password: {
          description: 'La persona elige su contraseña',
          initial: 'filling',
          meta: { idempotent: true },
          invoke: captchaOfForm,
          states: {
            filling: {
              description: 'La persona escribe su contraseña',
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
                NAVIGATED: movesFrom('password'),
              },
            },
            submitting: {
              description: 'Envía el registro',
              tags: 'busy',
              meta: { resume: 'filling' },
              invoke: bounded({
                id: 'postRegistro',
                src: 'postRegistro',
                input: ({ context, event }) => normaliza(registroDeApoderado, registrationOf(context, event)),
                onDone: { target: '#registro-apoderado.sent', actions: { type: 'storeMessage', params: ({ event }) => event.output } },
                onError: [
                  {
                    description: 'El servicio no acepta quién es: vuelve a ese paso',
                    guard: { type: 'isFaultOf', params: ({ event }) => ({ step: 'identity' as const, error: event.error }) },
                    target: '#registro-apoderado.registering.identity',
                    actions: [
                      { type: 'storeFailure', params: ({ event }) => event },
                      { type: 'publishStep', params: { step: 'identity' } },
                    ],
                  },
                  {
                    description: 'El servicio no acepta el correo: vuelve a ese paso',
                    guard: { type: 'isFaultOf', params: ({ event }) => ({ step: 'mail' as const, error: event.error }) },
                    target: '#registro-apoderado.registering.mail',
                    actions: [
                      { type: 'storeFailure', params: ({ event }) => event },
                      { type: 'publishStep', params: { step: 'mail' } },
                    ],
                  },
                  {
                    // The captcha's token was spent with the attempt; the address may have moved meanwhile.
                    description: 'No se pudo, o se rechazó lo demás: lo dice aquí, con otro captcha',
                    target: 'filling',
                    actions: [
                      { type: 'storeFailure', params: ({ event }) => event },
                      'resetCaptcha',
                      { type: 'correctAddress', params: { step: 'password' } },
                    ],
                  },
                ],
              }),
            },
          },
        },
      },
    },
    sent: { description: 'El registro se recibió: falta verificar la cuenta desde el correo' },
  },
})
