import type { Page } from 'playwright-core'
import type { CredentialsInput, SecondFactorInput } from '#machines/login/login.vocabulary.ts'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, lee, leeFalla, pulsa } from '#tests/support/paginas/vistas.ts'

const ingresa =
  (usuario: string, clave = 'Clave-Secreta-1') =>
  async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
    await renueva(pagina, contexto)
    await pagina.getByRole('textbox', { name: contexto['door'] === 'establecimiento' ? 'RBD o nombre de usuario' : 'RUN' }).fill(usuario)
    await pagina.getByLabel('Contraseña', { exact: true }).fill(clave)
    await pulsa('Ingresar')(pagina)
  }

const ocupado = hay('button', 'Ingresando')

const comprobando = hay('button', 'Comprobando')

const escribeElCodigo = (codigo: string) => async (pagina: Page) => {
  await pagina.locator('input[autocomplete="one-time-code"]').fill(codigo)
  await pagina.locator('form button[type="submit"]').click()
}

const veElCampo = (etiqueta: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await hay('textbox', etiqueta)(pagina)
  await leeFalla(pagina, contexto)
}

const segundoPaso = ({ accessToken: _token, ...body }: SecondFactorInput) => ({
  method: 'POST' as const,
  path: '/api/token/segundo-factor',
  body,
})

export const loginScreen: Pantalla = {
  open: { establecimiento: abre('/login'), apoderado: abre('/ingreso-apoderados'), epja: abre('/ingreso-epja') },
  do: {
    ...CAPTCHA_EN_PAGINA,
    'SUBMIT: RBD y contraseña': ingresa(' 90145-8 '),
    'SUBMIT: RUN y contraseña': ingresa('11.111.111-1'),
    'SUBMIT: sin usuario': ingresa('  '),
    'SUBMIT: sin contraseña': ingresa('90145-8', ''),
    'SUBMIT: sin nada': ingresa('', ''),
    'RESEND: otro correo': async (pagina, contexto) => {
      await renueva(pagina, contexto)
      await pulsa('Enviar otro correo de verificación')(pagina)
    },
    'SEND_CODE: seis números': escribeElCodigo('482 106'),
    'SEND_CODE: un respaldo': escribeElCodigo('abcde-fghjk'),
    'SEND_CODE: nada': escribeElCodigo(''),
    'USE_RECOVERY_CODE: un respaldo': pulsa('Usar un código de respaldo'),
    'USE_CODE: la aplicación': pulsa('Usar mi aplicación de códigos'),
    'CONTINUE: guardados': pulsa('Ya los guardé, continuar'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'START_OVER: volver a empezar': pulsa('Ingresar con otros datos'),
  },
  ...CON_CAPTCHA,
  see: {
    form: async (pagina, contexto) => {
      await hay('button', 'Ingresar')(pagina)
      await leeFalla(pagina, contexto)
      if (contexto['success']) await lee(String(contexto['success']))(pagina)
    },
    'form.unverified': hay('button', 'Enviar otro correo de verificación'),
    authenticating: ocupado,
    'secondFactor.preparing': hay('heading', 'Código de seguridad'),
    'secondFactor.unprepared': hay('button', 'Reintentar'),
    'secondFactor.code': veElCampo('Código de 6 números'),
    'secondFactor.checkingCode': comprobando,
    'secondFactor.recovery': veElCampo('Código de respaldo'),
    'secondFactor.checkingRecovery': comprobando,
    'secondFactor.enrolling': async (pagina, contexto) => {
      await hay('img', 'Código QR para su aplicación de códigos')(pagina)
      await lee('JBSW Y3DP EHPK 3PXP')(pagina)
      await veElCampo('Código de 6 números')(pagina, contexto)
    },
    'secondFactor.confirming': comprobando,
    'secondFactor.showingRecoveryCodes': lee('XYZ23-45678'),
    loadingProfile: ocupado,
    loadingSchool: ocupado,
    resending: ocupado,
    throttled: async (pagina, contexto) => {
      await hay('button', 'Espere un momento')(pagina)
      await leeFalla(pagina, contexto)
    },
    profileFailed: leeFalla,
    schoolFailed: leeFalla,
    signedIn: hay('button', 'Cerrar sesión'),
  },
  http: {
    requestToken: ({ door, usuario, password, captchaToken: recaptchaToken }: CredentialsInput) =>
      door === 'establecimiento'
        ? { method: 'POST', path: '/api/login', body: { usuario, password, recaptchaToken } }
        : { method: 'POST', path: '/api/apoderados/login', body: { runApoderado: usuario, password, recaptchaToken } },
    askSecondFactor: segundoPaso,
    checkCode: segundoPaso,
    checkRecoveryCode: segundoPaso,
    confirmEnrolment: segundoPaso,
    loadProfile: () => ({ method: 'POST', path: '/api/token/userInfo' }),
    loadSchool: ({ idRbd }: { idRbd: number }) => ({ method: 'GET', path: `/api/sige-liberado/establecimientos/${idRbd}` }),
    resendVerification: ({ runApoderado, captchaToken: recaptchaToken }: { runApoderado: string; captchaToken: string }) => ({
      method: 'POST',
      path: '/api/apoderados/reenvio-verificacion',
      body: { runApoderado, recaptchaToken },
    }),
  },
  exclude: [captchaRoto('login|xstate.error.actor.captcha#0')],
}
