import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { respondeTodo, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'

const producto = conProducto(SIN_CAPTCHA)

/** What brings the lists of passwords, which a page asks for when somebody comes to choose one. */
const LISTAS = '**/assets/fuerza-de-contrasena-*.js'
/** What the survey's page brings when it is sent. */
const AL_ENVIAR = '**/assets/despues-de-enviar-*.js'
const CLAVE = 'Camino.Largo.7'

/** Another release takes the place of this one: that part of its page is gone, and the server gives another document. Gives how often the page was loaded since. */
async function publicaOtraVersion(pagina: Page, parte: string): Promise<() => number> {
  producto.espera(/404 \(Not Found\)|dynamically imported module/)
  await pagina.route(parte, (pedido) => pedido.fulfill({ status: 404 }))
  await pagina.route(`${new URL(pagina.url()).origin}/**`, async (pedido) => {
    const peticion = pedido.request()
    if (peticion.resourceType() !== 'fetch' || peticion.headers()['accept'] !== 'text/html') return pedido.fallback()
    const respuesta = await pedido.fetch()
    return pedido.fulfill({ response: respuesta, body: (await respuesta.text()).replaceAll(/\/assets\/[\w.-]+\.js/g, '/assets/otra.js') })
  })
  let cargas = 0
  pagina.on('load', () => (cargas += 1))
  return () => cargas
}

const escrito = (pagina: Page, etiqueta: string) => pagina.getByLabel(etiqueta, { exact: true }).inputValue()

test('un registro a medias sigue donde iba si la página se carga otra vez por una versión nueva: solo pierde la contraseña', async () => {
  const correo = 'rosa.marin@correo.example'
  const pagina = await producto.visitante(360)
  await pagina.goto('/registro-apoderado')
  await escribe(pagina, { RUN: '35.120.458-3', Nombres: 'Rosa', 'Apellido paterno': 'Marín', 'Apellido materno (si tiene)': 'Vera' })
  await presiona(pagina, 'Siguiente: su correo')
  await ve(pagina, '¿Cuál es su correo?')
  await escribe(pagina, { 'Correo electrónico': correo, 'Repita su correo electrónico': correo })
  await presiona(pagina, 'Siguiente: su contraseña')
  await ve(pagina, 'Elija una contraseña')
  const cargas = await publicaOtraVersion(pagina, LISTAS)
  await escribe(pagina, { Contraseña: CLAVE })
  await expect.poll(cargas).toBe(1)
  await ve(pagina, 'Elija una contraseña')
  expect(await escrito(pagina, 'Contraseña')).toBe('')

  // Its part is still gone: the page is not loaded a second time, and the server alone judges the password.
  await escribe(pagina, { Contraseña: CLAVE, 'Repita su contraseña': CLAVE })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Crear mi cuenta')
  await ve(pagina, 'Revise su correo')
  await expect.poll(async () => (await producto.aplicacion.correos()).map(({ para }) => para)).toEqual([correo])
  expect((await producto.aplicacion.correos())[0]?.texto).toContain('Hola, Rosa:')
  expect(cargas()).toBe(1)
})

test('lo escrito en los datos propios, también el correo nuevo, vuelve si la página se carga otra vez por una versión nueva', async () => {
  const pagina = await producto.visitante(360)
  await entraDentro(pagina, 'apoderado', '/mi-cuenta')
  await ve(pagina, 'Mi cuenta')
  const ESCRITO = { 'Teléfono móvil (si tiene)': '+56 9 8765 4321', 'Correo nuevo': 'marcela.nueva@correo.example' }
  await escribe(pagina, { ...ESCRITO, 'Contraseña actual': 'Pizarra.Verde.25' })
  const cargas = await publicaOtraVersion(pagina, LISTAS)
  await escribe(pagina, { 'Contraseña nueva': CLAVE })
  await expect.poll(cargas).toBe(1)
  await ve(pagina, 'Mi cuenta')
  for (const [etiqueta, valor] of Object.entries(ESCRITO))
    await expect.poll(() => escrito(pagina, etiqueta), { message: etiqueta }).toBe(valor)
  for (const etiqueta of ['Contraseña actual', 'Contraseña nueva']) expect(await escrito(pagina, etiqueta)).toBe('')
  await pagina.getByLabel('Contraseña nueva', { exact: true }).focus()
  await pagina.getByText('Recuperamos lo que había escrito. Revíselo y guárdelo.').first().waitFor()
  expect(cargas()).toBe(1)
})

test('el motivo que se escribe en un diálogo vuelve en él si la página se carga otra vez por una versión nueva, y no en otro', async () => {
  const MOTIVO = 'Mi apellido es Marín, con tilde, y el nombre que aparece no es el mío.'
  const pagina = await producto.visitante(360)
  await entraDentro(pagina, 'apoderado', '/mi-cuenta')
  await presiona(pagina, 'Pedir corregir mis datos')
  await escribe(pagina, { 'Qué debemos corregir': MOTIVO })
  const cargas = await publicaOtraVersion(pagina, LISTAS)
  // What the page behind the dialog asks for while the dialog is open.
  await pagina
    .locator('input[autocomplete="new-password"]')
    .first()
    .evaluate((campo) => campo.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await expect.poll(cargas).toBe(1)
  await ve(pagina, 'Mi cuenta')
  await presiona(pagina, 'Pedir borrar mis datos')
  expect(await escrito(pagina, 'Por qué quiere borrarlos')).toBe('')
  await presiona(pagina, 'Cancelar')
  await presiona(pagina, 'Pedir corregir mis datos')
  expect(await escrito(pagina, 'Qué debemos corregir')).toBe(MOTIVO)
  await presiona(pagina, 'Cancelar')
  await presiona(pagina, 'Pedir corregir mis datos')
  expect(await escrito(pagina, 'Qué debemos corregir'), 'dejado, no vuelve').toBe('')
  expect(await pagina.evaluate(() => window.sessionStorage.getItem('persist:escrito'))).toBeNull()
  expect(cargas()).toBe(1)
})

test('una encuesta lista para enviar se carga otra vez si lo que muestra el envío ya no está, con lo respondido, y se envía', async () => {
  const apoderada = await producto.visitante(360)
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')
  const [encuesta] = await Promise.all([
    apoderada.context().waitForEvent('page'),
    presiona(apoderada, 'Comenzar la encuesta de Antonia Paz Mancilla Paillán'),
  ])
  await respondeTodo(encuesta, FAMILIA)
  await ve(encuesta, 'Revise sus respuestas')
  await veGuardado(encuesta)
  const cargas = await publicaOtraVersion(encuesta, AL_ENVIAR)
  await presiona(encuesta, 'Enviar encuesta')
  await expect.poll(cargas).toBe(1)
  await ve(encuesta, 'Vivienda y traslado')
  await presiona(encuesta, 'Revisar y enviar')
  await ve(encuesta, 'Revise sus respuestas')
  for (const respuesta of ['Madrina', 'Maní y nueces', 'La ruta se corta cuando llueve.'])
    await encuesta.getByText(respuesta, { exact: true }).waitFor()
  await encuesta.unroute(AL_ENVIAR)
  await presiona(encuesta, 'Enviar encuesta')
  await ve(encuesta, 'Encuesta enviada')
  expect(cargas()).toBe(1)
})
