import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filaDe } from '#server/semilla/cuentas.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { entraApoderado, entraEstablecimiento, escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'
import { sinFaltasGraves } from '#tests/support/navegador/axe.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const NUEVA = 'Caballo-Lenga-42'

async function pideElEnlace(pagina: Page, usuario: string): Promise<void> {
  await pagina.goto('/recuperar-password')
  await escribe(pagina, { 'RBD, nombre de usuario o RUN': usuario })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Enviarme el enlace')
  await ve(pagina, 'Revise su correo')
  await pagina.getByText('Si hay una cuenta con esos datos, recibirá un correo electrónico.').waitFor()
}

/** The link of the newest mail of that subject to an address. */
async function elEnlace(para: string, asunto = 'Cree otra contraseña'): Promise<string> {
  const carta = async () => (await producto.aplicacion.correos()).find((correo) => correo.para === para && correo.asunto === asunto)
  await expect.poll(carta).toBeDefined()
  return (await carta())?.enlaces[0] ?? ''
}

async function eligeOtra(pagina: Page, contrasena = NUEVA, repetida = contrasena): Promise<void> {
  await escribe(pagina, { 'Contraseña nueva': contrasena, 'Repita la contraseña nueva': repetida })
  await presiona(pagina, 'Guardar la contraseña')
}

