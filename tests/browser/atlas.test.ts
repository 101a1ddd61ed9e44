import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Uso } from '#contract/uso-de-estados.ts'
import { sinFaltasGraves } from '#tests/support/navegador/axe.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { entraApoderado, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto({ ...SIN_CAPTCHA, USO_DE_ESTADOS: 'si' })

const RUN = '34.120.587-5'
const CONTRASENA = 'Pizarra.Verde.25'

async function abreAtlas(ancho: number, maquina: string): Promise<Page> {
  const atlas = await producto.visitante(ancho)
  await atlas.goto(`/local/maquinas/#${maquina}`)
  await atlas.locator('.diagrama .state').first().waitFor()
  return atlas
}

const enVivo = (atlas: Page) =>
  atlas.locator('.diagrama .en-vivo').evaluateAll((estados) => estados.map((estado) => (estado as SVGElement).dataset['state']))
const ancho = (atlas: Page) => atlas.locator('.diagrama').evaluate((dibujo) => dibujo.getBoundingClientRect().width)
const buscador = (atlas: Page) => atlas.getByRole('searchbox', { name: /^Buscar/ })
const cadaFila = (atlas: Page) => atlas.locator('#filas tr')

/** No serious fault, and nothing beyond the page's width. */
async function seLee(atlas: Page): Promise<void> {
  await sinFaltasGraves(atlas)
  expect(await atlas.evaluate(() => document.documentElement.scrollWidth)).toBe(atlas.viewportSize()?.width)
}

/** Whether all of an element is in sight, above another that stands at the foot of the window. It runs in the page. */
function estaALaVista([uno, encima]: readonly [uno: string, encima: string | null]): boolean {
  const caja = document.querySelector(uno)?.getBoundingClientRect()
  const pie = encima === null ? innerHeight : (document.querySelector(encima)?.getBoundingClientRect().top ?? 0)
  return caja !== undefined && caja.top >= 0 && caja.bottom <= pie
}

test('lo que pasa en una pestaña del producto se enciende en el atlas, y entre ellas viajan solo nombres', async () => {
  const atlas = await abreAtlas(1280, 'login')
  await atlas.evaluate(() => {
    const dichos: unknown[] = []
    Object.assign(globalThis, { dichos })
    new BroadcastChannel('maquinas-en-vivo').addEventListener('message', ({ data }) => dichos.push(data))
  })
  await presiona(atlas, 'En vivo')
  await atlas.getByText('Abra el sistema en otra pestaña de este navegador.').waitFor()

  const apoderada = await atlas.context().newPage()
  await apoderada.goto('/ingreso-apoderados')
  await expect.poll(() => enVivo(atlas)).toEqual(['login.form', 'login.form.open'])
  await atlas.getByRole('link', { name: /^Ingreso · en vivo/ }).waitFor()
  await atlas.getByRole('link', { name: /^Sesión · en vivo/ }).click()
  await expect.poll(() => enVivo(atlas)).toContain('session.anonymous')

  await entraApoderado(apoderada, RUN, CONTRASENA)
  await ve(apoderada, 'Mis estudiantes')
  await expect.poll(() => enVivo(atlas)).toContain('session.authenticated.ready')
  await expect.poll(() => atlas.getByRole('link', { name: /^Ingreso · en vivo/ }).count()).toBe(0)
  await atlas.getByRole('link', { name: 'El sistema completo' }).click()
  await expect.poll(() => enVivo(atlas)).toContain('session')

  const dichos = await atlas.evaluate(() => (globalThis as unknown as { dichos: Record<string, unknown>[] }).dichos)
  const formas = new Set(dichos.map((dicho) => Object.keys(dicho).toSorted().join(' ')))
  expect([...formas].toSorted()).toEqual(['actor kind', 'actor kind machine paths'])
  expect(dichos.filter(({ actor }) => !/^[0-9a-f-]{36} x:\d+$/.test(String(actor)))).toEqual([])
  const nombres = dichos.flatMap(({ kind, machine = '', paths = [] }) => [kind, machine, paths].flat().map(String))
  expect(nombres.filter((nombre) => !/^[a-zA-Z.-]*$/.test(nombre))).toEqual([])

  await presiona(atlas, 'En vivo')
  expect(await enVivo(atlas)).toEqual([])
})

test('una encuesta que se abre mientras el atlas mira se enciende también, y lo que la guarda', async () => {
  const atlas = await abreAtlas(1280, 'survey-answering')
  await presiona(atlas, 'En vivo')
  const apoderada = await atlas.context().newPage()
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')
  const abrir = apoderada.getByRole('button', { name: /^(Comenzar|Continuar) la encuesta de / }).first()
  const [encuesta] = await Promise.all([atlas.context().waitForEvent('page'), abrir.click()])
  await encuesta.getByRole('button', { name: 'Continuar', exact: true }).waitFor()
  await expect.poll(() => enVivo(atlas)).toEqual(['survey-answering.working', 'survey-answering.working.answering'])
  await atlas
    .getByRole('link', { name: /· en vivo/ })
    .filter({ hasText: 'Guardado' })
    .click()
  await expect.poll(() => enVivo(atlas)).toEqual(['answer-saving.saved'])
})

