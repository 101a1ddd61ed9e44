import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

const CLAVE = 'testing'
const DE_CLAVEUNICA = 'Ingrese con su ClaveÚnica'

async function vaAClaveUnica(pagina: Page, puerta = '/ingreso-apoderados'): Promise<void> {
  await pagina.goto(puerta)
  await presiona(pagina, 'Ingresar con ClaveÚnica')
  await ve(pagina, DE_CLAVEUNICA)
}

async function seIdentifica(pagina: Page, run: string, clave = CLAVE): Promise<void> {
  await escribe(pagina, { RUN: run, ClaveÚnica: clave })
  await presiona(pagina, 'Ingresar')
}

async function entra(pagina: Page, run = '44.444.444-4'): Promise<void> {
  await vaAClaveUnica(pagina)
  await seIdentifica(pagina, run)
  await ve(pagina, 'Mis estudiantes')
}

/** The link of the newest mail to an address. */
async function elEnlace(para: string): Promise<string> {
  const carta = async () => (await producto.aplicacion.correos()).find((correo) => correo.para === para)
  await expect.poll(carta).toBeDefined()
  return (await carta())?.enlaces[0] ?? ''
}

/** What this tab keeps, by its names. */
async function loGuardado(pagina: Page): Promise<Record<string, string>> {
  return pagina.evaluate(() => ({ ...sessionStorage, ...localStorage }))
}

/** Every address of ours that the page showed, once loaded. */
function direccionesDe(pagina: Page): string[] {
  const direcciones: string[] = []
  pagina.on('framenavigated', (marco) => direcciones.push(new URL(marco.url()).pathname))
  return direcciones
}

test('un apoderado entra con ClaveÚnica y sale pasando por su cierre', async () => {
  const pagina = await producto.visitante(360)
  await entra(pagina)
  expect(new URL(pagina.url()).pathname + new URL(pagina.url()).search).toBe('/mis-estudiantes')
  const guardado = await loGuardado(pagina)
  expect(Object.keys(guardado)).toEqual(['persist:root'])
  expect(JSON.parse(guardado['persist:root'] ?? '{}')).toMatchObject({ fields: { claveUnica: true } })

  const direcciones = direccionesDe(pagina)
  await pagina.goto('/logout-apoderado')
  await ve(pagina, 'Ingreso de apoderados')
  expect(direcciones).toContain('/local/claveunica/api/v1/accounts/app/logout')
  expect(await loGuardado(pagina)).toEqual({})

  // The provider's session ended too: it asks for the password again.
  await presiona(pagina, 'Ingresar con ClaveÚnica')
  await ve(pagina, DE_CLAVEUNICA)
})

test('el código no queda en la dirección, y volver atrás no entra otra vez', async () => {
  const pagina = await producto.visitante(768)
  await entra(pagina)
  const direcciones = await pagina.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name))
  expect(direcciones.join()).toContain('/claveunica/retorno')
  expect(pagina.url()).not.toContain('code')
  await pagina.goto('/claveunica/retorno')
  await pagina.waitForURL('**/inicio')
})

test('quien no tiene cuenta la recibe, da un correo y lo confirma con su enlace', async () => {
  const pagina = await producto.visitante(360)
  await vaAClaveUnica(pagina, '/ingreso-epja')
  await seIdentifica(pagina, '88888888-8')
  await ve(pagina, '¿Dónde le escribimos?')
  await escribe(pagina, { 'Correo electrónico': 'yolanda@correo.example' })
  await presiona(pagina, 'Enviar el enlace')
  await ve(pagina, 'Mis encuestas')
  await pagina.goto('/mi-cuenta')
  await pagina.getByText('YOLANDA ÑANCUPIL DE LA FUENTE').waitFor()
  await pagina.getByText('Abra el enlace que llegó a yolanda@correo.example.', { exact: false }).waitFor()

  await pagina.goto(await elEnlace('yolanda@correo.example'))
  await presiona(pagina, 'Confirmar mi correo')
  await ve(pagina, 'Correo confirmado')
  expect(new URL(pagina.url()).hash).toBe('')
  await pagina.goto('/mi-cuenta')
  await pagina.getByText('El suyo es yolanda@correo.example.').waitFor()
})

