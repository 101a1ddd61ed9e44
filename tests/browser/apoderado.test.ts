import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elige, responde, respondeTodo, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA, LAUTARO } from '#tests/support/personas/familia.ts'
import { cierraYVuelve, entraApoderado, escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'
import { conProducto, paginasDe } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

const RUN = '35.120.458-3'
const CORREO = 'elena.soto@correo.example'
const CONTRASENA = 'Camino.Largo.7'

async function seRegistra(pagina: Page): Promise<void> {
  await pagina.goto('/ingreso-apoderados')
  await pagina.getByRole('link', { name: 'Crear una cuenta' }).click()
  await ve(pagina, '¿Quién es usted?')
  await escribe(pagina, { RUN, Nombres: 'Elena', 'Apellido paterno': 'Soto', 'Apellido materno (si tiene)': 'Vera' })
  await presiona(pagina, 'Siguiente: su correo')
  await ve(pagina, '¿Cuál es su correo?')
  await escribe(pagina, { 'Correo electrónico': CORREO, 'Repita su correo electrónico': CORREO })
  // Back and on in the browser, as whoever doubts does: what was typed is still there.
  await pagina.goBack()
  await ve(pagina, '¿Quién es usted?')
  expect(await pagina.getByLabel('Nombres', { exact: true }).inputValue()).toBe('Elena')
  await pagina.goForward()
  await ve(pagina, '¿Cuál es su correo?')
  await presiona(pagina, 'Siguiente: su contraseña')
  await ve(pagina, 'Elija una contraseña')
  await escribe(pagina, { Contraseña: CONTRASENA, 'Repita su contraseña': CONTRASENA })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Crear mi cuenta')
  await ve(pagina, 'Revise su correo')
}

/** Opens the link of the mail that arrived, as its reader does. */
async function abreSuCorreo(pagina: Page): Promise<void> {
  await expect.poll(async () => (await producto.aplicacion.correos()).length).toBe(1)
  await pagina.goto('/local/correos')
  await ve(pagina, 'Correos enviados')
  const carta = pagina.getByRole('article').filter({ hasText: CORREO })
  await carta.getByRole('heading', { name: 'Verifique su cuenta' }).waitFor()
  await carta.getByRole('link').click()
}

async function buscaEstudiante(pagina: Page, run: string): Promise<void> {
  await escribe(pagina, { 'RUN del estudiante': run })
  await presiona(pagina, 'Buscar')
  await pagina.getByRole('dialog', { name: '¿Es este estudiante?' }).waitFor()
}

async function abreLaEncuesta(pagina: Page, accion: string): Promise<Page> {
  const [encuesta] = await Promise.all([pagina.context().waitForEvent('page'), presiona(pagina, `${accion} la encuesta de ${LAUTARO}`)])
  return encuesta
}

/** Answers so many parts and goes on to the next. */
async function respondeLasPrimeras(encuesta: Page, partes: number): Promise<void> {
  for (const parte of FAMILIA.slice(0, partes)) {
    await responde(encuesta, parte)
    await presiona(encuesta, 'Continuar')
  }
  await ve(encuesta, 'Crianza')
}

test('un apoderado se registra, vincula a su estudiante, responde la encuesta en dos veces y cualquiera verifica su comprobante', async () => {
  const elena = await producto.visitante(360)
  await seRegistra(elena)
  await abreSuCorreo(elena)
  await presiona(elena, 'Verificar mi cuenta')
  await elena.getByText('Su cuenta quedó verificada. Ya puede ingresar.').waitFor()
  expect(elena.url()).toBe(`${producto.aplicacion.url}/ingreso-apoderados`)
  await presiona(elena, 'Ingresar')
  await entraApoderado(elena, RUN, CONTRASENA)
  await ve(elena, 'Mis estudiantes')

  await buscaEstudiante(elena, '36.208.845-3')
  const previa = elena.getByRole('dialog')
  expect(await previa.getByRole('definition').allInnerTexts()).toEqual([
    'L. P. Ñ.',
    '36.208.845-3',
    '1° Básico',
    'Escuela Los Arrayanes del Sur',
  ])
  expect(await previa.getByText('Lautaro').count()).toBe(0)
  await presiona(elena, 'Sí, vincular')
  const tarjeta = elena.getByRole('region', { name: LAUTARO })
  await tarjeta.getByText('No iniciada').waitFor()

  await tarjeta.getByRole('button', { name: 'Desvincular' }).click()
  await elena.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click()
  await elena.getByText(`Desvinculó a ${LAUTARO}.`).waitFor()
  await tarjeta.waitFor({ state: 'detached' })
  await buscaEstudiante(elena, '36208845-3')
  await presiona(elena, 'Sí, vincular')
  await tarjeta.getByText('Encuesta de Vulnerabilidad 2025: 1° básico', { exact: false }).waitFor()

  const primeraVez = await abreLaEncuesta(elena, 'Comenzar')
  await respondeLasPrimeras(primeraVez, 3)
  await elige('asistió a kínder?', 'Sí')(primeraVez)
  await veGuardado(primeraVez)
  await cierraYVuelve(primeraVez, elena)
  await tarjeta.getByText('En progreso').waitFor()
  await tarjeta.getByText('Respondió 17 de 33 preguntas').waitFor()

  const segundaVez = await abreLaEncuesta(elena, 'Continuar')
  await ve(segundaVez, 'Crianza')
  await expect
    .poll(() => segundaVez.getByRole('radiogroup', { name: 'asistió a kínder?' }).getByRole('radio', { name: 'Sí' }).isChecked())
    .toBe(true)
  await respondeTodo(segundaVez, FAMILIA.slice(3))
  await ve(segundaVez, 'Revise sus respuestas')
  for (const respuesta of ['Madrina', 'Maní y nueces', 'La ruta se corta cuando llueve.'])
    await segundaVez.getByText(respuesta, { exact: true }).waitFor()
  await presiona(segundaVez, 'Enviar encuesta')
  await ve(segundaVez, 'Encuesta enviada')
  const recibo = segundaVez.getByRole('article', { name: 'Comprobante de encuesta' })
  await recibo.getByText('Encuesta completada').waitFor()
  const codigo = (await recibo.getByRole('definition').first().innerText()).trim()
  expect(codigo.replaceAll(/\s/g, '')).toMatch(/^[0-9A-F]{32}$/i)

  await cierraYVuelve(segundaVez, elena)
  await elena.getByRole('dialog', { name: 'Comprobante' }).getByText(codigo).waitFor()
  const [descarga] = await Promise.all([elena.waitForEvent('download'), presiona(elena, 'Descargar PDF')])
  const pdf = await readFile(await descarga.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paginasDe(pdf)).toBe(1)
  await presiona(elena, 'Cerrar')
  await tarjeta.getByText('Completada', { exact: true }).waitFor()

  const cualquiera = await producto.visitante(360)
  await cualquiera.goto('/verificar')
  await escribe(cualquiera, { 'Código del comprobante': codigo })
  await resuelveCaptcha(cualquiera)
  await presiona(cualquiera, 'Verificar')
  await cualquiera.getByRole('heading', { name: 'VÁLIDO', exact: true }).waitFor()
  const datos = await cualquiera.getByRole('definition').allInnerTexts()
  expect(datos.join('|')).toContain('Escuela Los Arrayanes del Sur')
  expect(datos.join('|')).toContain('L. P. Ñ.')
  expect(await cualquiera.getByText(/Lautaro|36\.208\.845/).count()).toBe(0)
})
