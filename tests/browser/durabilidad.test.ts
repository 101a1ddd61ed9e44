import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { anota, elige, responde, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const DE_ANTONIA = 'la encuesta de Antonia Paz Mancilla Paillán'

async function abreEncuesta(apoderada: Page, accion: string): Promise<Page> {
  await apoderada.goto('/mis-estudiantes')
  const [encuesta] = await Promise.all([apoderada.context().waitForEvent('page'), presiona(apoderada, `${accion} ${DE_ANTONIA}`)])
  return encuesta
}

test('lo que decía «Guardado» sigue ahí aunque maten al servidor, y lo pendiente se envía solo cuando vuelve', async () => {
  // While the server is dead the browser complains of each attempt.
  producto.espera(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const apoderada = await producto.visitante(360)
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')

  const encuesta = await abreEncuesta(apoderada, 'Comenzar')
  const [hogar, salud] = FAMILIA
  if (hogar === undefined || salud === undefined) throw new Error('La familia responde al menos dos partes.')
  await responde(encuesta, hogar)
  await veGuardado(encuesta)
  await producto.aplicacion.mata()

  await presiona(encuesta, 'Continuar')
  await ve(encuesta, 'Salud')
  await elige('¿Qué previsión de salud', 'Isapre')(encuesta)
  await encuesta.getByRole('status').filter({ hasText: 'Pendiente de enviar' }).waitFor()
  await producto.aplicacion.arranca()
  await veGuardado(encuesta)
  await anota('¿Cuándo fue el último control de salud', '2025-06-12')(encuesta)
  await veGuardado(encuesta)
  await producto.aplicacion.mata()
  await encuesta.close()
  await producto.aplicacion.arranca()

  const otraVez = await abreEncuesta(apoderada, 'Continuar')
  await ve(otraVez, 'Salud')
  await expect.poll(() => otraVez.getByRole('radio', { name: 'Isapre' }).isChecked()).toBe(true)
  await expect.poll(() => otraVez.getByLabel('¿Cuándo fue el último control de salud').inputValue()).toBe('2025-06-12')
  await presiona(otraVez, 'Volver a la parte 1')
  await ve(otraVez, 'Hogar')
  await expect.poll(() => otraVez.getByLabel('Escriba qué relación tiene con').inputValue()).toBe('Madrina')
  await expect.poll(() => otraVez.getByLabel('¿cuántas personas viven en el hogar?').inputValue()).toBe('4')
  await expect.poll(() => otraVez.getByRole('checkbox', { name: 'Otras personas' }).isChecked()).toBe(true)
  await expect.poll(() => otraVez.getByRole('radio', { name: 'Sí, en trabajos ocasionales' }).isChecked()).toBe(true)
})

test('si matan al servidor cuando ya cambió el pase, la misma pestaña abre la encuesta al volver, sin pedir otro', async () => {
  producto.espera(/ERR_/)
  const apoderada = await producto.visitante(360)
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')
  await ve(apoderada, 'Mis estudiantes')
  const pases: string[] = []
  const aperturas: string[] = []
  apoderada.context().on('request', (pedido) => {
    if (pedido.url().endsWith('/abrir')) aperturas.push(pedido.url())
  })
  await apoderada.context().route('**/api/encuestador/sesion', async (ruta) => {
    pases.push(ruta.request().postData() ?? '')
    if (pases.length > 1) return ruta.continue()
    // The service does it, and dies before its answer arrives.
    expect((await ruta.fetch()).ok()).toBe(true)
    await producto.aplicacion.mata()
    return ruta.abort()
  })

  const [encuesta] = await Promise.all([
    apoderada.context().waitForEvent('page'),
    apoderada
      .getByRole('button', { name: /la encuesta de Antonia Paz Mancilla Paillán$/ })
      .first()
      .click(),
  ])
  const otraVez = encuesta.getByRole('button', { name: 'Reintentar' })
  await otraVez.waitFor()
  await producto.aplicacion.arranca()
  await otraVez.click()
  await encuesta.locator('[data-state^="survey-answering:working"]').waitFor()
  expect(pases).toHaveLength(2)
  expect(pases[1]).toBe(pases[0])
  expect(aperturas).toHaveLength(1)
})
