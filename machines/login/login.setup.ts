import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import { comoRechazo, niegaElAcceso } from '#contract/rechazo.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { captchaMachine } from '../captcha/captcha.chart.ts'
import { FAILED_CAPTCHA, readingOf, type CaptchaSnapshot } from '../captcha/captcha.rules.ts'
import type { Emitted } from '../emitted.ts'
import { fallaDeCampos } from '#contract/falla.ts'
import { toSessionSchool } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { secondFactorMachine } from '../second-factor/second-factor.chart.ts'
import type { SecondFactorOutput } from '../second-factor/second-factor.vocabulary.ts'
import { CAPTCHA_MISSING, attemptErrors, isGuardian, isSchool, signInFailure, wireUser } from './login.rules.ts'
import type { CredentialsInput, LoginContext, LoginEvent, LoginInput } from './login.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

type Attempt = Extract<LoginEvent, { type: 'SUBMIT' }>
type Holder = { accessToken: string | null }

/** What the names in the chart of the sign-in mean. */
export const loginSetup = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    children: {} as { captcha: 'captcha'; secondFactor: 'secondFactor' },
  },
  actors: {
    wait: waitMachine,
    captcha: captchaMachine,
    requestToken: fromPromise<{ accessToken: string; pendiente?: Pendiente | undefined }, CredentialsInput>(() =>
      Promise.reject(new Error('not provided')),
    ),
    secondFactor: secondFactorMachine,
    loadProfile: fromPromise<Usuario, { accessToken: string }>(() => Promise.reject(new Error('not provided'))),
    loadSchool: fromPromise<Establecimiento, { accessToken: string; idRbd: number }>(() => Promise.reject(new Error('not provided'))),
    resendVerification: fromPromise<{ message: string }, { runApoderado: string; captchaToken: string }>(() =>
      Promise.reject(new Error('not provided')),
    ),
  },
  guards: {
    hasDefects: ({ context }, attempt: Attempt) => attemptErrors(context.door, attempt, context.captchaToken) !== null,
    isCaptchaMissing: ({ context }) => context.captchaToken === null,
    isUnverified: (_, { error }: { error: unknown }) => comoRechazo(error).codigo === 'cuenta-sin-verificar',
    isServerError: (_, { error }: { error: unknown }) => comoRechazo(error).status === 500,
    mustWait: (_, { error }: { error: unknown }) => comoRechazo(error).espera !== null,
    isHalfDone: (_, { output }: { output: { pendiente?: Pendiente | undefined } }) => output.pendiente !== undefined,
    isAnotherToken: ({ context }, { accessToken }: Holder) => accessToken !== context.accessToken,
    isProven: (_, { end }: SecondFactorOutput) => end === 'proven',
    isOver: (_, { error }: { error: unknown }) => niegaElAcceso(error),
    isSchool: (_, { output }: { output: Usuario }) => isSchool(output),
    isGuardian: (_, { output }: { output: Usuario }) => isGuardian(output),
  },
  actions: {
    readCaptcha: assign((_, captcha: CaptchaSnapshot) => readingOf(captcha)),
    failCaptcha: assign(FAILED_CAPTCHA),
    retryCaptcha: sendTo('captcha', { type: 'RETRY' }),
    resetCaptcha: sendTo('captcha', { type: 'RESET' }),
    storeDefects: assign(({ context }, attempt: Attempt) => ({
      failure: fallaDeCampos(attemptErrors(context.door, attempt, context.captchaToken) ?? {}),
      success: null,
    })),
    storeCaptchaDefect: assign({ failure: fallaDeCampos({ recaptchaToken: CAPTCHA_MISSING }) }),
    storeAttempt: assign(({ context }, { usuario }: Attempt) => ({
      usuario: wireUser(context.door, usuario),
      failure: null,
      success: null,
    })),
    storeToken: assign({ accessToken: (_, { output }: { output: { accessToken?: string | undefined } }) => output.accessToken ?? null }),
    storeProvenToken: assign((_, { accessToken }: Holder) => ({ accessToken })),
    storeRefusal: assign((_, { failure }: SecondFactorOutput) => ({ failure })),
    storeProfile: assign({ profile: (_, { output }: { output: Usuario }) => output }),
    storeSchool: assign({ establecimiento: (_, { output }: { output: Establecimiento }) => toSessionSchool(output) }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => signInFailure(comoRechazo(error)) }),
    storeWait: assign({ waitSeconds: (_, { error }: { error: unknown }) => comoRechazo(error).espera ?? 0 }),
    clearFailure: assign({ failure: null }),
    storeSuccess: assign({ success: (_, { output }: { output: { message: string } }) => output.message }),
    clearSignIn: assign({ accessToken: null, profile: null, failure: null, waitSeconds: 0 }),
    notifyFailure: emit((_, { error }: { error: unknown }): Emitted => ({
      type: 'NOTIFY',
      notice: { tone: 'error', text: signInFailure(comoRechazo(error)).mensaje },
    })),
    notifyWelcome: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } }),
    goHome: emit({ type: 'GO', to: 'inicio', replace: true }),
    goToStudents: emit({ type: 'GO', to: 'misEstudiantes', replace: true }),
  },
  delays: {
    WAIT_MS: ({ context }) => context.waitSeconds * 1000,
  },
})
