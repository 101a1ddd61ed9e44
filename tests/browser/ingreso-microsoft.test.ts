import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { entraEstablecimiento, escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

const ANA = 'ana.fuentealba@agencia.example'
const CLAVE = 'Pizarra.Verde.25'
const SIN_INGRESO = 'No es posible realizar el ingreso usando su cuenta Microsoft.'
const SIN_ACCESO = 'Este usuario no tiene acceso a este sistema.'

const botonDeMicrosoft = (pagina: Page) => pagina.getByRole('button', { name: /Ingreso con cuenta Microsoft/ })
const laAlerta = (pagina: Page) => pagina.getByRole('main').getByRole('alert')
const estado = (pagina: Page) => pagina.locator('[data-state^="msal-exchange:"]').getAttribute('data-state')

async function enElIngreso(ancho = 1280): Promise<Page> {
  const pagina = await producto.visitante(ancho)
  await pagina.goto('/login')
  await ve(pagina, 'Ingreso de establecimientos')
  return pagina
}

/** Does what opens the organisation's window, and returns it. */
async function laVentanaDe(contexto: BrowserContext, accion: () => Promise<void>): Promise<Page> {
  const [ventana] = await Promise.all([contexto.waitForEvent('page'), accion()])
  return ventana
}

declare global {
  interface Window {
    /** What the page opened last, for a test that asked to remember it. */
    laVentana?: Window | null
  }
}

/** What the page opens stays at hand of the test, which sees from there what the page itself sees of it. */
async function recuerdaLaVentana(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    const abre = window.open.bind(window)
    window.open = (...pedido) => (window.laVentana = abre(...pedido))
  })
}

const abreLaVentana = (pagina: Page) => laVentanaDe(pagina.context(), () => botonDeMicrosoft(pagina).click())

/** Signs in at the organisation's pages. */
async function seIdentifica(ventana: Page, correo: string): Promise<void> {
  await ve(ventana, 'Ingrese con su cuenta')
  await escribe(ventana, { 'Correo de la organización': correo, Contraseña: CLAVE })
  await presiona(ventana, 'Ingresar')
}

async function daPermiso(ventana: Page): Promise<void> {
  await ve(ventana, 'Permisos que pide el sistema')
  await presiona(ventana, 'Aceptar')
}

async function entra(pagina: Page): Promise<void> {
  const ventana = await abreLaVentana(pagina)
  await seIdentifica(ventana, ANA)
  await daPermiso(ventana)
  await veSuInicio(pagina)
}

async function veSuInicio(pagina: Page): Promise<void> {
  await pagina.waitForURL('**/inicio')
  await ve(pagina, 'Trabajo de hoy')
  await pagina
    .getByText(/^Ana María Fuentealba/)
    .first()
    .waitFor({ state: 'attached' })
}

/** A browser that opens no window by itself. */
async function bloqueaLasVentanas(pagina: Page): Promise<void> {
  await pagina.addInitScript(() => {
    window.open = () => null
  })
}

/** Everything that the browser keeps of the product, cookies apart. */
async function loGuardado(pagina: Page): Promise<Record<string, string>> {
  return pagina.evaluate(() => ({ ...localStorage, ...sessionStorage }))
}

/** The session alone is kept, and in it no secret but its token. */
async function soloGuardaLaSesion(pagina: Page): Promise<void> {
  const guardado = await loGuardado(pagina)
  expect(Object.keys(guardado)).toEqual(['persist:root'])
  const { fields } = JSON.parse(guardado['persist:root'] ?? '') as { fields: Record<string, unknown> }
  expect(fields['accessToken']).toMatch(/^eyJ/)
  expect(JSON.stringify({ ...fields, accessToken: null })).not.toMatch(/eyJ|agencia\.example|Pizarra/)
}

/** Every address that the page went through, as the browser's bar showed it. */
function direccionesDe(pagina: Page): string[] {
  const direcciones: string[] = []
  pagina.on('framenavigated', (marco) => direcciones.push(marco.url()))
  return direcciones
}

async function cambiaElProveedor(detenido: 'si' | 'no'): Promise<void> {
  await fetch(`${producto.aplicacion.url}/local/identidad/estado`, { method: 'POST', body: new URLSearchParams({ detenido }) })
}

afterEach(() => cambiaElProveedor('no'))

