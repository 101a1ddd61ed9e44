import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { comoRechazo, niegaElAcceso } from '#contract/rechazo.ts'
import type { Usuario } from '#contract/usuarios.ts'
import type { Emitted } from '../emitted.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { isBlockedPopup, isSilentCode, NO_ACCESS, withoutSignIn } from './msal-exchange.rules.ts'
import type { MsalExchangeContext, MsalExchangeEvent, MsalExchangeInput, OrganizationAccount } from './msal-exchange.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

const notProvided = () => Promise.reject(new Error('not provided'))

/** What the names in the chart of a sign-in with the organisation's account mean. */
export const msalExchangeSetup = setup({
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
    startAgain: assign({ account: null, failure: null, accessToken: null }),
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
})
