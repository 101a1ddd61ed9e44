import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filaDe } from '#server/semilla/cuentas.ts'
import { inventaDemostracion } from '#server/semilla/demostracion.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { entraEstablecimiento, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'

const producto = conProducto()

/** The program does not come until it is let, as on a telephone far from the server. */
async function detieneElPrograma(pagina: Page): Promise<{ llega: () => void }> {
  let llega = (): void => {}
  const espera = new Promise<void>((resuelve) => (llega = resuelve))
  await pagina.route('**/assets/app-*.js', async (pedido) => {
    await espera
    await pedido.continue()
  })
  return { llega: () => llega() }
}

/** A valid receipt's code, as its picture brings it. */
const CODIGO = inventaDemostracion().comprobantes.find(({ estado }) => estado === 'VALIDO')?.comprobante_id

const INGRESO = { campo: /RBD|RUN/, accion: 'Ingresar' }
const COMPROBANTE = { campo: 'Código del comprobante', accion: 'Verificar' }

const PUERTAS = [
  ['/login', 'Ingreso de establecimientos', INGRESO],
  ['/', 'Ingreso de establecimientos', INGRESO],
  ['/ingreso-apoderados', 'Ingreso de apoderados', INGRESO],
  ['/ingreso-epja', 'Ingreso EPJA', INGRESO],
  ['/verificar', 'Verificar comprobante', COMPROBANTE],
  [`/verificar?id=${CODIGO}`, 'Verificar comprobante', COMPROBANTE],
] as const

/** The door's machine runs: the application has taken the written one's place. */
const corre = (pagina: Page) => pagina.locator('#app [data-state^="login:"], #app [data-state^="verificar:"]').waitFor()

test.each(PUERTAS)(
  '%s se lee y se llena antes de que llegue su programa, y después nada se mueve',
  async (ruta, titulo, { campo, accion }) => {
    const enUnaPantalla = async (ancho: number): Promise<void> => {
      const pagina = await producto.visitante(ancho)
      const { llega } = await detieneElPrograma(pagina)
      await pagina.goto(ruta, { waitUntil: 'commit' })
      await ve(pagina, titulo)
      expect(await pagina.title()).toBe(`${titulo} – Sistema de Encuestas de Vulnerabilidad`)
      const usuario = pagina.getByRole('textbox', { name: campo })
      await usuario.fill('90145-8')
      expect(await pagina.getByRole('button', { name: accion, exact: true }).isDisabled()).toBe(true)
      // Its letters have come, or are for the next page.
      await pagina.evaluate(() => document.fonts.ready)
      const lugar = await usuario.boundingBox()
      llega()
      await corre(pagina)
      expect(await pagina.locator('#puerta').count()).toBe(0)
      expect(await usuario.boundingBox()).toEqual(lugar)
      expect(await usuario.inputValue()).toBe('90145-8')
      await pagina.context().close()
    }
    // While one comes, the others go on.
    await Promise.all([360, 768, 1280].map(enUnaPantalla))
  },
)

test('lo escrito antes de que llegue el programa sirve para ingresar, el cursor sigue en su lugar, y la contraseña no pasa a la dirección', async () => {
  const pagina = await producto.visitante(360)
  const { usuario, password } = filaDe('rbd')
  const { llega } = await detieneElPrograma(pagina)
  await pagina.goto('/login', { waitUntil: 'commit' })
  await pagina.getByLabel('RBD o nombre de usuario').fill(usuario)
  const clave = pagina.getByLabel('Contraseña', { exact: true })
  await clave.fill(password)
  await clave.press('Enter')
  await clave.press('Home')
  await clave.press('ArrowRight')
  llega()
  await pagina.locator('[data-state^="login:"]').waitFor()
  expect(pagina.url()).toBe(`${producto.aplicacion.url}/login`)
  expect(await clave.inputValue()).toBe(password)
  expect(await clave.evaluate((campo: HTMLInputElement) => [document.activeElement === campo, campo.selectionStart])).toEqual([true, 1])
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Ingresar')
  await pagina.waitForURL(({ pathname }) => pathname !== '/login')
})

