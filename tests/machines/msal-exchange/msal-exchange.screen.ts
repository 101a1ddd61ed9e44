import type { Page } from 'playwright-core'
import type { AccountFailure } from '#machines/msal-exchange/msal-exchange.rules.ts'
import { RETURN_MARK } from '#machines/msal-exchange/msal-exchange.vocabulary.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { conProveedor, enElProveedor, IDENTIDAD, rumboAlProveedor, vueltaDelProveedor } from '#tests/support/paginas/proveedor-de-pagina.ts'
import { abre, comoSeLee, conTiempo, hay, lee, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const BOTON = /^Ingreso con cuenta Microsoft/
const CON_CODIGO = { code: 'C1' }
const CANCELADO = { error: 'access_denied', error_description: 'No dio permiso.' }
const OTRA_FALLA = { error: 'temporarily_unavailable', error_description: 'Cerrado.' }

async function bloqueaLaVentana(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    const abrir = window.open
    window.open = () => {
      window.open = abrir
      return null
    }
  })
}

/** The service's next answer about the provider, in place of the usual one. */
const fallaElServicio = (falla: { status: number; message: string } | 'nada') => async (pagina: Page) => {
  let dada = false
  await pagina.route('**/api/login/microsoft', (ruta) => {
    if (dada || ruta.request().method() !== 'GET') return ruta.fallback()
    dada = true
    return falla === 'nada'
      ? ruta.abort('internetdisconnected')
      : ruta.fulfill({ status: falla.status, json: { message: falla.message, codigo: 'interno' } })
  })
}

const sinConexion = fallaElServicio('nada')

async function seAcerca(pagina: Page): Promise<void> {
  await pagina.mouse.move(0, 0)
  await pagina.getByRole('button', { name: BOTON }).hover()
}

/** The person answers in the window, which then closes. */
const enLaVentana = (respuesta: Readonly<Record<string, string>>) => async (pagina: Page) => {
  const ventana = pagina.context().pages().at(-1)
  // It closes by itself as soon as it has handed the answer over.
  await ventana?.goto(vueltaDelProveedor(pagina, respuesta)).catch(() => {})
}

async function cierraLaVentana(pagina: Page): Promise<void> {
  await pagina.context().pages().at(-1)?.close()
  // It is looked at four times a second, and believed the second time.
  await pagina.clock.runFor(600)
}

/** How each page that comes back from the provider is opened. */
const vueltas = new WeakMap<Page, (pagina: Page) => Promise<void>>()

const vuelve = (como: (pagina: Page) => Promise<void>) => (pagina: Page) => Promise.resolve(void vueltas.set(pagina, como))

/** The person left for the provider's page and is brought back from it. */
const conRespuesta = (respuesta: Readonly<Record<string, string>>) => async (pagina: Page) => {
  await pagina.goto('/login')
  await bloqueaLaVentana(pagina)
  await conTiempo(pagina, pulsa(BOTON)(pagina))
  await conTiempo(pagina, pulsa('Ingresar en esta página')(pagina))
  await conTiempo(pagina, enElProveedor(pagina))
  await pagina.goto(vueltaDelProveedor(pagina, respuesta), { waitUntil: 'commit' })
}

/** The person came back by the browser's own way, without an answer. */
async function sinRespuesta(pagina: Page): Promise<void> {
  await pagina.addInitScript((marca) => sessionStorage.setItem(marca, '1'), RETURN_MARK)
  await abre('/login')(pagina)
}

async function leeLaFalla(pagina: Page, { failure }: Readonly<Record<string, unknown>>): Promise<void> {
  const { message, motivo } = failure as AccountFailure
  await pagina.getByRole('alert').getByText(message, { exact: true }).waitFor()
  if (motivo !== null) await lee(comoSeLee(motivo))(pagina)
}

const alPrincipio = (_: unknown, __: readonly string[], entrada: string): boolean => entrada === 'llega por primera vez'
const alVolver = (_: unknown, __: readonly string[], entrada: string): boolean => entrada === 'vuelve de Microsoft'
const conVentana = (_: unknown, estados: readonly string[]): boolean => estados.includes('signingIn.windowOpen')

const comprobando = lee('Un momento, estamos comprobando su cuenta.')

