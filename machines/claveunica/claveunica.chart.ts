import { toSessionUser } from '../session/session.rules.ts'
import { claveunicaSetup, type Context } from './claveunica.setup.ts'
import type { ClaveunicaEvent } from './claveunica.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'

function emailOf({ accessToken, profile }: Context, event: ClaveunicaEvent | { type: 'xstate' }) {
  if (event.type !== 'GIVE_EMAIL' || profile === null || accessToken === null)
    throw new Error('only GIVE_EMAIL of a known person carries an address')
  return { accessToken, profile, correoElectronico: event.correoElectronico }
}

/**
 * Sign-in of guardians with the national sign-on (spec, sections 2 and 4): one part before leaving to it, by a full-page
 * redirect, and the other on coming back.
 */
export const claveunicaMachine = claveunicaSetup.createMachine({
  id: 'claveunica',
  context: ({ input }) => ({
    callback: input.callback,
    origen: input.origen,
    departure: null,
    accessToken: null,
    profile: null,
    failure: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Llega a la página.',
      always: [
        { guard: 'isReturning', target: 'returning', description: 'Vuelve de ClaveÚnica.' },
        { target: 'ready', description: 'Está en la puerta.' },
      ],
    },
    ready: {
      description: 'Espera que la persona elija ClaveÚnica.',
      on: { START: { target: 'requesting', actions: 'clearFailure' } },
    },
    requesting: {
      description: 'Pide adónde ir y el estado de este ingreso.',
      tags: 'busy',
      meta: { resume: 'ready' },
      invoke: bounded({
        id: 'requestDeparture',
        src: 'requestDeparture',
        onDone: { target: 'leaving', actions: { type: 'storeDeparture', params: ({ event }) => event } },
        onError: { target: 'ready', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    leaving: {
      description: 'Guarda el estado y va a ClaveÚnica.',
      tags: 'busy',
      meta: { resume: 'ready' },
      // Back at the provider's page may bring this very page from the browser's memory.
      on: { CAME_BACK: 'ready' },
      invoke: bounded({
        id: 'leave',
        src: 'leave',
        input: ({ context: { departure } }) => {
          if (departure === null) throw new Error('Nobody leaves without a departure.')
          return departure
        },
        onError: { target: 'ready', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    returning: {
      description: 'Compara el estado que vuelve con el que se guardó, y lo borra.',
      tags: 'busy',
      // A page loaded again finds nothing kept, and says so.
      meta: { idempotent: true, spends: true },
      invoke: bounded({
        id: 'takeDeparture',
        src: 'takeDeparture',
        onDone: [
          {
            guard: 'wasCancelled',
            target: 'cancelled',
            actions: { type: 'storeOrigin', params: ({ event }) => event },
            description: 'La persona canceló en ClaveÚnica.',
          },
          {
            guard: { type: 'isOwnReturn', params: ({ event }) => event },
            target: 'exchanging',
            actions: { type: 'storeOrigin', params: ({ event }) => event },
            description: 'El estado es el de este ingreso.',
          },
          {
            target: 'failed',
            actions: [{ type: 'storeOrigin', params: ({ event }) => event }, 'storeIncomplete'],
            description: 'El estado es otro, o ClaveÚnica no entregó un código.',
          },
        ],
        onError: { target: 'failed', actions: 'storeIncomplete' },
      }),
    },
    exchanging: {
      description: 'Cambia el código por un token.',
      tags: 'busy',
      meta: { resume: 'failed' },
      invoke: bounded({
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context: { callback, origen } }) => ({ token: callback?.code ?? '', csrfToken: callback?.state ?? '', origen }),
        onDone: { target: 'loadingProfile', actions: { type: 'storeToken', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    loadingProfile: {
      description: 'Pide el perfil de la persona.',
      tags: 'busy',
      meta: { idempotent: true },
      invoke: bounded({
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: [
          {
            guard: { type: 'hasFormerAccount', params: ({ event }) => event },
            target: 'formerAccount',
            actions: { type: 'storeProfile', params: ({ event }) => event },
            description: 'Su RUN tenía otra cuenta, que perdió su correo y su contraseña.',
          },
          {
            guard: { type: 'lacksEmail', params: ({ event }) => event },
            target: 'offeringEmail',
            actions: { type: 'storeProfile', params: ({ event }) => event },
            description: 'Su cuenta no tiene correo.',
          },
          {
            target: 'signedIn',
            actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifyWelcome', 'goToStudents'],
            description: 'No falta nada.',
          },
        ],
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'failed',
            actions: ['clearToken', { type: 'storeFailure', params: ({ event }) => event }],
            description: 'El ingreso venció o fue rechazado.',
          },
          {
            target: 'profileFailed',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'No llegó el perfil.',
          },
        ],
      }),
    },
    profileFailed: {
      description: 'Hay token, pero no llegó el perfil; se reintenta.',
      on: { RETRY: { target: 'loadingProfile', actions: 'clearFailure' } },
    },
    formerAccount: {
      description: 'Se le pide la contraseña de la cuenta que tenía su RUN, para conservar su correo y sus respuestas.',
      // The service says what is left to ask, whatever became of the last call.
      meta: { resume: 'loadingProfile' },
      on: {
        JOIN: [
          {
            guard: { type: 'isPasswordEmpty', params: ({ event }) => event },
            actions: 'storeMissingPassword',
            description: 'No escribió la contraseña.',
          },
          { target: 'joining', actions: 'clearFailure', description: 'La escribió.' },
        ],
        // Whoever registered that account may be somebody else.
        SKIP: [
          { guard: 'lacksEmailStill', target: 'offeringEmail', actions: 'clearFailure', description: 'Su cuenta no tiene correo.' },
          { target: 'signedIn', actions: ['notifyWelcome', 'goToStudents'], description: 'Su cuenta tiene correo.' },
        ],
      },
    },
    joining: {
      description: 'Une la cuenta anterior a la suya.',
      tags: 'busy',
      meta: { resume: 'loadingProfile' },
      invoke: bounded({
        id: 'joinFormerAccount',
        src: 'joinFormerAccount',
        input: ({ context, event }) => {
          if (event.type !== 'JOIN') throw new Error('only JOIN carries a password')
          return { accessToken: context.accessToken ?? '', password: event.password }
        },
        onDone: [
          {
            guard: { type: 'lacksEmail', params: ({ event }) => event },
            target: 'offeringEmail',
            actions: { type: 'storeProfile', params: ({ event }) => event },
            description: 'La cuenta sigue sin correo.',
          },
          {
            target: 'signedIn',
            actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifyWelcome', 'goToStudents'],
            description: 'La cuenta conserva su correo.',
          },
        ],
        onError: { target: 'formerAccount', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    offeringEmail: {
      description: 'Se le ofrece dar un correo.',
      meta: { resume: 'loadingProfile' },
      on: {
        GIVE_EMAIL: [
          {
            guard: { type: 'isEmailWrong', params: ({ event }) => event },
            actions: { type: 'storeWrongEmail', params: ({ event }) => event },
            description: 'El correo está mal escrito.',
          },
          { target: 'askingEmail', actions: 'clearFailure', description: 'El correo está bien escrito.' },
        ],
        SKIP: { target: 'signedIn', actions: ['notifyWelcome', 'goToStudents'] },
      },
    },
    askingEmail: {
      description: 'Pide que llegue el enlace que confirma el correo.',
      tags: 'busy',
      meta: { resume: 'loadingProfile' },
      invoke: bounded({
        id: 'askEmail',
        src: 'askEmail',
        input: ({ context, event }) => emailOf(context, event),
        onDone: { target: 'signedIn', actions: ['notifyAsked', 'goToStudents'] },
        onError: { target: 'offeringEmail', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    cancelled: {
      description: 'La persona canceló; puede intentar otra vez.',
      on: { START: 'requesting' },
    },
    failed: {
      description: 'No se completó el ingreso; puede empezar otra vez.',
      on: { START: { target: 'requesting', actions: 'clearFailure' } },
    },
    signedIn: { type: 'final', description: 'Ingresó.' },
  },
  output: ({ context: { accessToken, profile } }) => {
    if (accessToken === null || profile === null) throw new Error('A sign-in ended without a token or a profile.')
    return { type: 'SIGNED_IN', accessToken, usuario: toSessionUser(profile), establecimiento: null, claveUnica: true }
  },
})
