import { stdout } from 'node:process'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filaDe } from '#server/semilla/cuentas.ts'
import { type AplicacionReal, levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { FIREFOX, visitaEnFirefox } from '#tests/support/navegador/firefox.ts'

/** The width of many telephones in Chile, in pixels. */
const ANCHO = 375

let aplicacion: AplicacionReal
beforeAll(async () => {
  if (FIREFOX !== null) aplicacion = await levantaAplicacion()
})
afterAll(() => aplicacion?.cierra())
if (FIREFOX === null) stdout.write('Firefox: no probado\n')

/** What sticks out: sideways of the page, or a question's title of the card that holds it. */
const loQueSobra = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() => {
    const sobran = document.documentElement.scrollWidth > window.innerWidth ? ['la página se corre hacia el lado'] : []
    for (const titulo of document.querySelectorAll('legend')) {
      const suyo = titulo.getBoundingClientRect()
      const carta = titulo.closest('fieldset')?.getBoundingClientRect()
      if (
        carta === undefined ||
        suyo.top < carta.top ||
        suyo.left < carta.left ||
        suyo.right > carta.right + 1 ||
        suyo.bottom > carta.bottom
      )
        sobran.push(titulo.textContent)
    }
    return sobran
  })

const ve = (pagina: Page, titulo: string) => pagina.waitForSelector(`::-p-xpath(//h1[normalize-space()='${titulo}'])`, { visible: true })

async function entra(pagina: Page): Promise<void> {
  const { usuario, password } = filaDe('apoderado')
  await pagina.locator('#app input[name=usuario]').fill(usuario)
  await pagina.locator('#app input[name=password]').fill(password)
  await pagina.locator('#app [role=checkbox]').click()
  await pagina.locator('#app [role=checkbox][aria-checked=true]').wait()
  await pagina.locator('#app button[type=submit]').click()
}

const PRIMERA = '(//label[.//input[@type="radio"]])[1]'

async function responde(pagina: Page): Promise<void> {
  await pagina.locator(`::-p-xpath(${PRIMERA})`).click()
  await pagina.locator('[data-state="answer-saving:saved"]').wait()
}

test.skipIf(FIREFOX === null)(
  'en Firefox un apoderado ingresa, responde, recarga y sigue, con cada título dentro de su tarjeta',
  async () => {
    const visita = await visitaEnFirefox(FIREFOX ?? '', ANCHO)
    const vistas: Record<string, unknown> = {}
    const mira = async (nombre: string, pagina: Page): Promise<void> => {
      vistas[nombre] = { ancho: await pagina.evaluate(() => window.innerWidth), sobran: await loQueSobra(pagina) }
    }
    try {
      const { pagina } = visita
      await pagina.goto(`${aplicacion.url}/ingreso-apoderados`)
      await ve(pagina, 'Ingreso de apoderados')
      await mira('puerta', pagina)
      await entra(pagina)
      await ve(pagina, 'Mis estudiantes')
      const abrir = await pagina.waitForSelector(
        "::-p-xpath(//button[starts-with(normalize-space(), 'Comenzar') or starts-with(normalize-space(), 'Continuar')])",
      )
      await mira('inicio', pagina)
      const encuesta = await visita.otraPestana(async () => abrir?.click())
      await responde(encuesta)
      await mira('encuesta', encuesta)
      expect(await encuesta.$$eval('legend', (titulos) => titulos.length)).toBeGreaterThan(0)
      await encuesta.reload()
      await encuesta.waitForSelector(`::-p-xpath(${PRIMERA}//input)`)
      expect(await encuesta.$eval(`::-p-xpath(${PRIMERA}//input)`, (una) => (una as HTMLInputElement).checked)).toBe(true)
    } finally {
      await visita.cierra()
    }
    const entera = { ancho: ANCHO, sobran: [] }
    expect(vistas).toEqual({ puerta: entera, inicio: entera, encuesta: entera })
    expect(visita.quejas).toEqual([])
  },
)