test('cada pestaña se mira por sí sola, también como estaba antes, y lo mirado se guarda para el modelo', async () => {
  const atlas = await abreAtlas(1280, 'login')
  await presiona(atlas, 'En vivo')
  const una = await atlas.context().newPage()
  await una.goto('/ingreso-apoderados')
  await expect.poll(() => enVivo(atlas)).toEqual(['login.form', 'login.form.open'])
  const otra = await atlas.context().newPage()
  await otra.goto('/verificar')
  await atlas.bringToFront()
  await atlas.getByRole('link', { name: /^Verificación de comprobantes? · en vivo/ }).waitFor()

  await atlas.getByLabel('Pestaña').selectOption('Pestaña 2')
  await expect.poll(() => enVivo(atlas)).toEqual([])
  await atlas.getByLabel('Pestaña').selectOption('Pestaña 1')
  await expect.poll(() => enVivo(atlas)).toEqual(['login.form', 'login.form.open'])
  await una.bringToFront()
  await entraApoderado(una, RUN, CONTRASENA)
  await ve(una, 'Mis estudiantes')
  await atlas.bringToFront()
  await expect.poll(() => enVivo(atlas)).toEqual([])
  for (let veces = 0; (await enVivo(atlas)).length === 0 && veces < 60; veces += 1) await presiona(atlas, 'Un paso atrás')
  await atlas.getByText(/^Paso \d+ de \d+, pestaña 1: /).waitFor()
  expect(await enVivo(atlas)).not.toEqual([])
  await seLee(atlas)
  await presiona(atlas, 'Ahora')
  await expect.poll(() => enVivo(atlas)).toEqual([])

  const [archivo] = await Promise.all([atlas.waitForEvent('download'), atlas.getByRole('link', { name: 'Guardar la sesión' }).click()])
  const lineas = (await readFile(await archivo.path(), 'utf8')).trim().split('\n')
  expect(lineas.map((texto) => JSON.parse(texto).machine)).toContain('login')
})

