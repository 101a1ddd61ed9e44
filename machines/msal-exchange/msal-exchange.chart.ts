import { toSessionUser } from '../session/session.rules.ts'
import { msalExchangeSetup } from './msal-exchange.setup.ts'
import { bounded } from '../wait/wait.rules.ts'

/** Sign-in with the organisation's account: popup, exchange of its token for ours, profile (spec, sections 2 and 4). */
export const msalExchangeMachine = msalExchangeSetup.createMachine({
  id: 'msal-exchange',
  context: ({ input }) => ({ ...input, account: null, failure: null, accessToken: null, profile: null }),
  initial: 'placing',
  states: {
    placing: {
      description: 'Decide si esta página es la vuelta de un ingreso.',
      always: [
        { guard: 'hasReturned', target: 'returning', description: 'Vuelve de la página de Microsoft.' },
        { target: 'waiting', description: 'Llega por primera vez.' },
      ],
    },
    waiting: {
      description: 'La persona puede elegir su cuenta Microsoft.',
      initial: 'cold',
      entry: 'startAgain',
      on: { SIGN_IN: 'signingIn' },
      states: {
        cold: { description: 'Nada se ha cargado todavía.', on: { PREPARE: 'warming' } },
        warming: {
          description: 'Carga lo necesario antes del clic.',
          meta: { resume: 'cold' },
          invoke: { id: 'prepare', src: 'prepare', onDone: 'warm', onError: 'cold' },
        },
        warm: { description: 'La ventana se abrirá con el clic.', meta: { resume: 'cold' } },
      },
    },
    signingIn: {
      description: 'La persona ingresa en la ventana de Microsoft.',
      meta: { resume: 'waiting' },
      initial: 'windowOpen',
      entry: 'clearFailure',
      // A second click takes over: the first window may be lost behind another.
      on: { SIGN_IN: { target: 'signingIn', reenter: true } },
      invoke: [
        {
          id: 'signIn',
          src: 'signIn',
          input: ({ event }) => ({ chooseAccount: event.type === 'USE_ANOTHER' }),
          onDone: { target: 'exchanging', actions: { type: 'storeAccount', params: ({ event }) => event } },
          onError: [
            { guard: { type: 'isSilent', params: ({ event }) => event }, target: 'waiting', description: 'La persona no siguió.' },
            {
              guard: { type: 'isBlocked', params: ({ event }) => event },
              target: 'blocked',
              description: 'El navegador no dejó abrir la ventana.',
            },
            {
              guard: { type: 'isServerError', params: ({ event }) => event },
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => event },
              description: 'Error interno: la aplicación ya mostró el mensaje.',
            },
            {
              target: 'failed',
              actions: [
                { type: 'storeFailure', params: ({ event }) => event },
                { type: 'notifyFailure', params: ({ event }) => event },
              ],
              description: 'No se pudo ingresar.',
            },
          ],
        },
        { id: 'watchPopup', src: 'watchPopup', onError: '.windowGone' },
      ],
      states: {
        windowOpen: { description: 'La ventana está abierta.', tags: 'busy', on: { POPUP_CLOSED: 'windowGone' } },
        windowGone: { description: 'La ventana ya no se ve; si alcanzó a responder, el ingreso sigue.' },
      },
    },
    exchanging: {
      description: 'Cambia el token de la organización por uno de este sistema.',
      meta: { resume: 'waiting' },
      tags: 'busy',
      invoke: bounded({
        id: 'exchange',
        src: 'exchange',
        input: ({ context }) => ({ correoElectronico: context.account?.correoElectronico ?? '' }),
        onDone: { target: 'loadingProfile', actions: { type: 'storeToken', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isUnknownUser', params: ({ event }) => event },
            target: 'noAccess',
            actions: ['storeNoAccess', 'notifyNoAccess'],
            description: 'El sistema no conoce a esa persona.',
          },
          {
            guard: { type: 'isServerError', params: ({ event }) => event },
            target: 'failed',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'Error interno: la aplicación ya mostró el mensaje.',
          },
          {
            target: 'failed',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'notifyFailure', params: ({ event }) => event },
            ],
            description: 'No se pudo cambiar el token.',
          },
        ],
      }),
    },
    loadingProfile: {
      description: 'Pide el perfil de la persona.',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: { target: 'signedIn', actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifyWelcome', 'goHome'] },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'failed',
            actions: [
              'clearToken',
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'notifyFailure', params: ({ event }) => event },
            ],
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
    returning: {
      description: 'Termina el ingreso que empezó en otra página.',
      meta: { resume: 'waiting' },
      tags: 'busy',
      invoke: bounded({
        id: 'completeRedirect',
        src: 'completeRedirect',
        onDone: [
          {
            guard: { type: 'hasAccount', params: ({ event }) => event },
            target: 'exchanging',
            actions: { type: 'storeAccount', params: ({ event }) => event },
            description: 'Volvió con su cuenta.',
          },
          { target: 'waiting', description: 'Volvió sin ingresar.' },
        ],
        onError: [
          { guard: { type: 'isSilent', params: ({ event }) => event }, target: 'waiting', description: 'La persona no siguió.' },
          {
            target: 'failed',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'notifyFailure', params: ({ event }) => event },
            ],
            description: 'No se pudo ingresar.',
          },
        ],
      }),
    },
    blocked: {
      description: 'El navegador bloqueó la ventana: se ofrece ingresar en esta página.',
      on: { SIGN_IN_BY_REDIRECT: 'leaving', SIGN_IN: 'signingIn', DISMISS: 'waiting' },
    },
    leaving: {
      description: 'Va a la página de Microsoft.',
      meta: { resume: 'waiting' },
      tags: 'busy',
      invoke: bounded({
        id: 'signInByRedirect',
        src: 'signInByRedirect',
        onDone: 'waiting',
        onError: {
          target: 'failed',
          actions: [
            { type: 'storeFailure', params: ({ event }) => event },
            { type: 'notifyFailure', params: ({ event }) => event },
          ],
        },
      }),
    },
    profileFailed: {
      description: 'Hay token, pero no llegó el perfil; se reintenta sin ingresar otra vez.',
      on: { RETRY: { target: 'loadingProfile', actions: 'clearFailure' }, DISMISS: 'waiting' },
    },
    noAccess: {
      description: 'Esa cuenta no tiene acceso: se ofrece usar otra.',
      entry: 'forgetAccount',
      on: { USE_ANOTHER: 'signingIn', DISMISS: 'waiting' },
    },
    failed: {
      description: 'No se pudo ingresar; se puede intentar otra vez.',
      on: { SIGN_IN: 'signingIn', DISMISS: 'waiting' },
    },
    signedIn: { type: 'final', description: 'Ingresó.', entry: 'forgetAccount' },
  },
  output: ({ context: { accessToken, profile } }) => {
    if (accessToken === null || profile === null) throw new Error('A sign-in ended without a token or a profile.')
    return {
      type: 'SIGNED_IN',
      accessToken,
      usuario: { ...toSessionUser(profile), organizacion: true },
      establecimiento: null,
      claveUnica: false,
    }
  },
})
