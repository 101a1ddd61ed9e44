import type { Page } from 'playwright-core'
import type { CredentialsInput } from '#machines/login/login.vocabulary.ts'
import { CAPTCHA_EN_PAGINA, captchaRoto, CON_CAPTCHA, renueva, veElCaptcha } from '#tests/support/paginas/captcha-de-pagina.ts'
import { IDENTIDAD } from '#tests/support/paginas/proveedor-de-pagina.ts'
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

async function escribeElCodigo(pagina: Page): Promise<void> {
  await pagina.getByRole('textbox', { name: 'Código de 6 números' }).fill('482 106')
  await pulsa('Ingresar')(pagina)
}

/** The code is right, and the step that checks it gives this. */
const compruebaCon = (cumplido: object) => async (pagina: Page) => {
  await pagina.route('**/api/token/segundo-factor', (ruta) => ruta.fulfill({ json: { accessToken: 'T1', ...cumplido } }), { times: 1 })
  await escribeElCodigo(pagina)
}

const QUIEN = { nombres: 'CAROLINA', apellidoPaterno: 'BRAVO', rolId: 2 }

export const loginScreen: Pantalla = {
  alrededor: {
    'POST /api/token/segundo-factor': { status: 200, json: { persona: QUIEN, respaldos: 7 } },
    // The form comes back with the organisation's button under the pointer.
    'GET /api/login/microsoft': { status: 200, json: IDENTIDAD },
  },
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
    'secondFactor.snapshot: espera el código': hay('textbox', 'Código de 6 números'),
    'secondFactor.snapshot: muestra los respaldos': compruebaCon({ codigosDeRespaldo: ['XYZ23-45678'] }),
    'secondFactor.done: comprobado': async (pagina, { accessToken }) =>
      accessToken === 'T1' ? pulsa('Ya los guardé, continuar')(pagina) : compruebaCon({})(pagina),
    'secondFactor.done: desiste': pulsa('Ingresar con otros datos'),
    'secondFactor.done: vencido': async (pagina) => {
      const cuerpo = { message: 'Su sesión ha expirado.', codigo: 'sesion-expirada' }
      await pagina.route('**/api/token/segundo-factor', (ruta) => ruta.fulfill({ status: 401, json: cuerpo }), { times: 1 })
      await escribeElCodigo(pagina)
    },
    'RETRY: reintentar': pulsa('Reintentar'),
    'START_OVER: volver a empezar': pulsa('Ingresar con otros datos'),
  },
  ...CON_CAPTCHA,
  when: {
    ...CON_CAPTCHA.when,
    // Who has proved it is shown the codes once.
    'secondFactor.snapshot: muestra los respaldos': ({ accessToken }: { accessToken: string | null }) => accessToken !== 'T1',
  },
  see: {
    form: async (pagina, contexto) => {
      await hay('button', 'Ingresar')(pagina)
      await veElCaptcha(pagina, contexto)
      await leeFalla(pagina, contexto)
      if (contexto['success']) await lee(String(contexto['success']))(pagina)
    },
    'form.unverified': hay('button', 'Enviar otro correo de verificación'),
    authenticating: ocupado,
    'secondFactor.owed': hay('heading', 'Código de seguridad'),
    'secondFactor.proven': lee('XYZ23-45678'),
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
    loadProfile: () => ({ method: 'POST', path: '/api/token/userInfo' }),
    loadSchool: ({ idRbd }: { idRbd: number }) => ({ method: 'GET', path: `/api/sige-liberado/establecimientos/${idRbd}` }),
    resendVerification: ({ runApoderado, captchaToken: recaptchaToken }: { runApoderado: string; captchaToken: string }) => ({
      method: 'POST',
      path: '/api/apoderados/reenvio-verificacion',
      body: { runApoderado, recaptchaToken },
    }),
  },
  exclude: [
    captchaRoto('login|xstate.error.actor.captcha#0'),
    {
      id: 'login.secondFactor|xstate.error.actor.secondFactor#0',
      reason: 'Solo un defecto del programa rompe el segundo paso; ninguna respuesta lo hace.',
    },
  ],
}
