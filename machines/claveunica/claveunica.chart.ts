import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { PersonaSinCuenta } from '#contract/esquemas.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import type { Usuario } from '#contract/usuarios.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { toSessionUser } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import type { ClaveunicaEvent, ClaveunicaInput, Departure, Origin, Callback } from './claveunica.vocabulary.ts'

interface Context {
  callback: Callback | null
  origen: Origin
  departure: Departure | null
  accessToken: string | null
  profile: Usuario | null
  persona: PersonaSinCuenta | null
  failure: Falla | null
}

const notProvided = () => Promise.reject(new Error('not provided'))
const SIGN_IN_INCOMPLETE = 'El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.'

/**
 * Sign-in of guardians with the national sign-on (spec, sections 2 and 4): one part before leaving to it, by a full-page
 * redirect, and the other on coming back.
 */
export const claveunicaMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClaveunicaEvent,
    input: {} as ClaveunicaInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    requestDeparture: fromPromise<{ csrfToken: string; urlAutorizacion: string }>(notProvided),
    /** Keeps the state and leaves; sends CAME_BACK when the browser shows this same page again. */
    leave: fromCallback<{ type: 'never' }, Departure>(() => {
      throw new Error('not provided')
    }),
    /** Reads what was kept before leaving, and erases it. */
    takeDeparture: fromPromise<Pick<Departure, 'csrfToken' | 'origen'> | null>(notProvided),
    exchangeCode: fromPromise<{ accessToken: string }, { token: string; csrfToken: string }>(notProvided),
    loadProfile: fromPromise<Usuario, { accessToken: string }>(notProvided),
  },
  guards: {
    isReturning: ({ context }) => context.callback !== null,
    wasCancelled: ({ context }) => context.callback?.error === 'access_denied',
    isOwnReturn: ({ context }, { output }: { output: Pick<Departure, 'csrfToken'> | null }) =>
      output !== null && context.callback !== null && context.callback.code !== null && context.callback.state === output.csrfToken,
    isUnregistered: (_, { error }: { error: unknown }) => comoRechazo(error).persona !== null,
  },
  actions: {
    storeDeparture: assign(({ context }, { output }: { output: { csrfToken: string; urlAutorizacion: string } }) => ({
      departure: { ...output, origen: context.origen },
    })),
    storeOrigin: assign(({ context }, { output }: { output: Pick<Departure, 'origen'> | null }) => ({
      origen: output?.origen ?? context.origen,
    })),
    storeToken: assign({ accessToken: (_, { output }: { output: { accessToken: string } }) => output.accessToken }),
    storeProfile: assign({ profile: (_, { output }: { output: Usuario }) => output }),
    storePerson: assign({ persona: (_, { error }: { error: unknown }) => comoRechazo(error).persona }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    storeIncomplete: assign({ failure: { mensaje: SIGN_IN_INCOMPLETE, campos: {} } }),
    clearFailure: assign({ failure: null }),
    notifyWelcome: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } }),
    goToStudents: emit({ type: 'GO', to: 'misEstudiantes', replace: true }),
  },
}).createMachine({
  id: 'claveunica',
  context: ({ input }) => ({
    callback: input.callback,
    origen: input.origen,
    departure: null,
    accessToken: null,
    profile: null,
    persona: null,
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
      invoke: {
        id: 'requestDeparture',
        src: 'requestDeparture',
        onDone: { target: 'leaving', actions: { type: 'storeDeparture', params: ({ event }) => event } },
        onError: { target: 'ready', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    leaving: {
      description: 'Guarda el estado y va a ClaveÚnica.',
      tags: 'busy',
      // Back at the provider's page may bring this very page from the browser's memory.
      on: { CAME_BACK: 'ready' },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { departure } }) => {
          if (departure === null) throw new Error('Nobody leaves without a departure.')
          return departure
        },
        onError: { target: 'ready', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    returning: {
      description: 'Compara el estado que vuelve con el que se guardó, y lo borra.',
      tags: 'busy',
      invoke: {
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
      },
    },
    exchanging: {
      description: 'Cambia el código por un token.',
      tags: 'busy',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context: { callback } }) => ({ token: callback?.code ?? '', csrfToken: callback?.state ?? '' }),
        onDone: { target: 'loadingProfile', actions: { type: 'storeToken', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isUnregistered', params: ({ event }) => event },
            target: 'unregistered',
            actions: { type: 'storePerson', params: ({ event }) => event },
            description: 'La persona aún no tiene cuenta.',
          },
          { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event }, description: 'No se pudo ingresar.' },
        ],
      },
    },
    loadingProfile: {
      description: 'Pide el perfil de la persona.',
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: { target: 'signedIn', actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifyWelcome', 'goToStudents'] },
        onError: { target: 'profileFailed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    profileFailed: {
      description: 'Hay token, pero no llegó el perfil; se reintenta.',
      on: { RETRY: { target: 'loadingProfile', actions: 'clearFailure' } },
    },
    unregistered: { description: 'Se le ofrece registrarse con sus nombres ya escritos.' },
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
