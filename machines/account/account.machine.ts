import { assign, emit, fromPromise, setup } from 'xstate'
import type { PeticionDe } from '#contract/operaciones.ts'
import type { PerfilEscrito, Usuario } from '#contract/usuarios.ts'
import type { Emitted, Tell } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { toSessionUser } from '../session/session.facts.ts'
import { contrasenaParaEnviar, defectosDeContrasena, defectosDePerfil, perfilParaEnviar, type ContrasenaEscrita } from './account.rules.ts'

export type DatosDeCuenta = PeticionDe<'putUsuario'>['body']

interface Context {
  perfil: Usuario | null
  /** Why the last attempt of each form did not go on. */
  falla: Falla | null
  fallaDeContrasena: Falla | null
  /** What went well and stays in the page. */
  exito: string | null
}

type SaveProfile = { type: 'SAVE_PROFILE'; datos: PerfilEscrito }
type ChangePassword = { type: 'CHANGE_PASSWORD'; datos: ContrasenaEscrita }
export type AccountEvent = SaveProfile | ChangePassword | { type: 'RETRY' }

const PERFIL_GUARDADO = 'Sus datos quedaron guardados.'
const CONTRASENA_CAMBIADA = 'Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.'

/** The record that the page was filled with: no form is in sight before it arrived. */
function conocido({ perfil }: Context): Usuario {
  if (perfil === null) throw new Error('The account was edited before it arrived.')
  return perfil
}

/** A person's own record and password (spec, section 5). Passwords live in their event and in the call that it makes. */
export const accountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountEvent,
    emitted: {} as Emitted | Tell,
    tags: {} as 'busy',
  },
  actors: {
    loadProfile: fromPromise<Usuario>(() => Promise.reject(new Error('not provided'))),
    saveAccount: fromPromise<Usuario, { datos: DatosDeCuenta }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasProfileDefects: ({ context }, { datos }: SaveProfile) => defectosDePerfil(conocido(context), datos) !== null,
    hasPasswordDefects: ({ context }, { datos }: ChangePassword) => defectosDeContrasena(conocido(context), datos) !== null,
  },
  actions: {
    storeProfile: assign({ perfil: (_, { output }: { output: Usuario }) => output }),
    storeProfileDefects: assign(({ context }, { datos }: SaveProfile) => ({
      falla: fallaDeCampos(defectosDePerfil(conocido(context), datos) ?? {}),
      exito: null,
    })),
    storePasswordDefects: assign(({ context }, { datos }: ChangePassword) => ({
      fallaDeContrasena: fallaDeCampos(defectosDeContrasena(conocido(context), datos) ?? {}),
      exito: null,
    })),
    storeFailure: assign({ falla: (_, { error }: { error: unknown }) => comoFalla(error) }),
    storePasswordFailure: assign({ fallaDeContrasena: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearMessages: assign({ falla: null, fallaDeContrasena: null, exito: null }),
    storeSaved: assign({ exito: PERFIL_GUARDADO }),
    storeChanged: assign({ exito: CONTRASENA_CAMBIADA }),
    notifySaved: emit({ type: 'NOTIFY', notice: { tono: 'exito', texto: PERFIL_GUARDADO } }),
    notifyChanged: emit({ type: 'NOTIFY', notice: { tono: 'exito', texto: CONTRASENA_CAMBIADA } }),
    tellSession: emit((_, { output }: { output: Usuario }): Tell => ({
      type: 'TELL',
      fact: { type: 'PROFILE_CHANGED', usuario: toSessionUser(output) },
    })),
  },
}).createMachine({
  id: 'account',
  context: { perfil: null, falla: null, fallaDeContrasena: null, exito: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Pide los datos de la cuenta.',
      tags: 'busy',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: { target: 'editing', actions: { type: 'storeProfile', params: ({ event }) => event } },
        onError: { target: 'loadFailed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    editing: {
      description: 'La persona revisa sus datos o escribe otra contraseña.',
      on: {
        SAVE_PROFILE: [
          {
            guard: { type: 'hasProfileDefects', params: ({ event }) => event },
            actions: ['clearMessages', { type: 'storeProfileDefects', params: ({ event }) => event }],
            description: 'Algo falta o está mal escrito.',
          },
          { target: 'savingProfile', actions: 'clearMessages', description: 'Los datos están completos.' },
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
      invoke: {
        id: 'saveProfile',
        src: 'saveAccount',
        input: ({ context, event }) => {
          if (event.type !== 'SAVE_PROFILE') throw new Error('only SAVE_PROFILE carries a profile')
          return { datos: perfilParaEnviar(conocido(context), event.datos) }
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
      },
    },
    changingPassword: {
      description: 'Cambia la contraseña.',
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'saveAccount',
        input: ({ context, event }) => {
          if (event.type !== 'CHANGE_PASSWORD') throw new Error('only CHANGE_PASSWORD carries a password')
          return { datos: contrasenaParaEnviar(conocido(context), event.datos) }
        },
        onDone: { target: 'editing', actions: ['storeChanged', 'notifyChanged'] },
        onError: { target: 'editing', actions: { type: 'storePasswordFailure', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'No llegaron los datos; se puede reintentar.',
      on: { RETRY: { target: 'loading', actions: 'clearMessages' } },
    },
  },
})
