import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { elige, responde, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'

const producto = conProducto(SIN_CAPTCHA)

/** Everything that the browser keeps of surveys to start without connection, as bytes say it. */
const copias = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(async () => {
    const todas = await caches.open('encuesta-copias')
    const respuestas = await Promise.all((await todas.keys()).map((una) => todas.match(una)))
    return Promise.all(respuestas.map(async (una) => (una === undefined ? '' : una.text())))
  })

/** The survey's call with another pass. */
const pide = (pagina: Page, pase: string): Promise<number | string> =>
  pagina.evaluate(
    async (authorization) =>
      fetch('/api/encuestador/respuestas', { headers: { authorization } }).then(
        ({ status }) => status,
        (falla: Error) => falla.name,
      ),
    pase,
  )

test('una encuesta comenzada parte sin conexión, en su lugar y con lo respondido, y lo que se agrega se envía al volver; nadie más la ve', async () => {
  producto.espera(/ERR_|40[01]/)
  const apoderada = await producto.visitante(360, { sinConexion: true })
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')
  await ve(apoderada, 'Mis estudiantes')
  await apoderada.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/encuestador'))?.active?.state === 'activated',
  )
  expect(await apoderada.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const [encuesta] = await Promise.all([
    apoderada.context().waitForEvent('page'),
    presiona(apoderada, 'Comenzar la encuesta de Antonia Paz Mancilla Paillán'),
  ])
  const [hogar] = FAMILIA
  if (hogar === undefined) throw new Error('La familia responde una parte.')
  await responde(encuesta, hogar)
  await veGuardado(encuesta)
  await expect.poll(async () => (await copias(encuesta)).length).toBe(1)
  await expect.poll(() => encuesta.evaluate(async () => (await (await caches.open('encuesta-cascara')).keys()).length)).toBeGreaterThan(4)
  const [copia = ''] = await copias(encuesta)
  expect(copia.length).toBeGreaterThan(1000)
  expect(copia).not.toMatch(/Antonia|Mancilla|Madrina|cuestionario/)

  await producto.aplicacion.mata()
  await encuesta.reload()
  await presiona(encuesta, 'Continuar')
  await ve(encuesta, 'Salud')
  await elige('¿Qué previsión de salud', 'Isapre')(encuesta)
  await encuesta.getByRole('status').filter({ hasText: 'Pendiente de enviar' }).waitFor()
  await presiona(encuesta, 'Volver a la parte 1')
  await ve(encuesta, 'Hogar')
  await expect.poll(() => encuesta.getByLabel('Escriba qué relación tiene con').inputValue()).toBe('Madrina')
  expect(await pide(encuesta, 'Bearer de-otra-persona')).toBe('TypeError')
  expect(await apoderada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await producto.aplicacion.arranca()
  await veGuardado(encuesta)
  await encuesta.close()

  await apoderada.goto('/logout-apoderado')
  await ve(apoderada, 'Ingreso de apoderados')
  await expect.poll(() => copias(apoderada)).toEqual([])
})
