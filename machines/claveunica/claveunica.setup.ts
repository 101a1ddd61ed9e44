import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { niegaElAcceso } from '#contract/rechazo.ts'
import { pedidoDeCorreo } from '#contract/esquemas.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { revisa } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { SIGN_IN_INCOMPLETE } from './claveunica.rules.ts'
import type { ClaveunicaEvent, ClaveunicaInput, Departure, Origin, Callback } from './claveunica.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'

export interface Context {
  callback: Callback | null
  origen: Origin
  departure: Departure | null
  accessToken: string | null
  profile: Usuario | null
  failure: Falla | null
}

const notProvided = () => Promise.reject(new Error('not provided'))

const EMAIL_ASKED = 'Le enviamos un enlace. Su correo vale desde que lo abra.'

const lacksEmail = ({ correoElectronico, correoPendiente }: Usuario): boolean => correoElectronico === null && correoPendiente === null

function emailDefect(correoElectronico: string): Falla | null {
  const revision = revisa(pedidoDeCorreo, { correoElectronico })
  return revision.valida ? null : fallaDeCampos(revision.campos)
}

/** What the chart's names mean. */
export const claveunicaSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ClaveunicaEvent,
    input: {} as ClaveunicaInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    requestDeparture: fromPromise<{ csrfToken: string; urlAutorizacion: string }>(notProvided),
    /** Keeps the state and leaves; sends CAME_BACK when the browser shows this same page again. */
    leave: fromCallback<{ type: 'never' }, Departure>(() => {
      throw new Error('not provided')
    }),
    /** Reads what was kept before leaving, and erases it. */
    takeDeparture: fromPromise<Pick<Departure, 'csrfToken' | 'origen'> | null>(notProvided),
    exchangeCode: fromPromise<{ accessToken: string }, { token: string; csrfToken: string; origen: Origin }>(notProvided),
    loadProfile: fromPromise<Usuario, { accessToken: string }>(notProvided),
    joinFormerAccount: fromPromise<Usuario, { accessToken: string; password: string }>(notProvided),
    askEmail: fromPromise<Usuario, { accessToken: string; profile: Usuario; correoElectronico: string }>(notProvided),
  },
  guards: {
    isOver: (_, { error }: { error: unknown }) => niegaElAcceso(error),
    isReturning: ({ context }) => context.callback !== null,
    wasCancelled: ({ context }) => context.callback?.error === 'access_denied',
    isOwnReturn: ({ context }, { output }: { output: Pick<Departure, 'csrfToken'> | null }) =>
      output !== null && context.callback?.state === output.csrfToken && context.callback.code !== null,
    hasFormerAccount: (_, { output }: { output: Usuario }) => output.cuentaAnterior,
    lacksEmail: (_, { output }: { output: Usuario }) => lacksEmail(output),
    lacksEmailStill: ({ context: { profile } }) => {
      if (profile === null) throw new Error('Nobody skips a step before being known.')
      return lacksEmail(profile)
    },
    isPasswordEmpty: (_, { password }: { password: string }) => password === '',
    isEmailWrong: (_, { correoElectronico }: { correoElectronico: string }) => emailDefect(correoElectronico) !== null,
  },
  actions: {
    storeDeparture: assign(({ context }, { output }: { output: { csrfToken: string; urlAutorizacion: string } }) => ({
      departure: { ...output, origen: context.origen },
    })),
    storeOrigin: assign(({ context }, { output }: { output: Pick<Departure, 'origen'> | null }) => ({
      origen: output?.origen ?? context.origen,
    })),
    storeToken: assign({ accessToken: (_, { output }: { output: { accessToken: string } }) => output.accessToken }),
    clearToken: assign({ accessToken: null }),
    storeProfile: assign({ profile: (_, { output }: { output: Usuario }) => output }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    storeIncomplete: assign({ failure: SIGN_IN_INCOMPLETE }),
    storeMissingPassword: assign({ failure: fallaDeCampos({ password: 'Debe ingresar su contraseña.' }) }),
    storeWrongEmail: assign((_, { correoElectronico }: { correoElectronico: string }) => ({ failure: emailDefect(correoElectronico) })),
    clearFailure: assign({ failure: null }),
    notifyAsked: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: EMAIL_ASKED } }),
    notifyWelcome: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } }),
    goToStudents: emit({ type: 'GO', to: 'misEstudiantes', replace: true }),
  },
})