test('un apoderado olvida su contraseña, crea otra con el enlace y entra con ella', async () => {
  producto.espera(/40[01]/)
  const { usuario, correoElectronico = '' } = filaDe('apoderado')
  const dentro = await producto.visitante(768)
  await entraDentro(dentro, 'apoderado', '/mis-estudiantes')
  await ve(dentro, 'Mis estudiantes')

  const pagina = await producto.visitante(360)
  await pagina.goto('/ingreso-apoderados')
  await pagina.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  await ve(pagina, 'Recuperar contraseña')
  await pideElEnlace(pagina, usuario)

  const enlace = await elEnlace(correoElectronico)
  await pagina.goto(enlace)
  await ve(pagina, 'Cree su contraseña')
  expect(new URL(pagina.url()).hash).toBe('')
  await sinFaltasGraves(pagina)
  await eligeOtra(pagina, NUEVA, 'otra-distinta')
  await expect.poll(() => pagina.getByText('Las contraseñas no coinciden.').count()).toBe(2)
  await eligeOtra(pagina, 'clave-de-marcela')
  await pagina.getByText('La contraseña no puede contener su nombre.').first().waitFor()
  await eligeOtra(pagina)
  await ve(pagina, 'Contraseña guardada')
  expect(await pagina.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(NUEVA)

  // The session that was open in another browser ended.
  await dentro.goto('/mi-cuenta')
  await ve(dentro, 'Ingreso de apoderados')
  await entraApoderado(dentro, usuario, NUEVA)
  await ve(dentro, 'Mi cuenta')

  const tarde = await producto.visitante(360)
  await tarde.goto(enlace)
  await ve(tarde, 'Este enlace ya no sirve')
  await tarde.getByText('El enlace ya se usó. Pida uno nuevo.').waitFor()
  await presiona(tarde, 'Pedir otro enlace')
  await ve(tarde, 'Recuperar contraseña')
})

test('el viaje al correo no pierde nada: la página cargada otra vez sigue donde estaba, sin guardar el código', async () => {
  producto.espera(/40[01]/)
  const { usuario, correoElectronico = '' } = filaDe('administrador-regional')
  const pagina = await producto.visitante(360)
  await pideElEnlace(pagina, usuario)
  await pagina.reload()
  await ve(pagina, 'Revise su correo')
  const enlace = await elEnlace(correoElectronico)
  await pagina.goto(enlace)
  await ve(pagina, 'Cree su contraseña')
  const talon = await pagina.evaluate(() => sessionStorage.getItem('persist:recuperar-password') ?? '')
  expect(talon).toMatch(/handle/)
  expect(await pagina.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(enlace.split('=')[1])
  await pagina.reload()
  await ve(pagina, 'Cree su contraseña')

  // What this tab keeps is worth nothing in another browser.
  const ajena = await producto.visitante(360)
  await ajena.goto('/recuperar-password')
  await ve(ajena, 'Recuperar contraseña')
  await ajena.evaluate((texto) => sessionStorage.setItem('persist:recuperar-password', texto), talon)
  await ajena.reload()
  await ve(ajena, 'Cree su contraseña')
  await eligeOtra(ajena)
  await ve(ajena, 'Este enlace ya no sirve')

  await eligeOtra(pagina)
  await ve(pagina, 'Contraseña guardada')
  await pagina.reload()
  await ve(pagina, 'Contraseña guardada')
})

test('un establecimiento recupera la suya por su RBD', async () => {
  const { usuario, correoElectronico = '' } = filaDe('rbd')
  const pagina = await producto.visitante(1280)
  await pideElEnlace(pagina, usuario)
  await pagina.goto(await elEnlace(correoElectronico))
  await eligeOtra(pagina)
  await ve(pagina, 'Contraseña guardada')
  await entraEstablecimiento(pagina, usuario, NUEVA)
  await pagina.waitForURL('**/inicio')
})

test('quien no tiene cuenta ve lo mismo, y nadie recibe nada', async () => {
  // What the test before asked for may still be on its way.
  const conEnlace = async () => (await producto.aplicacion.correos()).filter(({ asunto }) => asunto === 'Cree otra contraseña').length
  const antes = await conEnlace()
  const pagina = await producto.visitante(360)
  await pideElEnlace(pagina, '35.000.888-8')
  expect(await conEnlace()).toBe(antes)
})

test('una persona cambia su contraseña en su cuenta, y sus otras sesiones se cierran', async () => {
  producto.espera(/40[01]/)
  const { password } = filaDe('administrador-comunal')
  const aqui = await producto.visitante(1280)
  const alla = await producto.visitante(1280)
  for (const pagina of [aqui, alla]) await entraDentro(pagina, 'administrador-comunal', '/inicio')

  await aqui.getByRole('link', { name: 'Mi cuenta' }).first().click()
  await ve(aqui, 'Mi cuenta')
  await escribe(aqui, { 'Contraseña actual': 'adivinada', 'Contraseña nueva': NUEVA, 'Repita la contraseña nueva': NUEVA })
  await presiona(aqui, 'Cambiar la contraseña')
  await aqui.getByText('La contraseña actual no es correcta.').first().waitFor()
  await escribe(aqui, { 'Contraseña actual': password })
  await presiona(aqui, 'Cambiar la contraseña')
  await aqui.getByRole('main').getByText('Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.').waitFor()
  await expect.poll(() => aqui.getByLabel('Contraseña actual', { exact: true }).inputValue()).toBe('')

  await alla.getByRole('link', { name: 'Mi cuenta' }).first().click()
  await ve(alla, 'Ingreso de establecimientos')
  await alla.getByRole('main').getByText('Su sesión ha expirado.').waitFor()

  await escribe(aqui, { Nombres: 'Lorena Paz' })
  await presiona(aqui, 'Guardar los datos')
  await aqui.getByRole('main').getByText('Sus datos quedaron guardados.').waitFor()
  await aqui
    .getByText(/^Lorena Paz Asenjo/)
    .first()
    .waitFor()
})

test.each([
  ['que no se puede cargar', async (pagina: Page) => pagina.route('**/captcha/api.js*', (ruta) => ruta.abort())],
  ['que nunca llega', async (pagina: Page) => pagina.route('**/captcha/api.js*', () => {})],
])('un captcha %s no deja el formulario muerto', async (_como, bloquea) => {
  producto.espera(/ERR_FAILED|ERR_ABORTED/)
  const { usuario, password } = filaDe('epja')
  const pagina = await producto.visitante(360)
  await bloquea(pagina)
  await pagina.clock.install()
  await pagina.goto('/ingreso-epja')
  await expect
    .poll(async () => {
      await pagina.clock.fastForward(1000)
      return pagina.getByText('No pudimos cargar la verificación.').isVisible()
    })
    .toBe(true)
  await presiona(pagina, 'Ingresar')
  await expect.poll(() => pagina.getByText('Debe realizar la validación del captcha.').count()).toBe(2)
  await pagina.unroute('**/captcha/api.js*')
  await presiona(pagina, 'Reintentar')
  await entraApoderado(pagina, usuario, password)
  await ve(pagina, 'Mis encuestas')
})