test('quien cancela vuelve a su puerta', async () => {
  const pagina = await producto.visitante(360)
  await vaAClaveUnica(pagina, '/ingreso-epja')
  await presiona(pagina, 'Cancelar')
  await ve(pagina, 'Usted canceló el ingreso')
  await pagina.getByRole('link', { name: 'Volver al ingreso' }).click()
  await ve(pagina, 'Ingreso EPJA')
})

test('una clave equivocada se dice, y se puede corregir', async () => {
  producto.espera(/401/)
  const pagina = await producto.visitante(768)
  await vaAClaveUnica(pagina)
  await seIdentifica(pagina, '44.444.444-4', 'otra')
  await pagina.getByText('El RUN o la clave no son correctos.').waitFor()
  await escribe(pagina, { ClaveÚnica: CLAVE })
  await presiona(pagina, 'Ingresar')
  await ve(pagina, 'Mis estudiantes')
})

test('una respuesta que esta pestaña no pidió no entra', async () => {
  const pagina = await producto.visitante(768)
  await pagina.goto('/claveunica/retorno?code=codigo-de-otra-persona&state=estado-de-otra-persona')
  await pagina.getByText('El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.').waitFor()
  expect(new URL(pagina.url()).search).toBe('')
  await presiona(pagina, 'Intentar otra vez')
  await ve(pagina, DE_CLAVEUNICA)
})

test('volver atrás desde ClaveÚnica deja la puerta como estaba', async () => {
  const pagina = await producto.visitante(360)
  await vaAClaveUnica(pagina)
  await pagina.goBack()
  await ve(pagina, 'Ingreso de apoderados')
  await presiona(pagina, 'Ingresar con ClaveÚnica')
  await ve(pagina, DE_CLAVEUNICA)
})

test('sin respuesta de ClaveÚnica, la puerta lo dice y se puede entrar de otra forma', async () => {
  producto.espera(/503/)
  const pagina = await producto.visitante(360)
  await pagina.route('**/api/claveunica/csrfToken', (ruta) =>
    ruta.fulfill({
      status: 503,
      json: {
        message: 'ClaveÚnica no responde. Intente en unos minutos, o ingrese con su RUN y contraseña.',
        codigo: 'claveunica-no-responde',
      },
    }),
  )
  await pagina.goto('/ingreso-apoderados')
  await presiona(pagina, 'Ingresar con ClaveÚnica')
  await pagina.getByRole('alert').getByText('ClaveÚnica no responde.', { exact: false }).waitFor()
  expect(await pagina.getByRole('button', { name: 'Ingresar con ClaveÚnica' }).getAttribute('aria-disabled')).toBeNull()
})

test('expirada la sesión, pasa por el cierre de ClaveÚnica y la puerta lo dice', async () => {
  producto.espera(/401/)
  const pagina = await producto.visitante(768)
  await entra(pagina)
  await pagina.evaluate(async () => {
    const { fields } = JSON.parse(sessionStorage.getItem('persist:root') ?? '{}') as { fields: { accessToken: string } }
    await fetch('/api/token/cierre', { method: 'POST', headers: { authorization: `Bearer ${fields.accessToken}` } })
  })
  const direcciones = direccionesDe(pagina)
  await pagina.goto('/mi-cuenta')
  await ve(pagina, 'Ingreso de apoderados')
  await pagina.getByRole('main').getByText('Su sesión ha expirado.').waitFor()
  expect(direcciones).toContain('/local/claveunica/api/v1/accounts/app/logout')
})

test('con el cierre de ClaveÚnica caído, la puerta llega igual', async () => {
  const pagina = await producto.visitante(768)
  await entra(pagina)
  await pagina.route('**/app/logout?*', () => {})
  await pagina.goto('/logout-apoderado')
  await ve(pagina, 'Ingreso de apoderados')
  await pagina.getByLabel('RUN', { exact: true }).fill('1')
})