test('una persona de la agencia ingresa por la ventana y con su permiso, y nada queda guardado sino su sesión', async () => {
  const pagina = await enElIngreso()
  const direcciones = direccionesDe(pagina)
  await entra(pagina)
  await soloGuardaLaSesion(pagina)
  expect(direcciones.filter((direccion) => /[?#]/.test(direccion))).toEqual([])
})

test('con el proveedor de las cuentas ya abierto, la ventana se cierra sola', async () => {
  const pagina = await enElIngreso()
  await entra(pagina)
  await pagina.goto('/logout')
  await ve(pagina, 'Ingreso de establecimientos')
  await abreLaVentana(pagina)
  await veSuInicio(pagina)
})

test('la ventana cerrada se nota antes de un segundo y no dice nada', async () => {
  const pagina = await enElIngreso()
  await pagina.clock.install()
  await recuerdaLaVentana(pagina)
  const ventana = await abreLaVentana(pagina)
  await ve(ventana, 'Ingrese con su cuenta')
  expect(await estado(pagina)).toBe('msal-exchange:signingIn.windowOpen')
  // A second of the page's own time, however long it takes here.
  await pagina.clock.pauseAt(await pagina.evaluate(() => Date.now() + 1000))
  await ventana.close()
  await expect.poll(() => pagina.evaluate(() => window.laVentana?.closed)).toBe(true)
  expect(await estado(pagina)).toBe('msal-exchange:signingIn.windowOpen')
  await pagina.clock.runFor(999)
  await pagina.getByText('Siga en la ventana de su cuenta.').waitFor({ state: 'detached' })
  expect(await laAlerta(pagina).count()).toBe(0)
  await pagina.clock.resume()
  await entra(pagina)
})

test('otro clic con la ventana abierta la reemplaza por otra, que sirve', async () => {
  const pagina = await enElIngreso()
  const primera = await abreLaVentana(pagina)
  await ve(primera, 'Ingrese con su cuenta')
  const segunda = await abreLaVentana(pagina)
  await expect.poll(() => primera.isClosed()).toBe(true)
  await seIdentifica(segunda, ANA)
  await daPermiso(segunda)
  await veSuInicio(pagina)
})

test('sin dar su permiso, no ingresa y no se le dice nada', async () => {
  const pagina = await enElIngreso()
  const ventana = await abreLaVentana(pagina)
  await seIdentifica(ventana, ANA)
  await ve(ventana, 'Permisos que pide el sistema')
  await presiona(ventana, 'Cancelar')
  await expect.poll(() => estado(pagina)).toMatch(/waiting/)
  expect(await laAlerta(pagina).count()).toBe(0)
})

test('una cuenta sin acceso se muestra, y otra puede usarse en su lugar', async () => {
  producto.espera(/404/)
  const pagina = await enElIngreso()
  const ventana = await abreLaVentana(pagina)
  await seIdentifica(ventana, 'elena.viveros@agencia.example')
  await daPermiso(ventana)
  await expect.poll(() => laAlerta(pagina).textContent()).toContain(SIN_ACCESO)
  expect(await laAlerta(pagina).textContent()).toContain('elena.viveros@agencia.example')
  const otra = await laVentanaDe(pagina.context(), () => presiona(pagina, 'Usar otra cuenta'))
  await seIdentifica(otra, ANA)
  await daPermiso(otra)
  await veSuInicio(pagina)
})

test('una cuenta desactivada tampoco tiene acceso', async () => {
  producto.espera(/404/)
  const pagina = await enElIngreso(360)
  const ventana = await abreLaVentana(pagina)
  await seIdentifica(ventana, 'tomas.retamal@agencia.example')
  await daPermiso(ventana)
  await expect.poll(() => laAlerta(pagina).textContent()).toContain(SIN_ACCESO)
  expect(await loGuardado(pagina)).toEqual({})
})

test('con el proveedor detenido antes del clic, o con la ventana abierta, lo dice y después ingresa', async () => {
  producto.espera(/503/)
  await cambiaElProveedor('si')
  const pagina = await enElIngreso()
  await botonDeMicrosoft(pagina).click()
  await expect.poll(() => laAlerta(pagina).textContent()).toContain(SIN_INGRESO)

  await cambiaElProveedor('no')
  const ventana = await laVentanaDe(pagina.context(), () => presiona(pagina, 'Intentar otra vez'))
  await ve(ventana, 'Ingrese con su cuenta')
  await ventana.close()
  await expect.poll(() => estado(pagina)).toBe('msal-exchange:signingIn.windowGone')

  await cambiaElProveedor('si')
  const muerta = await abreLaVentana(pagina)
  await expect.poll(() => laAlerta(pagina).textContent()).toContain(SIN_INGRESO)
  await expect.poll(() => muerta.isClosed()).toBe(true)

  await cambiaElProveedor('no')
  await presiona(pagina, 'Ingresar de otra forma')
  await entra(pagina)
})

test('si el cambio de la cuenta falla, otro intento lo repite sin otra ventana', async () => {
  producto.espera(/ERR_FAILED/)
  const pagina = await enElIngreso()
  await pagina.route('**/api/login/microsoft', (ruta) => (ruta.request().method() === 'POST' ? ruta.abort() : ruta.continue()))
  const ventana = await abreLaVentana(pagina)
  await seIdentifica(ventana, ANA)
  await daPermiso(ventana)
  await expect.poll(() => laAlerta(pagina).textContent()).toContain(SIN_INGRESO)
  expect(await laAlerta(pagina).textContent()).toContain(ANA)
  await pagina.unroute('**/api/login/microsoft')
  const otras: Page[] = []
  pagina.context().on('page', (otra) => otras.push(otra))
  await presiona(pagina, 'Intentar otra vez')
  await veSuInicio(pagina)
  expect(otras).toEqual([])
  await soloGuardaLaSesion(pagina)
})

test('bloqueada la ventana, el mismo ingreso se hace en esta página', async () => {
  const pagina = await producto.visitante(768)
  await bloqueaLasVentanas(pagina)
  await pagina.goto('/login')
  const direcciones = direccionesDe(pagina)
  await botonDeMicrosoft(pagina).click()
  await expect.poll(() => laAlerta(pagina).textContent()).toContain('Su navegador bloqueó la ventana.')
  await presiona(pagina, 'Ingresar en esta página')
  await seIdentifica(pagina, ANA)
  await daPermiso(pagina)
  await veSuInicio(pagina)
  await soloGuardaLaSesion(pagina)
  const nuestras = direcciones.filter((direccion) => !direccion.includes('/local/') && !direccion.includes('/msal.html'))
  expect(nuestras.filter((direccion) => /[?#]/.test(direccion))).toEqual([])
})

test('bloqueada la ventana, el ingreso en esta página vuelve a donde la persona quería ir', async () => {
  const pagina = await producto.visitante(1280)
  await bloqueaLasVentanas(pagina)
  await pagina.goto('/admin/usuarios?limit=50')
  await ve(pagina, 'Ingreso de establecimientos')
  await botonDeMicrosoft(pagina).click()
  await presiona(pagina, 'Ingresar en esta página')
  await seIdentifica(pagina, ANA)
  await daPermiso(pagina)
  await pagina.waitForURL('**/admin/usuarios?limit=50')
  await ve(pagina, 'Usuarios')
  await soloGuardaLaSesion(pagina)
})

test('bloqueada la ventana, volver atrás desde la otra página deja el ingreso como estaba', async () => {
  const pagina = await producto.visitante(768)
  await bloqueaLasVentanas(pagina)
  await pagina.goto('/login')
  await botonDeMicrosoft(pagina).click()
  await presiona(pagina, 'Ingresar en esta página')
  await ve(pagina, 'Ingrese con su cuenta')
  await pagina.goBack()
  await ve(pagina, 'Ingreso de establecimientos')
  await expect.poll(() => estado(pagina)).toMatch(/waiting/)
  expect(await laAlerta(pagina).count()).toBe(0)
  expect(Object.keys(await loGuardado(pagina))).toEqual([])
})

test('/msalLogout cierra la sesión y la cuenta, y vuelve al ingreso', async () => {
  const pagina = await enElIngreso()
  await entra(pagina)
  await pagina.goto('/msalLogout')
  await ve(pagina, 'Cierre de su cuenta')
  await presiona(pagina, 'Cerrar mi cuenta')
  await pagina.waitForURL('**/login')
  await ve(pagina, 'Ingreso de establecimientos')
  expect(await loGuardado(pagina)).toEqual({})
  const ventana = await abreLaVentana(pagina)
  await ve(ventana, 'Ingrese con su cuenta')
})

test('/msalLogout sin cuenta abierta vuelve al ingreso por sí solo', async () => {
  const pagina = await producto.visitante(1280)
  await pagina.goto('/msalLogout')
  await pagina.waitForURL('**/login')
  await ve(pagina, 'Ingreso de establecimientos')
})

test('/msalLogout con el proveedor detenido cierra la sesión y dice que la cuenta sigue abierta', async () => {
  producto.espera(/503/)
  const pagina = await producto.visitante(1280)
  await entraEstablecimiento(pagina, 'admin.nacional', CLAVE)
  await pagina.waitForURL('**/inicio')
  await cambiaElProveedor('si')
  await pagina.goto('/msalLogout')
  await ve(pagina, 'Su cuenta Microsoft sigue abierta')
  expect(await loGuardado(pagina)).toEqual({})
  await pagina.getByRole('link', { name: 'Ir al ingreso' }).click()
  await ve(pagina, 'Ingreso de establecimientos')
})
