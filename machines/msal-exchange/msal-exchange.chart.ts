import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { comoRechazo, niegaElAcceso } from '#contract/rechazo.ts'
import type { Usuario } from '#contract/usuarios.ts'
import type { Emitted } from '../emitted.ts'
import { toSessionUser } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { isBlockedPopup, isSilentCode, NO_ACCESS, withoutSignIn } from './msal-exchange.rules.ts'
import type { MsalExchangeContext, MsalExchangeEvent, MsalExchangeInput, OrganizationAccount } from './msal-exchange.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

const notProvided = () => Promise.reject(new Error('not provided'))

/** Sign-in with the organisation's account: popup, exchange of its token for ours, profile (spec, sections 2 and 4). */
export const msalExchangeMachine = setup({
  types: {
    context: {} as MsalExchangeContext,
    events: {} as MsalExchangeEvent,
    input: {} as MsalExchangeInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    prepare: fromPromise<void>(notProvided),
    /** Signs in by popup, or without one when the organisation's account is already here. */
    signIn: fromPromise<OrganizationAccount, { chooseAccount: boolean }>(notProvided),
    /** Sends POPUP_CLOSED once the popup is out of sight. */
    watchPopup: fromCallback<{ type: 'never' }>(() => {
      throw new Error('not provided')
    }),
    signInByRedirect: fromPromise<void>(notProvided),
    /** What a sign-in by redirect ended with; null when it was given up. */
    completeRedirect: fromPromise<OrganizationAccount | null>(notProvided),
    exchange: fromPromise<{ accessToken: string }, OrganizationAccount>(notProvided),
    loadProfile: fromPromise<Usuario, { accessToken: string }>(notProvided),
  },
  guards: {
    hasReturned: ({ context }) => context.hasReturned,
    hasAccount: (_, { output }: { output: OrganizationAccount | null }) => output !== null,
    isSilent: (_, { error }: { error: unknown }) => isSilentCode(error),
    isBlocked: (_, { error }: { error: unknown }) => isBlockedPopup(error),
    isUnknownUser: (_, { error }: { error: unknown }) => comoRechazo(error).status === 404,
    isOver: (_, { error }: { error: unknown }) => niegaElAcceso(error),
    isServerError: (_, { error }: { error: unknown }) => comoRechazo(error).status === 500,
  },
  actions: {
    storeAccount: assign({ account: (_, { output }: { output: OrganizationAccount | null }) => output }),
    storeToken: assign({ accessToken: (_, { output }: { output: { accessToken: string } }) => output.accessToken }),
    clearToken: assign({ accessToken: null }),
    storeProfile: assign({ profile: (_, { output }: { output: Usuario }) => output }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => withoutSignIn(error) }),
    storeNoAccess: assign({ failure: NO_ACCESS }),
    startAgain: assign({ account: null, failure: null, accessToken: null, profile: null }),
    clearFailure: assign({ failure: null }),
    /** Provided by the actors: the library forgets the account and its tokens. */
    forgetAccount: () => {},
    notifyFailure: emit((_, { error }: { error: unknown }): Emitted => ({
      type: 'NOTIFY',
      notice: { tone: 'error', text: withoutSignIn(error).message },
    })),
    notifyNoAccess: emit({ type: 'NOTIFY', notice: { tone: 'error', text: NO_ACCESS.message } }),
    notifyWelcome: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } }),
    goHome: emit({ type: 'GO', to: 'inicio', replace: true }),
  },
}).createMachine({
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