test('quien ya ingresó, o trae el enlace de un correo, no ve una puerta mientras llega el programa', async () => {
  const pagina = await producto.visitante(360)
  const { usuario, password } = filaDe('rbd')
  await entraEstablecimiento(pagina, usuario, password)
  await pagina.waitForURL((actual) => actual.pathname !== '/login')
  const { llega } = await detieneElPrograma(pagina)
  await pagina.goto('/login', { waitUntil: 'commit' })
  await pagina.getByText('Cargando…').waitFor()
  expect(await pagina.locator('#puerta').isVisible()).toBe(false)
  llega()
  await pagina.waitForURL((actual) => actual.pathname !== '/login')

  const otra = await producto.visitante(360)
  await detieneElPrograma(otra)
  await otra.goto(`/ingreso-apoderados#verificar=${'x'.repeat(43)}`, { waitUntil: 'commit' })
  await otra.getByText('Cargando…').waitFor()
  expect(await otra.locator('#puerta').isVisible()).toBe(false)
})

test('si el programa no llega, la puerta da paso a lo que hay que hacer', async () => {
  const pagina = await producto.visitante(360)
  producto.espera(/ERR_FAILED/)
  await pagina.route('**/assets/app-*.js', (pedido) => pedido.abort())
  await pagina.goto('/login')
  await pagina.getByText('La página no llegó completa. Revise su conexión y cárguela otra vez.').waitFor()
  expect(await pagina.locator('#puerta').isVisible()).toBe(false)
})

test('el programa que se comenzó y falla lo dice en el lugar de la puerta', async () => {
  const pagina = await producto.visitante(360)
  producto.espera(/no corre/)
  await pagina.route('**/assets/app-*.js', (pedido) =>
    pedido.fulfill({ contentType: 'text/javascript', body: "throw new Error('no corre')" }),
  )
  await pagina.goto('/login')
  await pagina.getByText(/^Esta página no pudo comenzar en su navegador\./).waitFor()
  expect(await pagina.locator('#puerta').isVisible()).toBe(false)
})

test('a la vista, el programa comienza con la página ya dibujada; donde nadie la ve, comienza igual', async () => {
  for (const oculta of [false, true]) {
    const pagina = await producto.visitante(360)
    await pagina.addInitScript((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden })
      // Nothing is drawn of a page that nobody sees.
      if (hidden)
        window.IntersectionObserver = class extends IntersectionObserver {
          override observe() {}
        }
      new PerformanceObserver((dibujos) => {
        if (dibujos.getEntriesByName('first-contentful-paint').length > 0)
          Object.assign(window, { comenzado: document.querySelector('#app h1') !== null })
      }).observe({ type: 'paint', buffered: true })
    }, oculta)
    await pagina.goto('/login')
    await pagina.locator('[data-state^="login:"]').waitFor()
    if (!oculta) expect(await pagina.evaluate(() => Reflect.get(window, 'comenzado'))).toBe(false)
    await pagina.context().close()
  }
})

const AVISO = /La aplicación de la Encuesta de Vulnerabilidad/

test.each(['/login', '/ingreso-apoderados', '/ingreso-epja'])(
  '%s trae escrito su aviso, que se lee sin JavaScript y no se pide otra vez',
  async (ruta) => {
    const pagina = await producto.visitante(360)
    const sin = await pagina.context().browser()?.newPage({ javaScriptEnabled: false })
    await sin?.goto(producto.aplicacion.url + ruta)
    await sin?.getByRole('heading', { name: AVISO }).waitFor()
    await sin?.close()

    const pedidos: string[] = []
    pagina.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname))
    const { llega } = await detieneElPrograma(pagina)
    await pagina.goto(ruta, { waitUntil: 'commit' })
    const aviso = pagina.getByRole('heading', { name: AVISO })
    await aviso.waitFor()
    const antes = await pagina
      .getByRole('region', { name: 'Aviso' })
      .evaluate((lugar) => [lugar.textContent, lugar.getBoundingClientRect().height])
    llega()
    await pagina.locator('[data-state="login-notice:shown"]').waitFor()
    expect(
      await pagina.getByRole('region', { name: 'Aviso' }).evaluate((lugar) => [lugar.textContent, lugar.getBoundingClientRect().height]),
    ).toEqual(antes)
    await pagina.getByRole('checkbox', { name: 'Soy una persona' }).waitFor()
    expect(pedidos).not.toContain('/api/avisos')
  },
)

