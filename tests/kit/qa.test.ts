import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMachine, emit, fromPromise, setup } from 'xstate'
import { choosePaths } from '#kit/choose.ts'
import { departureOf } from '#kit/conform.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { explore } from '#kit/explore.ts'
import { inventory } from '#kit/inventory.ts'
import { junitOf } from '#kit/junit.ts'
import { manualOf, type ManualPage } from '#kit/manual.ts'
import { csvOf, gherkinOf, markdownOf } from '#kit/manual-text.ts'
import { modelOf } from '#kit/model.ts'
import { walk } from '#kit/run.ts'
import { aMano } from '#scripts/modelo/a-mano.ts'
import { renueva } from '#tests/support/paginas/captcha-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'

const timbre = createMachine({
  id: 'timbre',
  initial: 'quieto',
  states: {
    quieto: { description: 'Nadie llama.', on: { LLAMAR: 'sonando' } },
    sonando: {
      description: 'Suena.',
      initial: 'fuerte',
      states: { fuerte: { description: 'Suena fuerte.', after: { 2000: 'despacio' } }, despacio: { description: 'Suena despacio.' } },
      on: { ABRIR: 'abierto' },
    },
    abierto: { description: 'La puerta está abierta.', type: 'final' },
  },
})
const model = modelOf(timbre, {
  inputs: { 'la calle': undefined },
  events: { LLAMAR: { 'una vez': { quien: '=Ana', veces: 1 } }, ABRIR: { abre: {} } } as never,
  outcomes: {},
})
const known = inventory(timbre)
const words = {
  title: 'Avisa que alguien llama.',
  events: { LLAMAR: 'la persona llama', ABRIR: 'la dueña abre' },
  guards: {},
  actions: {},
  actors: {},
  delays: {},
}
const steps = walk(pureRun(model), { input: 'la calle', steps: ['LLAMAR: una vez', 'clock', 'ABRIR: abre'] })
const guion = manualOf({ name: 'timbre', model, known, words }, 1, 'la calle', steps)

test('un camino es un guion: qué hacer, con qué y qué debe pasar', () => {
  expect(guion.steps).toEqual([
    { action: 'Abra la página: la calle.', data: '', expected: ['Nadie llama.'] },
    { action: 'La persona llama (una vez).', data: 'quien: =Ana; veces: 1', expected: ['Suena fuerte.'] },
    { action: 'Espere a que se cumpla el plazo.', data: '2 s', expected: ['Suena despacio.'] },
    { action: 'La dueña abre (abre).', data: '', expected: ['La puerta está abierta.', 'El flujo termina.'] },
  ])
})

