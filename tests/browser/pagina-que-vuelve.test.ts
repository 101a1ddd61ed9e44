import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { levantaAplicacion, type AplicacionReal } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'

/*
 * Pages that leave for another site, in a browser that may keep them whole for who goes back (bfcache). What their machines would hear
 * then is excluded from their walks for the reason that is held here: the page that comes back is loaded again. A whole Chromium keeps
 * them; the packaged one, which has no windows, never does.
 */
let aplicacion: AplicacionReal
let navegador: Browser

beforeAll(async () => {
  ;[aplicacion, navegador] = await Promise.all([levantaAplicacion({}), abreChromium({ guardaPaginas: true })])
})
afterAll(async () => {
  await navegador.close()
  await aplicacion.cierra()
})

/** A page that notes each time that it is shown: `guardada` when the browser brought it back whole, `cargada` when it was loaded. */
async function unaPagina(): Promise<Page> {
  const contexto = await navegador.newContext({ baseURL: aplicacion.url })
  const pagina = await contexto.newPage()
  await pagina.addInitScript(() => {
    // No window opens by itself: the sign-in goes on in this page.
    window.open = () => null
    addEventListener('pageshow', ({ persisted }) => {
      localStorage.setItem('vistas', `${localStorage.getItem('vistas') ?? ''} ${location.pathname}:${persisted ? 'guardada' : 'cargada'}`)
    })
  })
  return pagina
}

const vistas = (pagina: Page) => pagina.evaluate(() => (localStorage.getItem('vistas') ?? '').trim().split(' '))

async function vaAClaveUnica(pagina: Page): Promise<void> {
  await presiona(pagina, 'Ingresar con ClaveÚnica')
  await ve(pagina, 'Ingrese con su ClaveÚnica')
}

async function vaAMicrosoft(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Cuenta Microsoft' }).click()
  await presiona(pagina, 'Ingresar en esta página')
  await ve(pagina, 'Ingrese con su cuenta')
}

test.each([
  ['ClaveÚnica', '/ingreso-apoderados', 'Ingreso de apoderados', vaAClaveUnica],
  ['la cuenta Microsoft', '/login', 'Ingreso de establecimientos', vaAMicrosoft],
])('volver atrás desde %s carga la puerta otra vez, aunque el navegador la tuviera guardada, y sirve', async (_, puerta, titulo, va) => {
  const pagina = await unaPagina()
  await pagina.goto(puerta)
  await va(pagina)
  // Afterwards: what is asked of a page that leaves while it answers has no answer.
  await pagina.evaluate(() => void setTimeout(() => history.back()))
  const guardada = `${puerta}:guardada`
  await expect.poll(async () => (await vistas(pagina)).filter((vista) => vista === `${puerta}:cargada`).length).toBe(2)
  const [primera, , ...despues] = await vistas(pagina)
  expect(primera).toBe(`${puerta}:cargada`)
  expect(despues.filter((vista) => vista !== guardada)).toEqual([`${puerta}:cargada`])
  expect(despues.at(-1)).toBe(`${puerta}:cargada`)
  await ve(pagina, titulo)
  await va(pagina)
  await pagina.context().close()
})

test('de la página en que se cierra la cuenta Microsoft se vuelve al ingreso, con la sesión cerrada, y no a la página que llevó a ella', async () => {
  const pagina = await unaPagina()
  await pagina.goto('/login')
  await vaAMicrosoft(pagina)
  await escribe(pagina, { 'Correo de la organización': 'ana.fuentealba@agencia.example', Contraseña: 'Pizarra.Verde.25' })
  await presiona(pagina, 'Ingresar')
  await presiona(pagina, 'Aceptar')
  await pagina.waitForURL('**/inicio')
  await ve(pagina, 'Trabajo de hoy')
  await pagina.goto('/msalLogout')
  await ve(pagina, 'Cierre de su cuenta')
  await pagina.evaluate(() => void setTimeout(() => history.back()))
  await pagina.waitForURL('**/login')
  await ve(pagina, 'Ingreso de establecimientos')
  expect((await vistas(pagina)).filter((vista) => vista.startsWith('/msalLogout'))).toEqual(['/msalLogout:cargada'])
  expect(await pagina.evaluate(() => Object.keys(sessionStorage).filter((clave) => clave.startsWith('persist:')))).toEqual([])
  await pagina.context().close()
})
