import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { filaDe } from '#server/semilla/cuentas.ts'
import { loGuardado } from '#tests/support/navegador/almacenes.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { anotaSecretos, encontrados, type Secretos } from '#tests/support/navegador/secretos.ts'
import { fueraDeLaTabla } from '#tests/support/navegador/tabla-de-almacenes.ts'
import { responde, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { entraApoderado, escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'

const producto = conProducto()

const NUEVA = 'Caballo-Lenga-42'

/** Somebody whose passwords, codes and tokens are written down as they go by. */
async function vigilada(): Promise<{ pagina: Page; secretos: Secretos }> {
  const pagina = await producto.visitante(360)
  return { pagina, secretos: await anotaSecretos(pagina.context()) }
}

const nombres = async (secretos: Secretos): Promise<string[]> => [...new Set((await secretos.todos()).map(({ nombre }) => nombre))]

test('quien ingresa y responde no deja en su navegador más secretos que los que dice la guía de seguridad', async () => {
  const { pagina: apoderada, secretos } = await vigilada()
  const contexto = apoderada.context()
  await apoderada.goto('/ingreso-apoderados')
  await entraApoderado(apoderada, '34.120.587-5', 'Pizarra.Verde.25')
  await ve(apoderada, 'Mis estudiantes')
  const [encuesta] = await Promise.all([
    contexto.waitForEvent('page'),
    presiona(apoderada, 'Comenzar la encuesta de Antonia Paz Mancilla Paillán'),
  ])
  const [hogar] = FAMILIA
  if (hogar === undefined) throw new Error('La familia responde al menos una parte.')
  await responde(encuesta, hogar)
  await veGuardado(encuesta)

  // The search finds what is there: both sessions, each in its place.
  await expect.poll(() => nombres(secretos)).toEqual(expect.arrayContaining(['accessToken', 'password', 'recaptchaToken', 'ticket']))
  const guardado = await loGuardado(contexto)
  expect(fueraDeLaTabla(guardado, await secretos.todos())).toEqual([])
  expect([...new Set(encontrados(guardado, await secretos.todos()))].toSorted()).toEqual([
    'sessionStorage encuestador:sesion: accessToken',
    'sessionStorage persist:root: accessToken',
  ])

  await encuesta.close()
  await apoderada.bringToFront()
  await apoderada.goto('/logout-apoderado')
  await ve(apoderada, 'Ingreso de apoderados')
  const despues = await loGuardado(contexto)
  expect(fueraDeLaTabla(despues, [])).toEqual([])
  expect(encontrados(despues, await secretos.todos())).toEqual([])
  expect(despues.filter(({ clave }) => clave.startsWith('persist:'))).toEqual([])
})

/** Another tab of the same browser with all that this one keeps, as «duplicar pestaña» makes it. */
async function duplica(pagina: Page): Promise<Page> {
  const [copia] = await Promise.all([pagina.context().waitForEvent('page'), pagina.evaluate(() => void window.open(window.location.href))])
  return copia
}

/** The calls to an address are held until the person's tab was copied. */
async function enLaCopia(pagina: Page, llamada: string, hace: () => Promise<void>): Promise<Page> {
  let suelta = (): void => {}
  const copiada = new Promise<void>((resolve) => (suelta = resolve))
  await pagina.context().route(llamada, async (ruta) => {
    await copiada
    await ruta.continue()
  })
  await Promise.all([pagina.waitForRequest(llamada), hace()])
  const copia = await duplica(pagina)
  await copia.getByRole('heading', { level: 1 }).waitFor()
  await pagina.bringToFront()
  suelta()
  return copia
}

test('quien duplica su pestaña mientras espera una respuesta no hace nada dos veces', async () => {
  const { pagina } = await vigilada()
  const enviadas: string[] = []
  pagina.context().on('request', (llamada) => {
    enviadas.push(new URL(llamada.url()).pathname)
  })
  const veces = (termina: string) => enviadas.filter((camino) => camino.endsWith(termina)).length

  await pagina.goto('/ingreso-apoderados')
  const puerta = await enLaCopia(pagina, '**/api/apoderados/login', () => entraApoderado(pagina, '34.120.587-5', 'Pizarra.Verde.25'))
  await ve(pagina, 'Mis estudiantes')
  await ve(puerta, 'Ingreso de apoderados')
  expect(veces('/apoderados/login')).toBe(1)

  const encuesta = pagina.context().waitForEvent('page', (abierta) => abierta.url().includes('/encuestador'))
  const escritorio = await enLaCopia(pagina, '**/abrir', () => presiona(pagina, 'Continuar la encuesta de Benjamín Elías Mancilla Paillán'))
  await ve(escritorio, 'Mis estudiantes')
  await veGuardado(await encuesta)
  expect([veces('/abrir'), veces('/encuestador/sesion')]).toEqual([1, 1])
})

test('quien recupera su contraseña no deja guardados ni el código del correo ni la contraseña nueva', async () => {
  const { usuario, correoElectronico = '' } = filaDe('apoderado')
  const { pagina, secretos } = await vigilada()
  const contexto = pagina.context()
  await pagina.goto('/recuperar-password')
  await escribe(pagina, { 'RBD, nombre de usuario o RUN': usuario })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Enviarme el enlace')
  await ve(pagina, 'Revise su correo')
  const enlace = async () =>
    (await producto.aplicacion.correos()).find(({ para, asunto }) => para === correoElectronico && asunto === 'Cree otra contraseña')
      ?.enlaces[0]
  await expect.poll(enlace).toBeDefined()
  await pagina.goto((await enlace()) ?? '')
  await ve(pagina, 'Cree su contraseña')
  await escribe(pagina, { 'Contraseña nueva': NUEVA, 'Repita la contraseña nueva': NUEVA })
  // The handle is there, bound to a cookie, and what it stands for is not.
  const eligiendo = await loGuardado(contexto)
  expect(eligiendo.map(({ almacen, clave }) => `${almacen} ${clave}`)).toEqual(
    expect.arrayContaining(['sessionStorage persist:recuperar-password', 'cookie enlace-de-correo']),
  )
  expect((await secretos.todos()).map(({ texto }) => texto)).toEqual(expect.arrayContaining([NUEVA, (await enlace())?.split('=')[1]]))
  expect(fueraDeLaTabla(eligiendo, await secretos.todos())).toEqual([])
  expect(encontrados(eligiendo, await secretos.todos())).toEqual([])

  await presiona(pagina, 'Guardar la contraseña')
  await ve(pagina, 'Contraseña guardada')
  expect(fueraDeLaTabla(await loGuardado(contexto), await secretos.todos())).toEqual([])
})
