import { captchaOfForm, UNREAD_CAPTCHA } from '../captcha/captcha.rules.ts'
import { signedInFact } from './login.rules.ts'
import { loginSetup } from './login.setup.ts'
import { bounded } from '../wait/wait.rules.ts'

const failed = ({ event }: { event: { error: unknown } }) => event
const storeFailure = { type: 'storeFailure', params: failed } as const
const over = {
  guard: { type: 'isOver', params: failed },
  target: '#login.form',
  actions: ['clearSignIn', storeFailure, 'resetCaptcha'],
  description: 'El ingreso venció o fue rechazado.',
} as const
const storeToken = {
  type: 'storeToken',
  params: ({ event }: { event: { output: { accessToken?: string | undefined } } }) => event,
} as const
const notifyFailure = { type: 'notifyFailure', params: failed } as const

/** Sign-in at any of the three doors: credentials and captcha, token, profile, school (spec, section 4). */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  meta: { idempotent: true },
  context: ({ input }) => ({
    ...input,
    ...UNREAD_CAPTCHA,
    usuario: '',
    failure: null,
    success: null,
    waitSeconds: 0,
    accessToken: null,
    profile: null,
    establecimiento: null,
  }),
  invoke: captchaOfForm,
  on: { RETRY_CAPTCHA: { actions: 'retryCaptcha' } },
  initial: 'form',
  states: {
    form: {
      description: 'La persona escribe sus credenciales.',
      initial: 'open',
      on: {
        SUBMIT: [
          {
            guard: { type: 'hasDefects', params: ({ event }) => event },
            actions: { type: 'storeDefects', params: ({ event }) => event },
            description: 'Algo falta o está mal escrito.',
          },
          {
            target: 'authenticating',
            actions: { type: 'storeAttempt', params: ({ event }) => event },
            description: 'Credenciales y captcha completos.',
          },
        ],
      },
      states: {
        open: { description: 'El formulario espera.' },
        unverified: {
          description: 'La cuenta existe, pero falta verificarla.',
          meta: { resume: 'open' },
          on: {
            RESEND: [
              { guard: 'isCaptchaMissing', actions: 'storeCaptchaDefect', description: 'Falta el captcha.' },
              { target: '#login.resending', actions: 'clearFailure', description: 'Se pide otro correo.' },
            ],
          },
        },
      },
    },
    authenticating: {
      description: 'Cambia las credenciales por un token.',
      meta: { resume: 'form' },
      tags: 'busy',
      invoke: bounded({
        id: 'requestToken',
        src: 'requestToken',
        input: ({ context, event }) => ({
          door: context.door,
          usuario: context.usuario,
          password: event.type === 'SUBMIT' ? event.password : '',
          captchaToken: context.captchaToken ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isHalfDone', params: ({ event }) => event },
            target: 'secondFactor',
            actions: storeToken,
            description: 'La contraseña es correcta; falta el segundo paso.',
          },
          {
            target: 'loadingProfile',
            actions: storeToken,
            description: 'Con la contraseña basta.',
          },
        ],
        onError: [
          {
            guard: { type: 'isUnverified', params: ({ event }) => event },
            target: 'form.unverified',
            actions: [storeFailure, notifyFailure, 'resetCaptcha'],
            description: 'La contraseña es correcta, pero la cuenta no está verificada.',
          },
          {
            guard: { type: 'isServerError', params: ({ event }) => event },
            target: 'form',
            actions: [storeFailure, 'resetCaptcha'],
            description: 'Error interno: la aplicación ya mostró el mensaje.',
          },
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            target: 'throttled',
            actions: [storeFailure, { type: 'storeWait', params: ({ event }) => event }, notifyFailure, 'resetCaptcha'],
            description: 'Demasiados intentos: hay que esperar.',
          },
          {
            target: 'form',
            actions: [storeFailure, notifyFailure, 'resetCaptcha'],
            description: 'No se pudo ingresar.',
          },
        ],
      }),
    },
    secondFactor: {
      description: 'Falta el segundo paso del ingreso.',
      meta: { idempotent: true },
      invoke: {
        id: 'secondFactor',
        src: 'secondFactor',
        input: ({ context }) => ({ purpose: 'sign-in', accessToken: context.accessToken, respaldos: 0 }),
        onSnapshot: {
          guard: { type: 'isAnotherToken', params: ({ event: { snapshot } }) => snapshot.context },
          target: '.proven',
          actions: { type: 'storeProvenToken', params: ({ event: { snapshot } }) => snapshot.context },
          description: 'El token de la sesión llegó.',
        },
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'loadingProfile',
            actions: { type: 'storeProvenToken', params: ({ event }) => event.output },
            description: 'Quedó comprobado.',
          },
          {
            target: 'form',
            actions: ['clearSignIn', { type: 'storeRefusal', params: ({ event }) => event.output }, 'resetCaptcha'],
            description: 'La persona desistió, o el ingreso venció.',
          },
        ],
        onError: { target: 'form', actions: ['clearSignIn', storeFailure, 'resetCaptcha'], description: 'Un defecto lo rompió.' },
      },
      initial: 'owed',
      states: {
        owed: { description: 'Todavía no se comprueba.' },
        proven: { description: 'Quedan por guardar los códigos de respaldo.', meta: { resume: '#login.loadingProfile' } },
      },
    },
    loadingProfile: {
      description: 'Pide el perfil de la persona.',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'loadProfile',
        src: 'loadProfile',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isSchool', params: ({ event }) => event },
            target: 'loadingSchool',
            actions: { type: 'storeProfile', params: ({ event }) => event },
            description: 'Es un establecimiento.',
          },
          {
            guard: { type: 'isGuardian', params: ({ event }) => event },
            target: 'signedIn',
            actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifyWelcome', 'goToStudents'],
            description: 'Es un apoderado.',
          },
          {
            target: 'signedIn',
            actions: [{ type: 'storeProfile', params: ({ event }) => event }, 'notifyWelcome', 'goHome'],
            description: 'Es otro perfil.',
          },
        ],
        onError: [over, { target: 'profileFailed', actions: storeFailure, description: 'No llegó el perfil.' }],
      }),
    },
    loadingSchool: {
      description: 'Pide los datos del establecimiento.',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'loadSchool',
        src: 'loadSchool',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '', idRbd: Number(context.profile?.nombreUsuario) }),
        onDone: { target: 'signedIn', actions: [{ type: 'storeSchool', params: ({ event }) => event }, 'notifyWelcome', 'goHome'] },
        onError: [over, { target: 'schoolFailed', actions: storeFailure, description: 'No llegó el establecimiento.' }],
      }),
    },
    throttled: {
      description: 'Demasiados intentos: espera el tiempo que pidió el servicio.',
      after: { WAIT_MS: { target: 'form', actions: 'clearSignIn' } },
    },
    profileFailed: {
      description: 'Hay token, pero no llegó el perfil; se reintenta sin escribir otra vez.',
      on: {
        RETRY: { target: 'loadingProfile', actions: 'clearFailure' },
        START_OVER: { target: 'form', actions: ['clearSignIn', 'resetCaptcha'] },
      },
    },
    schoolFailed: {
      description: 'Hay perfil, pero no llegó el establecimiento; se reintenta sin escribir otra vez.',
      on: {
        RETRY: { target: 'loadingSchool', actions: 'clearFailure' },
        START_OVER: { target: 'form', actions: ['clearSignIn', 'resetCaptcha'] },
      },
    },
    resending: {
      description: 'Pide otro correo de verificación.',
      meta: { resume: 'form' },
      tags: 'busy',
      invoke: bounded({
        id: 'resendVerification',
        src: 'resendVerification',
        input: ({ context }) => ({ runApoderado: context.usuario, captchaToken: context.captchaToken ?? '' }),
        onDone: { target: 'form', actions: [{ type: 'storeSuccess', params: ({ event }) => event }, 'resetCaptcha'] },
        onError: { target: 'form.unverified', actions: [storeFailure, 'resetCaptcha'] },
      }),
    },
    signedIn: { type: 'final', description: 'Ingresó.' },
  },
  output: ({ context }) => signedInFact(context),
})
