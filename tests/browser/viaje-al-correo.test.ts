import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filaDe } from '#server/semilla/cuentas.ts'
import { descarta } from '#tests/support/navegador/pestana-descartada.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { LAUTARO } from '#tests/support/personas/familia.ts'
import { entraApoderado, escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'

/*
 * The flows that people lose on a telephone: whoever goes to the mail leaves the page or its tab behind, and a browser short of memory ends
 * what is out of sight without telling it. The mail's link comes back in the same tab or in another one.
 */
const producto = conProducto()

const NUEVA = 'Caballo-Lenga-42'

/** Waits until the tab keeps the state in which a flow is to come back. */
async function guarda(pagina: Page, flujo: string, estado: string): Promise<void> {
  await expect.poll(() => pagina.evaluate((clave) => sessionStorage.getItem(clave) ?? '', `persist:${flujo}`)).toContain(estado)
}

/** Leaves for the mail's page in this same tab, and comes back by the browser's button. */
async function vaAlCorreoYVuelve(pagina: Page): Promise<void> {
  await pagina.goto('about:blank')
  await pagina.goBack()
}

/** The link of the newest mail of that subject to an address. */
async function elEnlace(para: string, asunto: string): Promise<string> {
  const carta = async () => (await producto.aplicacion.correos()).find((correo) => correo.para === para && correo.asunto === asunto)
  await expect.poll(carta).toBeDefined()
  return (await carta())?.enlaces[0] ?? ''
}

async function seRegistra(run: string, correo: string): Promise<Page> {
  const pagina = await producto.visitante(360)
  await pagina.goto('/registro-apoderado')
  await escribe(pagina, { RUN: run, Nombres: 'Elena', 'Apellido paterno': 'Soto' })
  await presiona(pagina, 'Siguiente: su correo')
  await escribe(pagina, { 'Correo electrónico': correo, 'Repita su correo electrónico': correo })
  await presiona(pagina, 'Siguiente: su contraseña')
  await escribe(pagina, { Contraseña: 'lluvia-larga-77', 'Repita su contraseña': 'lluvia-larga-77' })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Crear mi cuenta')
  await ve(pagina, 'Revise su correo')
  await guarda(pagina, 'registro-apoderado', 'sent')
  return pagina
}

async function pideOtraContrasena(usuario: string): Promise<Page> {
  const pagina = await producto.visitante(360)
  await pagina.goto('/recuperar-password')
  await escribe(pagina, { 'RBD, nombre de usuario o RUN': usuario })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Enviarme el enlace')
  await ve(pagina, 'Revise su correo')
  await guarda(pagina, 'recuperar-password', 'requested')
  return pagina
}

/** Where the mail's link opens: the tab that asked for it, or one of its own. */
const DONDE = [
  ['en la misma pestaña', async (pagina: Page) => pagina],
  ['en otra pestaña', async (pagina: Page) => pagina.context().newPage()],
] as const

test.each([
  [...DONDE[0], '35.120.458-3', 'elena.misma@correo.example'],
  [...DONDE[1], '35.120.459-1', 'elena.otra@correo.example'],
])('quien se registra va al correo y vuelve %s, que el navegador descarta, y verifica su cuenta', async (_, abre, run, correo) => {
  const pagina = await seRegistra(run, correo)
  await vaAlCorreoYVuelve(pagina)
  await ve(pagina, 'Revise su correo')
  const otra = await abre(pagina)
  await otra.goto(await elEnlace(correo, 'Verifique su cuenta'))
  await otra.getByRole('button', { name: 'Verificar mi cuenta' }).waitFor()
  await guarda(otra, 'guardian-verification', 'handle')
  await vaAlCorreoYVuelve(otra)
  await otra.getByRole('button', { name: 'Verificar mi cuenta' }).waitFor()
  if (otra !== pagina) await (await descarta(pagina)).ve('Revise su correo')
  const vuelta = await descarta(otra)
  await vuelta.presiona('Verificar mi cuenta')
  await vuelta.lee('Su cuenta quedó verificada. Ya puede ingresar.')
})

test.each([
  [...DONDE[0], 'apoderado'],
  [...DONDE[1], 'administrador-regional'],
] as const)('quien elige otra contraseña con el enlace %s la elige aunque el navegador la descarte', async (_, abre, cuenta) => {
  const { usuario, correoElectronico = '' } = filaDe(cuenta)
  const pagina = await pideOtraContrasena(usuario)
  await vaAlCorreoYVuelve(pagina)
  await ve(pagina, 'Revise su correo')
  const otra = await abre(pagina)
  await otra.goto(await elEnlace(correoElectronico, 'Cree otra contraseña'))
  await ve(otra, 'Cree su contraseña')
  await guarda(otra, 'recuperar-password', 'handle')
  await vaAlCorreoYVuelve(otra)
  await ve(otra, 'Cree su contraseña')
  if (otra !== pagina) await (await descarta(pagina)).ve('Revise su correo')
  const vuelta = await descarta(otra)
  await vuelta.ve('Cree su contraseña')
  await vuelta.escribe({ 'Contraseña nueva': NUEVA, 'Repita la contraseña nueva': NUEVA })
  await vuelta.presiona('Guardar la contraseña')
  await vuelta.ve('Contraseña guardada')
})

test('quien busca a su estudiante lo encuentra preguntado todavía al volver del correo, y tras el descarte, y lo vincula', async () => {
  const { usuario } = filaDe('apoderado')
  const pagina = await producto.visitante(360)
  await pagina.goto('/ingreso-apoderados')
  // The test before chose another password for this account.
  await entraApoderado(pagina, usuario, NUEVA)
  await ve(pagina, 'Mis estudiantes')
  await escribe(pagina, { 'RUN del estudiante': '36.208.845-3' })
  await presiona(pagina, 'Buscar')
  const previa = pagina.getByRole('dialog', { name: '¿Es este estudiante?' })
  await previa.getByText('L. P. Ñ.').waitFor()
  await guarda(pagina, 'student-link', 'confirmingLink')
  await vaAlCorreoYVuelve(pagina)
  await previa.getByText('L. P. Ñ.').waitFor()
  const vuelta = await descarta(pagina)
  await vuelta.lee('L. P. Ñ.')
  await vuelta.presiona('Sí, vincular')
  await vuelta.lee(LAUTARO)
})