test('el guion de una página dice su dirección, qué se le pide al servicio, cómo lo responde y qué se lee', () => {
  const tienda = setup({
    types: { events: {} as { type: 'PEDIR' } },
    actors: { pide: fromPromise<string>(() => Promise.reject(new Error('nadie'))) },
    actions: { avisa: emit({ type: 'NOTIFY', notice: { text: 'Pedido.' } }) },
  }).createMachine({
    id: 'tienda',
    initial: 'quieta',
    states: {
      quieta: { description: 'Nadie pide.', on: { PEDIR: 'pidiendo' } },
      pidiendo: {
        description: 'Pide.',
        invoke: { id: 'pide', src: 'pide', onDone: { target: 'pedida', actions: 'avisa' }, onError: 'quieta' },
      },
      pedida: { description: 'Está pedida.' },
    },
  })
  const suya = modelOf(tienda, {
    inputs: { 'la calle': undefined },
    events: { PEDIR: { pan: {} } },
    outcomes: { pide: { done: { hay: 'pan' }, error: { 'sin red': new Error('sin red') } } },
  })
  const page: ManualPage = {
    around: { does: 'Prepare que el servicio responda lo que se dice en «con qué».', with: 'GET /api/panes: 200 ["pan"]' },
    address: () => '/tienda',
    call: (src) => (src === 'pide' ? { method: 'POST', path: '/api/pedidos' } : null),
    reply: ({ kind }) => (kind === 'error' ? 'nothing' : { status: 201, json: { pedido: 7 }, headers: { 'retry-after': '42' } }),
    wait: () => 'espere',
    told: () => 'Aparece el mensaje «Pedido.»',
    gestures: (lugar) =>
      lugar === 3 ? [{ does: 'Escriba en «Cuántos».', with: 'Cuántos: «2»' }, { does: 'Pulse el botón «Pedir».' }] : [],
    sights: (lugar) => (lugar === 3 ? ['Se ve el botón «Pidiendo».'] : []),
  }
  const conocida = inventory(tienda)
  const camino = ['PEDIR: pan', 'pide.error: sin red', 'PEDIR: pan', 'pide.done: hay']
  const guionDeTienda = manualOf(
    { name: 'tienda', model: suya, known: conocida, words: { ...words, actors: { pide: 'pedir' } }, page },
    1,
    'la calle',
    walk(pureRun(suya), { input: 'la calle', steps: camino }),
  )
  const { steps: pasos } = guionDeTienda
  expect(pasos[0]).toEqual({
    action: 'Prepare que el servicio responda lo que se dice en «con qué». Abra la página: la calle (/tienda).',
    data: 'GET /api/panes: 200 ["pan"]',
    expected: ['Nadie pide.'],
  })
  expect(gherkinOf(guionDeTienda)).toContain(
    '    Dado Prepare que el servicio responda lo que se dice en «con qué». Abra la página: la calle (/tienda) con «GET /api/panes: 200 ["pan"]»\n',
  )
  expect(pasos[1]?.expected).toEqual(['Pide.', 'Comienza: pedir (POST /api/pedidos).'])
  expect(pasos[2]).toEqual({ action: 'Corte la red en este paso: POST /api/pedidos no llega.', data: '', expected: ['Nadie pide.'] })
  expect(pasos[3]).toEqual({
    action: 'Escriba en «Cuántos». Pulse el botón «Pedir».',
    data: 'Cuántos: «2»',
    expected: ['Pide.', 'Se ve el botón «Pidiendo».', 'Comienza: pedir (POST /api/pedidos).'],
  })
  expect(pasos[4]).toEqual({
    action: 'El servicio responde 201 a POST /api/pedidos, con el encabezado retry-after: 42 (hay).',
    data: '{"pedido":7}',
    expected: ['Está pedida.', 'Aparece el mensaje «Pedido.».'],
  })
})

test('el guion se lee como Markdown, como planilla y como Gherkin', () => {
  expect(markdownOf(guion)).toContain('| 2 | La persona llama (una vez). | quien: =Ana; veces: 1 | Suena fuerte. |  |')
  const [heading, , second] = csvOf(guion).split('\r\n')
  expect(heading).toBe('\uFEFF"máquina","camino","paso","qué hacer","con qué","qué debe pasar"')
  expect(second).toBe('"timbre","1","2","La persona llama (una vez).","quien: =Ana; veces: 1","Suena fuerte."')
  expect(gherkinOf(guion).split('\n').slice(4, 8)).toEqual([
    '    Dado Abra la página: la calle',
    '    Entonces Nadie llama',
    '    Cuando La persona llama (una vez) con «quien: =Ana; veces: 1»',
    '    Entonces Suena fuerte',
  ])
  const escrito = {
    ...guion,
    steps: [...guion.steps.slice(0, 1), { action: 'Escriba en «Código».', data: 'Código: « 7F3A »', expected: [] }],
  }
  expect(gherkinOf(escrito)).toContain('    Cuando Escriba en «Código» con Código: « 7F3A »\n')
})

