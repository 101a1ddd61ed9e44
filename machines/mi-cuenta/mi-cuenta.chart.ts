import { assign, emit, fromPromise, setup } from 'xstate'
import type { PerfilEscrito, Usuario } from '#contract/usuarios.ts'
import type { Emitted, Tell } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { toSessionUser } from '../session/session.rules.ts'
import {
  emailErrors,
  emailToSend,
  DONE_WELL,
  passwordErrors,
  passwordToSend,
  profileErrors,
  profileToSend,
  type Form,
  type MiCuentaData,
  type TypedEmail,
  type TypedPassword,
} from './mi-cuenta.rules.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

interface Context {
  profile: Usuario | null
  /** Why the last attempt of each form did not go on. */
  failure: Falla | null
  passwordFailure: Falla | null
  emailFailure: Falla | null
  /** The form that went well last, and is said in the page. */
  done: Form | null
}

type SaveProfile = { type: 'SAVE_PROFILE'; data: PerfilEscrito }
type ChangePassword = { type: 'CHANGE_PASSWORD'; data: TypedPassword }
type ChangeEmail = { type: 'CHANGE_EMAIL'; data: TypedEmail }
export type MiCuentaEvent = SaveProfile | ChangePassword | ChangeEmail | { type: 'RETRY' }

/** The record that the page was filled with: no form is in sight before it arrived. */
function known({ profile }: Context): Usuario {
  if (profile === null) throw new Error('The account was edited before it arrived.')
  return profile
}

/** A person's own record and password (spec, section 5). Passwords live in their event and in the call that it makes. */
export const miCuentaMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MiCuentaEvent,
    emitted: {} as Emitted | Tell,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    loadProfile: fromPromise<Usuario>(() => Promise.reject(new Error('not provided'))),
    saveAccount: fromPromise<Usuario, { data: MiCuentaData }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasProfileDefects: ({ context }, { data }: SaveProfile) => profileErrors(known(context), data) !== null,
    hasEmailDefects: ({ context }, { data }: ChangeEmail) => emailErrors(known(context), data) !== null,
    hasPasswordDefects: ({ context }, { data }: ChangePassword) => passwordErrors(known(context), data) !== null,
  },
  actions: {
    storeProfile: assign({ profile: (_, { output }: { output: Usuario }) => output }),
    storeProfileDefects: assign(({ context }, { data }: SaveProfile) => ({
      failure: fallaDeCampos(profileErrors(known(context), data) ?? {}),
    })),
    storePasswordDefects: assign(({ context }, { data }: ChangePassword) => ({
      passwordFailure: fallaDeCampos(passwordErrors(known(context), data) ?? {}),
    })),
    storeEmailDefects: assign(({ context }, { data }: ChangeEmail) => ({
      emailFailure: fallaDeCampos(emailErrors(known(context), data) ?? {}),
    })),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    storePasswordFailure: assign({ passwordFailure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    storeEmailFailure: assign({ emailFailure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearMessages: assign({ failure: null, passwordFailure: null, emailFailure: null, done: null }),
    storeSaved: assign({ done: 'profile' }),
    storeAsked: assign({ done: 'email' }),
    storeChanged: assign({ done: 'password' }),
    notifySaved: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: DONE_WELL.profile } }),
    notifyAsked: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: DONE_WELL.email } }),
    notifyChanged: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: DONE_WELL.password } }),
    tellSession: emit((_, { output }: { output: Usuario }): Tell => ({
      type: 'TELL',
      fact: { type: 'PROFILE_CHANGED', usuario: toSessionUser(output) },
    })),
  },
}).createMachine({
  id: 'mi-cuenta',
  context: { profile: null, failure: null, passwordFailure: null, emailFailure: null, done: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Pide los datos de la cuenta.',
      tags: 'busy',
      invoke: bounded({
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: { target: 'editing', actions: { type: 'storeProfile', params: ({ event }) => event } },
        onError: { target: 'loadFailed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    editing: {
      description: 'La persona revisa sus datos, o escribe otro correo u otra contraseña.',
      on: {
        SAVE_PROFILE: [
          {
            guard: { type: 'hasProfileDefects', params: ({ event }) => event },
            actions: ['clearMessages', { type: 'storeProfileDefects', params: ({ event }) => event }],
            description: 'Algo falta o está mal escrito.',
          },
          { target: 'savingProfile', actions: 'clearMessages', description: 'Los datos están completos.' },
        ],
        CHANGE_EMAIL: [
          {
            guard: { type: 'hasEmailDefects', params: ({ event }) => event },
            actions: ['clearMessages', { type: 'storeEmailDefects', params: ({ event }) => event }],
            description: 'El correo no sirve, o falta la contraseña.',
          },
          { target: 'changingEmail', actions: 'clearMessages', description: 'El correo está bien escrito.' },
        ],
        CHANGE_PASSWORD: [
          {
            guard: { type: 'hasPasswordDefects', params: ({ event }) => event },
            actions: ['clearMessages', { type: 'storePasswordDefects', params: ({ event }) => event }],
            description: 'La contraseña no sirve, o falta la actual.',
          },
          { target: 'changingPassword', actions: 'clearMessages', description: 'La contraseña sirve.' },
        ],
      },
    },
    savingProfile: {
      description: 'Guarda los datos.',
      tags: 'busy',
      invoke: bounded({
        id: 'saveProfile',
        src: 'saveAccount',
        input: ({ context, event }) => {
          if (event.type !== 'SAVE_PROFILE') throw new Error('only SAVE_PROFILE carries a profile')
          return { data: profileToSend(known(context), event.data) }
        },
        onDone: {
          target: 'editing',
          actions: [
            { type: 'storeProfile', params: ({ event }) => event },
            { type: 'tellSession', params: ({ event }) => event },
            'storeSaved',
            'notifySaved',
          ],
        },
        onError: { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    changingEmail: {
      description: 'Pide el enlace que confirma el correo nuevo.',
      tags: 'busy',
      invoke: bounded({
        id: 'changeEmail',
        src: 'saveAccount',
        input: ({ context, event }) => {
          if (event.type !== 'CHANGE_EMAIL') throw new Error('only CHANGE_EMAIL carries an address')
          return { data: emailToSend(known(context), event.data) }
        },
        onDone: { target: 'editing', actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'storeAsked', 'notifyAsked'] },
        onError: { target: 'editing', actions: { type: 'storeEmailFailure', params: ({ event }) => event } },
      }),
    },
    changingPassword: {
      description: 'Cambia la contraseña.',
      tags: 'busy',
      invoke: bounded({
        id: 'changePassword',
        src: 'saveAccount',
        input: ({ context, event }) => {
          if (event.type !== 'CHANGE_PASSWORD') throw new Error('only CHANGE_PASSWORD carries a password')
          return { data: passwordToSend(known(context), event.data) }
        },
        onDone: { target: 'editing', actions: ['storeChanged', 'notifyChanged'] },
        onError: { target: 'editing', actions: { type: 'storePasswordFailure', params: ({ event }) => event } },
      }),
    },
    loadFailed: {
      description: 'No llegaron los datos; se puede reintentar.',
      on: { RETRY: { target: 'loading', actions: 'clearMessages' } },
    },
  },
})