/** Every element as it is drawn, with what stands before and after it: a line for each of its properties. Asked within the page. */
const dibujada = (): string[] =>
  [...document.querySelectorAll('body, body *')].flatMap((uno, i) =>
    [null, '::before', '::after'].flatMap((parte) => {
      const estilo = getComputedStyle(uno, parte)
      // Nothing stands there, whatever its other properties say.
      if (parte !== null && estilo.content === 'none') return [`${i} ${uno.tagName} ${parte}`]
      const dibujan = [...estilo].filter((cual) => !cual.startsWith('--'))
      return dibujan.map((cual) => `${i} ${uno.tagName} ${parte ?? ''} ${cual}: ${estilo.getPropertyValue(cual)}`)
    }),
  )

/** A page that a door brought is drawn the same once the styles of all pages are there too. What comes by itself meanwhile is waited for, and it is drawn again. */
async function noLeFaltanEstilos(pagina: Page): Promise<void> {
  const todos = (await pagina.locator('style[data-todos]').getAttribute('data-todos')) ?? ''
  for (let llegoAlgo = true; llegoAlgo;) {
    const antes = await pagina.evaluateHandle(dibujada)
    const estilos = await pagina.addStyleTag({ url: todos })
    const despues = await pagina.evaluateHandle(dibujada)
    // They are compared where they are: the driver would take as long again to bring them.
    const { distintas, cuantas, hay } = await pagina.evaluate(
      ([unas, otras]) => ({ distintas: otras.filter((una, i) => una !== unas[i]).slice(0, 20), cuantas: unas.length, hay: otras.length }),
      [antes, despues] as const,
    )
    await estilos.evaluate((nodo) => (nodo as HTMLElement).remove())
    llegoAlgo = hay !== cuantas
    if (llegoAlgo) continue
    expect(distintas).toEqual([])
    expect(cuantas).toBeGreaterThan(20_000)
  }
}

/** Each document once, by whichever of its addresses. */
const DOCUMENTOS = PUERTAS.filter(([ruta]) => /^\/[\w-]+$/.test(ruta))

test.each(DOCUMENTOS)(
  '%s se dibuja con lo que su documento trae igual que con los estilos de todas las páginas',
  async (ruta, _titulo, { accion }) => {
    const enUnaPantalla = async (ancho: number, colorScheme: 'light' | 'dark'): Promise<void> => {
      const pagina = await producto.visitante(ancho)
      const pedidos: string[] = []
      pagina.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname))
      await pagina.emulateMedia({ colorScheme })
      // Twice: the styles name the letters anew, and those that had come late would be drawn with then.
      await pagina.goto(ruta)
      await pagina.goto(ruta)
      await presiona(pagina, accion)
      // What is missing, as links to its fields.
      await pagina.locator('#app form').getByRole('link').first().waitFor()
      await pagina.getByRole('checkbox', { name: 'Soy una persona' }).waitFor()
      // What is near comes by itself on a computer.
      await pagina.waitForLoadState('networkidle')
      await pagina.mouse.move(0, 0)
      if (ancho === 360) expect(pedidos.filter((uno) => uno.endsWith('.css'))).toEqual([])
      await noLeFaltanEstilos(pagina)
      await pagina.context().close()
    }
    await Promise.all([enUnaPantalla(360, 'light'), enUnaPantalla(1280, 'dark')])
  },
)

test('el resultado de un comprobante se dibuja con lo que trae el documento de su puerta', async () => {
  const pagina = await producto.visitante(360)
  await pagina.goto(`/verificar?id=${CODIGO}`)
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Verificar')
  await pagina.getByRole('heading', { name: 'VÁLIDO', exact: true }).waitFor()
  await pagina.waitForLoadState('networkidle')
  await noLeFaltanEstilos(pagina)
})

test('quien sigue desde una puerta no ve otra página antes de que lleguen los estilos de todas', async () => {
  const pagina = await producto.visitante(360)
  let llegan = (): void => {}
  const espera = new Promise<void>((resuelve) => (llegan = resuelve))
  await pagina.route('**/assets/app-*.css', async (pedido) => {
    await espera
    await pedido.continue()
  })
  await pagina.goto('/login')
  await pagina.locator('[data-state^="login:"]').waitFor()
  const pedidos = pagina.waitForRequest('**/assets/app-*.css')
  await pagina.getByRole('link', { name: 'Accesibilidad' }).click()
  await pedidos
  await pagina.waitForTimeout(500)
  expect(await pagina.getByRole('heading', { name: 'Accesibilidad' }).count()).toBe(0)
  llegan()
  await ve(pagina, 'Accesibilidad')
})