export const msalExchangeScreen: Pantalla = {
  alrededor: { 'GET /api/login/microsoft': { status: 200, json: IDENTIDAD } },
  open: {
    'llega por primera vez': async (pagina) => {
      await conProveedor(pagina, 'ana@agencia.prueba')
      await abre('/login')(pagina)
    },
    'vuelve de Microsoft': async (pagina) => {
      await conProveedor(pagina, 'ana@agencia.prueba')
      await vueltas.get(pagina)?.(pagina)
    },
  },
  do: {
    'PREPARE: se acerca': seAcerca,
    'SIGN_IN: elige su cuenta Microsoft': rumboAlProveedor(pulsa(BOTON)),
    'USE_ANOTHER: otra cuenta': rumboAlProveedor(pulsa('Usar otra cuenta')),
    'SIGN_IN_BY_REDIRECT: en esta página': pulsa('Ingresar en esta página'),
    'POPUP_CLOSED: la ventana no se ve': cierraLaVentana,
    'RETRY: reintentar': pulsa('Intentar otra vez'),
    'DISMISS: cerrar': pulsa('Ingresar de otra forma'),
    'signIn.done: su cuenta': enLaVentana(CON_CODIGO),
    'signIn.error: canceló': enLaVentana(CANCELADO),
    'signIn.error: otra falla': enLaVentana(OTRA_FALLA),
  },
  when: {
    // A page loads the library once; one that comes back has not yet done so.
    'prepare.done: listo': alPrincipio,
    'prepare.error: sin conexión': alVolver,
    'SIGN_IN: elige su cuenta Microsoft': alPrincipio,
    'signIn.done: su cuenta': conVentana,
    'signIn.error: canceló': conVentana,
    'signIn.error: otra falla': conVentana,
    'signIn.error: sin conexión': conVentana,
    'signIn.error: error interno': conVentana,
    'signIn.error: ventana bloqueada': conVentana,
  },
  atOnce: {
    'prepare.done: listo': () => Promise.resolve(),
    'prepare.error: sin conexión': sinConexion,
    'signIn.error: sin conexión': sinConexion,
    'signIn.error: error interno': fallaElServicio({ status: 500, message: 'Se cayó.' }),
    'signIn.error: ventana bloqueada': bloqueaLaVentana,
    'signInByRedirect.error: sin conexión': sinConexion,
    'completeRedirect.done: su cuenta': vuelve(conRespuesta(CON_CODIGO)),
    'completeRedirect.done: sin ingresar': vuelve(sinRespuesta),
    'completeRedirect.error: canceló': vuelve(conRespuesta(CANCELADO)),
    'completeRedirect.error: sin conexión': vuelve(async (pagina) => {
      await sinConexion(pagina)
      await sinRespuesta(pagina)
    }),
  },
  see: {
    waiting: hay('button', BOTON),
    'signingIn.windowOpen': todo(lee('Siga en la ventana de su cuenta. Si no la ve, pulse el botón otra vez.'), enElProveedor),
    'signingIn.windowGone': hay('button', BOTON),
    exchanging: comprobando,
    loadingProfile: comprobando,
    leaving: comprobando,
    blocked: todo(lee('Su navegador bloqueó la ventana.'), hay('button', 'Ingresar en esta página')),
    profileFailed: todo(hay('button', 'Intentar otra vez'), leeLaFalla),
    noAccess: todo(hay('button', 'Usar otra cuenta'), lee('ana@agencia.prueba'), leeLaFalla),
    failed: todo(hay('button', 'Intentar otra vez'), leeLaFalla),
    signedIn: hay('button', 'Cerrar sesión'),
  },
  http: {
    exchange: (body: { correoElectronico: string }) => ({ method: 'POST', path: '/api/login/microsoft', body }),
    loadProfile: () => ({ method: 'POST', path: '/api/token/userInfo' }),
  },
  exclude: [
    {
      id: 'msal-exchange.returning|xstate.done.actor.completeRedirectWait#0',
      reason: 'Lo que se guardó en el navegador se lee al instante: la página no lo hace esperar; su actor sí.',
    },
    {
      id: 'msal-exchange.signingIn|xstate.error.actor.watchPopup#0',
      reason: 'Mirar si la ventana se ve solo mide un intervalo: nada de eso falla en un navegador.',
    },
    {
      id: 'msal-exchange.leaving|xstate.done.actor.signInByRedirect#0',
      reason:
        'Una página que el navegador vuelve a mostrar se carga entera otra vez: la máquina que esperaba no sigue (tests/browser/pagina-que-vuelve.test.ts).',
    },
  ],
}
