import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { walkPage } from '#kit/drive-page.ts'
import type { ScreenBindings, Stage } from '#kit/page-stage.ts'
import { pathsForPage } from '#kit/page-paths.ts'
import { modelOf } from '#kit/model.ts'

/** A page that rings after 100 ms, and whose words come in some time after it opens. */
interface Reloj {
  ms: number
}

const reloj = setup({ types: { events: {} as { type: 'STOP' } }, delays: { RING_MS: 100 } }).createMachine({
  id: 'reloj',
  initial: 'waiting',
  states: { waiting: { after: { RING_MS: 'ringing' } }, ringing: {} },
})

const model = modelOf(reloj, { inputs: { 'una hora': undefined }, events: { STOP: {} }, outcomes: {} })

function unEscenario(): Stage<Reloj> {
  const page: Reloj = { ms: 0 }
  const nada = () => Promise.resolve()
  return {
    page,
    state: () => Promise.resolve(page.ms < 100 ? 'waiting' : 'ringing'),
    passTime: (ms) => {
      page.ms += ms
      return Promise.resolve()
    },
    breathe: () => new Promise((listo) => setTimeout(listo)),
    held: () => [],
    replyTo: () => 'nothing',
    reads: nada,
    emitted: nada,
    tidy: nada,
  }
}

/** Looks for words that come in after so many milliseconds of the page, with a patience of its own. */
const seLee = (ms: number) => async (page: Reloj) => {
  const limite = Date.now() + 200
  while (page.ms < ms) {
    if (Date.now() > limite) throw new Error('no se lee')
    await new Promise((listo) => setTimeout(listo))
  }
}

const camina = (ms: number) => {
  const bindings: ScreenBindings<Reloj> = {
    open: { 'una hora': () => Promise.resolve() },
    do: {},
    see: { waiting: seLee(ms), ringing: seLee(0) },
    http: {},
  }
  return walkPage({ name: 'reloj', model, bindings }, unEscenario(), { input: 'una hora', steps: ['clock'] })
}

test('lo que tarda en verse se espera con el tiempo de la página, y el plazo se cumple justo a su hora', async () => {
  const { fault, steps } = await camina(40)
  expect(fault).toBeNull()
  expect(steps.map(({ value }) => value)).toEqual(['waiting', 'ringing'])
})

test('para mirar no se gasta el tiempo que falta para un plazo', async () => {
  expect((await camina(80)).fault).toBe('paso 0 («start»): no se lee')
})

test('donde no corre ningún plazo, el tiempo de la página pasa cada vez más rápido', async () => {
  const cartel = setup({ types: { events: {} as { type: 'STOP' } } }).createMachine({
    id: 'cartel',
    initial: 'still',
    states: { still: { on: { STOP: {} } } },
  })
  const cartelModel = modelOf(cartel, { inputs: { puesto: undefined }, events: { STOP: { parar: {} } }, outcomes: {} })
  const escenario = unEscenario()
  const pasos: number[] = []
  const stage: Stage<Reloj> = {
    ...escenario,
    state: () => Promise.resolve('still'),
    passTime: (ms) => (pasos.push(ms), escenario.passTime(ms)),
  }
  const bindings: ScreenBindings<Reloj> = { open: { puesto: () => Promise.resolve() }, do: {}, see: { still: seLee(500) }, http: {} }
  const { fault } = await walkPage({ name: 'cartel', model: cartelModel, bindings }, stage, { input: 'puesto', steps: [] })
  expect(fault).toBeNull()
  expect(pasos.slice(0, 7)).toEqual([8, 16, 32, 64, 128, 128, 128])
})

test('lo que se mira de un contexto que no lo tiene es una falla, y no algo que no se ve', async () => {
  const bindings: ScreenBindings<Reloj> = {
    open: { 'una hora': () => Promise.resolve() },
    do: {},
    see: { waiting: async (_, { hora }) => void hora, ringing: seLee(0) },
    http: {},
  }
  const { fault } = await walkPage({ name: 'reloj', model, bindings }, unEscenario(), { input: 'una hora', steps: [] })
  expect(fault).toBe('paso 0 («start»): el contexto no tiene «hora»')
})

test('lo que una página solo permite según cómo se abrió se camina desde esa entrada', () => {
  const lampara = setup({ types: { events: {} as { type: 'PRESS' } } }).createMachine({
    id: 'lampara',
    initial: 'off',
    states: { off: { on: { PRESS: 'on' } }, on: { on: { PRESS: 'off' } } },
  })
  const nada = () => Promise.resolve()
  const bindings: ScreenBindings<Reloj> = {
    open: { enchufada: nada, 'a pilas': nada },
    do: { 'PRESS: apretar': nada },
    when: { 'PRESS: apretar': (_, __, entrada) => entrada === 'a pilas' },
    see: {},
    http: {},
  }
  const paths = pathsForPage({
    name: 'lampara',
    bindings,
    model: modelOf(lampara, { inputs: { enchufada: undefined, 'a pilas': undefined }, events: { PRESS: { apretar: {} } }, outcomes: {} }),
  })
  expect(paths).toEqual([
    { input: 'enchufada', steps: [] },
    { input: 'a pilas', steps: ['PRESS: apretar', 'PRESS: apretar'] },
  ])
})

test('una página que sigue por sí sola no se espera ni se empuja en medio, y el camino termina donde se queda', async () => {
  const ascensor = setup({ types: { events: {} as { type: 'MOVE' } | { type: 'CALL' } } }).createMachine({
    id: 'ascensor',
    initial: 'still',
    states: { still: { on: { MOVE: 'moving', CALL: 'moving' } }, moving: { on: { MOVE: 'still' } } },
  })
  const hecho: string[] = []
  const anota = (que: string) => () => Promise.resolve(void hecho.push(que))
  const ascensorModel = modelOf(ascensor, {
    inputs: { abajo: undefined, arriba: undefined },
    events: { MOVE: { piso: {} }, CALL: { llamar: {} } },
    outcomes: {},
  })
  const bindings: ScreenBindings<Reloj> = {
    open: { abajo: anota('abre'), arriba: anota('abre') },
    do: { 'MOVE: piso': anota('aprieta'), 'CALL: llamar': anota('llama') },
    atOnce: { 'MOVE: piso': anota('se alista') },
    hurried: (_, estados) => estados.includes('moving'),
    see: { still: () => Promise.resolve() },
    http: {},
  }
  const subject = { name: 'ascensor', model: ascensorModel, bindings }
  const [camino, otro] = pathsForPage(subject)
  expect(camino?.steps).toEqual(['MOVE: piso', 'MOVE: piso', 'CALL: llamar', 'MOVE: piso'])
  expect(otro?.steps).toEqual(['MOVE: piso', 'MOVE: piso'])
  const { fault } = await walkPage(subject, { ...unEscenario(), state: () => Promise.resolve('still') }, camino ?? { input: '', steps: [] })
  expect(fault).toBeNull()
  expect(hecho).toEqual(['abre', 'se alista', 'aprieta', 'se alista', 'llama'])
})