test('lo que se usa se cuenta al irse de una página, y el diagrama lo muestra', async () => {
  const apoderada = await producto.visitante(1280)
  for (let veces = 0; veces < 12; veces += 1) {
    await apoderada.goto('/verificar')
    await ve(apoderada, 'Verificar comprobante')
    await apoderada.waitForLoadState('networkidle')
  }
  await apoderada.goto('about:blank')
  const nacional = await producto.visitante(1280)
  const leido = nacional.waitForRequest((pedido) => pedido.headers()['authorization'] !== undefined)
  await entraDentro(nacional, 'administrador-nacional', '/inicio')
  const authorization = (await leido).headers()['authorization'] ?? ''
  const uso = async () => (await nacional.request.get('/api/uso-de-estados', { headers: { authorization } })).json() as Promise<Uso>
  // Told as the page closes, which its first one may do before it counts.
  const deFormulario = async () =>
    (await uso()).estados.find(({ maquina, estado }) => maquina === 'verificar' && estado === 'asking.filling')
  await expect
    .poll(deFormulario, { timeout: 10_000 })
    .toEqual(expect.objectContaining({ visitas: expect.any(Number), salidas: expect.any(Number) }))
  const { visitas, salidas } = (await deFormulario()) ?? {}
  const contado = `${visitas} visitas · ${salidas} se fueron`

  const atlas = await abreAtlas(1280, 'verificar')
  const elegido = atlas.waitForEvent('filechooser')
  await presiona(atlas, 'Ver uso')
  await (await elegido).setFiles({ name: 'uso.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(await uso())) })
  await atlas.getByText(`(${contado}).`).waitFor()
  await expect.poll(() => atlas.locator('.diagrama .uso').allTextContents()).toContain(contado)
  await seLee(atlas)
  await presiona(atlas, 'Ver uso')
  await expect.poll(() => atlas.locator('.diagrama .uso').count()).toBe(0)
})

test('un recorrido se sigue paso a paso, y un estado muestra sus transiciones', async () => {
  const atlas = await abreAtlas(1280, 'protocolo-confidencialidad')
  await atlas.getByLabel('Recorrido', { exact: true }).selectOption({ index: 1 })
  await atlas.getByText(/^Paso 1 de \d+: Empieza\. Queda en «La persona lee el protocolo»\.$/).waitFor()
  expect(await atlas.locator('.aqui').getAttribute('data-state')).toBe('protocolo-confidencialidad.reading')
  await expect.poll(() => atlas.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true)
  await presiona(atlas, 'Siguiente')
  await atlas.getByText(/^Paso 2 de \d+: la persona pulsa Acepto/).waitFor()
  await expect.poll(() => atlas.locator('tr.dispara').count()).toBe(1)

  const todas = await cadaFila(atlas).count()
  await atlas.getByRole('button', { name: 'Transiciones de El protocolo quedó aceptado' }).click()
  await atlas.getByRole('heading', { name: 'Transiciones de «El protocolo quedó aceptado»' }).waitFor()
  await expect.poll(() => cadaFila(atlas).count()).toBe(1)
  await presiona(atlas, 'Ver todas')
  await expect.poll(() => cadaFila(atlas).count()).toBe(todas)
  await atlas.getByRole('button', { name: 'Transiciones de El protocolo quedó aceptado' }).press('Enter')
  await expect.poll(() => cadaFila(atlas).count()).toBe(1)
})

test('se busca sin acentos, se acerca con el teclado y se ve la cobertura', async () => {
  const atlas = await abreAtlas(1280, 'sistema')
  await ve(atlas, 'El sistema completo')
  await atlas.getByRole('button', { name: 'Ir a Captcha' }).click()
  await ve(atlas, 'Captcha')

  await buscador(atlas).fill('recuperacion de CONTRASENA')
  await expect.poll(() => atlas.locator('#maquinas a').allInnerTexts()).toEqual([expect.stringMatching(/^Recuperación de contraseña/)])

  const entero = await ancho(atlas)
  const lienzo = atlas.getByRole('group', { name: 'Diagrama' })
  const corrido = () => lienzo.evaluate((marco) => marco.scrollLeft)
  await lienzo.press('+')
  await lienzo.press('+')
  expect(await ancho(atlas)).toBeGreaterThan(entero * 1.5)
  const alAcercar = await corrido()
  await lienzo.press('ArrowRight')
  await expect.poll(corrido).toBeGreaterThan(alAcercar)
  await lienzo.press('0')
  expect(await ancho(atlas)).toBe(entero)

  await presiona(atlas, 'Ver cobertura')
  const color = () =>
    atlas
      .locator('.arrow .line')
      .first()
      .evaluate((linea) => getComputedStyle(linea).stroke)
  const cubierta = await color()
  await presiona(atlas, 'Ver cobertura')
  expect(await color()).not.toBe(cubierta)
})

test('se encuentra un mensaje, una llamada o una sección, y la dirección lleva al mismo lugar', async () => {
  const atlas = await abreAtlas(1280, 'login')
  await buscador(atlas).fill('Estudiante vinculado')
  await atlas.getByRole('link', { name: /«Estudiante vinculado\.»$/ }).click()
  await ve(atlas, 'Vínculo con estudiantes')
  await expect.poll(() => atlas.evaluate(() => document.activeElement?.textContent)).toContain('vincula')
  await buscador(atlas).fill('postVinculo')
  await expect.poll(() => atlas.locator('#maquinas > li').count()).toBe(1)
  await buscador(atlas).fill('no hay nada así')
  await atlas.getByText('Nada coincide.').waitFor()

  const compartida = await atlas.context().newPage()
  await compartida.goto('/local/maquinas/#login/2.8')
  await compartida.getByText(/^Paso 8 de \d+: /).waitFor()
  await presiona(compartida, 'Siguiente')
  await expect.poll(() => compartida.evaluate(() => location.hash)).toBe('#login/2.9')
  await expect.poll(() => compartida.evaluate(estaALaVista, ['.diagrama .aqui', '#recorridos'] as const)).toBe(true)
  await expect.poll(() => compartida.evaluate(estaALaVista, ['#maquinas [aria-current]', null] as const)).toBe(true)
  await compartida.getByRole('button', { name: 'Transiciones de El formulario espera' }).press('Enter')
  await expect.poll(() => compartida.evaluate(() => location.hash)).toBe('#login/form.open')
  await compartida.getByRole('link', { name: '4', exact: true }).first().click()
  await expect.poll(() => compartida.evaluate(() => document.activeElement?.id)).toBe('t4')
})

test('en un teléfono la dirección de un estado lo deja a la vista, con la letra de su tamaño', async () => {
  const atlas = await abreAtlas(390, 'login/schoolFailed')
  await expect.poll(() => atlas.evaluate(estaALaVista, ['.diagrama .elegido', null] as const)).toBe(true)
  expect(
    await atlas.locator('.diagrama').evaluate((dibujo) => dibujo.clientWidth === (dibujo as SVGSVGElement).viewBox.baseVal.width),
  ).toBe(true)
  await presiona(atlas, 'Ver completo')
  expect(await ancho(atlas)).toBeLessThanOrEqual(390)
})

test.each([1280, 768, 360])('a %i px se lee, claro y oscuro', async (ancho) => {
  const atlas = await abreAtlas(ancho, 'login')
  await seLee(atlas)
  await presiona(atlas, 'Cambiar a oscuro')
  await seLee(atlas)
})