test('ninguna celda de la planilla se lee como fórmula', () => {
  const formula = { ...guion, steps: [{ action: '=1+1', data: '"x"', expected: ['-2'] }] }
  expect(csvOf(formula)).toContain(`"'=1+1","""x""","'-2"`)
})

test('los resultados se leen como JUnit, con lo que está mal', () => {
  const xml = junitOf([
    {
      name: 'timbre',
      cases: [
        { name: 'suena & calla', fault: null },
        { name: 'abre', fault: 'dice <nada>' },
      ],
    },
  ])
  expect(xml).toContain('<testsuites tests="2" failures="1">')
  expect(xml).toContain('<testcase classname="timbre" name="suena &amp; calla"/>')
  expect(xml).toContain('name="abre"><failure message="dice &lt;nada&gt;"/></testcase>')
})

test('en el tiempo que hay se eligen los caminos que más muestran, sin contar dos veces lo mismo', () => {
  const paths = [
    { id: 'caro', seconds: 60, takes: ['a', 'b', 'c'] },
    { id: 'corto', seconds: 10, takes: ['a'] },
    { id: 'repetido', seconds: 10, takes: ['a'] },
    { id: 'otro', seconds: 20, takes: ['b'] },
  ]
  const weights = new Map([
    ['a', 5],
    ['b', 2],
    ['c', 1],
  ])
  expect(choosePaths(paths, weights, 30).map(({ id, gain }) => [id, gain])).toEqual([
    ['corto', 5],
    ['otro', 2],
  ])
  expect(choosePaths(paths, weights, 5)).toEqual([])
})

test('una sesión grabada es del modelo, o se dice su primer paso que no lo es', () => {
  const graph = explore(model)
  const bien = [['quieto'], ['sonando', 'sonando.fuerte'], ['sonando', 'sonando.despacio'], ['abierto']]
  expect(departureOf(graph, bien)).toBeNull()
  expect(departureOf(graph, bien.slice(1))).toBeNull()
  expect(departureOf(graph, [['quieto'], ['quieto'], ['sonando', 'sonando.fuerte']])).toBeNull()
  expect(departureOf(graph, [['quieto'], ['abierto']])).toEqual({ step: 2, from: 'quieto', seen: 'abierto', could: ['sonando.fuerte'] })
  expect(departureOf(graph, [['roto']])).toMatchObject({ step: 1, from: null, seen: 'roto' })
})

test('lo que se hace y se ve en una página se dice con sus palabras, y lo que no es de una persona no se dice', async () => {
  const escribe = async (pagina: Page) => {
    await llena(pagina, { Código: '7F3A', Motivo: '' })
    await pulsa(/^Verificar$/)(pagina)
    await hay('heading', 'NO EXISTE')(pagina)
  }
  expect(await aMano(escribe, {})).toEqual({
    hace: [
      { does: 'Escriba en «Código».', with: 'Código: «7F3A»' },
      { does: 'Deje vacío «Motivo».' },
      { does: 'Pulse el botón «Verificar».' },
    ],
    mira: ['Se ve el título «NO EXISTE».'],
  })
  expect((await aMano(renueva, { captchaToken: 'T' })).hace).toEqual([
    { does: 'Marque la casilla de la verificación, si no lo está, y espere su visto.' },
  ])
  const prepara = async (pagina: Page) =>
    void (await pagina.route('**/api/token', (ruta) => ruta.fulfill({ status: 401, json: { message: 'No.' } }), { times: 1 }))
  expect((await aMano(prepara, {})).hace).toEqual([
    { does: 'Prepare que el servicio responda 401 a /api/token.', with: 'respuesta: {"message":"No."}' },
  ])
  expect((await aMano(renueva, { captchaToken: null })).hace).toEqual([])
  const deOtro = async (pagina: Page) => {
    await pulsa('Salir')(pagina)
    await pagina.evaluate(() => localStorage.clear())
  }
  expect(await aMano(deOtro, {})).toEqual({ hace: [], mira: [] })
})
