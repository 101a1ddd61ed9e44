import { describe, expect, test } from 'vitest'
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { walkPage } from '#kit/drive-page.ts'
import type { HeldCall, PageSubject, ScreenBindings, Stage } from '#kit/page-stage.ts'
import { pageVerdict } from '#kit/page-verdict.ts'
import { inventory } from '#kit/inventory.ts'
import { modelOf } from '#kit/model.ts'
import { pathsForPage } from '#kit/page-paths.ts'
import { printed } from '#kit/portable.ts'
import { promisesOf } from '#kit/promises.ts'
import { requirement } from '#kit/requirements.ts'
import { lockOf } from '#kit/verify.ts'

/** What a bell may do otherwise than it was asked. */
interface Falla {
  puerta?: string
  dice?: string
  avisa?: string
  sinFin?: boolean
}

/** A bell that rings at a door, and says so when nobody comes. */
function unTimbre({ puerta = 'norte', dice = 'Nadie vino.', avisa = 'Toque otra vez.', sinFin = false }: Falla = {}) {
  return setup({
    types: {
      context: {} as { says: string | null },
      events: {} as { type: 'RING' },
      emitted: {} as { type: 'TELL'; text: string },
    },
    actors: { call: fromPromise<void, { puerta: string }>(async () => {}) },
  }).createMachine({
    id: 'timbre',
    context: { says: null },
    initial: 'still',
    states: {
      still: { on: { RING: 'calling' } },
      calling: {
        invoke: {
          id: 'call',
          src: 'call',
          input: { puerta },
          onDone: sinFin ? 'still' : 'answered',
          onError: { target: 'still', actions: [assign({ says: dice }), emit({ type: 'TELL' as const, text: avisa })] },
        },
      },
      answered: {},
    },
  })
}

const PIDE = [
  requirement('§1', 'se llama a la puerta norte', {
    given: 'puesto',
    steps: ['RING: toca'],
    expects: { at: 'calling', calls: [['call', { puerta: 'norte' }]], reads: 'Llamando…' },
  }),
  requirement('§2', 'si nadie viene se dice, y se puede tocar otra vez', {
    given: 'puesto',
    steps: [
      'RING: toca',
      ['call.error: nadie', { at: 'still', context: { says: 'Nadie vino.' }, emits: [{ type: 'TELL', text: 'Toque otra vez.' }] }],
    ],
  }),
  requirement('§3', 'quien abre termina la espera', {
    given: 'puesto',
    steps: ['RING: toca', 'call.done: abren'],
    expects: { at: 'answered' },
  }),
]

interface Pagina {
  state: string
  says: string | null
  held: HeldCall[]
}

const nada = () => Promise.resolve()

/** A page where nothing happens by itself: each test says what does. */
const unaPaginaQuieta: Omit<Stage<never>, 'page'> = {
  state: () => Promise.resolve('still'),
  passTime: nada,
  breathe: () => new Promise((listo) => setTimeout(listo)),
  held: () => [],
  replyTo: () => 'nothing',
  reads: nada,
  emitted: nada,
  tidy: nada,
}

/** The page of a bell does all that its machine does, right or wrong. `title` is its own. */
async function recorre(falla: Falla = {}, title = 'Llamando…') {
  const machine = unTimbre(falla)
  const model = modelOf(machine, {
    inputs: { puesto: undefined },
    events: { RING: { toca: {} } },
    outcomes: { call: { done: { abren: undefined }, error: { nadie: new Error('nadie') } } },
  })
  const { puerta = 'norte', dice = 'Nadie vino.', avisa = 'Toque otra vez.', sinFin } = falla
  const bindings: ScreenBindings<Pagina> = {
    open: { puesto: nada },
    do: {
      'RING: toca': async (page) => {
        page.state = 'calling'
        const answer = async (reply: unknown) => {
          page.held = []
          page.state = reply !== 'nothing' && !sinFin ? 'answered' : 'still'
          if (reply === 'nothing') page.says = dice
        }
        page.held = [{ method: 'POST', path: `/api/${puerta}`, body: null, answer }]
      },
    },
    see: {
      still: async (page, { says }) => {
        if (page.says !== says) throw new Error('no es lo que dice')
      },
      calling: nada,
      answered: nada,
    },
    http: { call: ({ puerta: cual }: { puerta: string }) => ({ method: 'POST', path: `/api/${cual}` }) },
  }
  const subject: PageSubject<Pagina> = {
    name: 'timbre',
    model,
    bindings,
    promises: promisesOf(model, inventory(machine), PIDE),
    patience: 50,
  }
  const walks = []
  for (const path of pathsForPage(subject, true)) {
    const page: Pagina = { state: 'still', says: null, held: [] }
    const stage: Stage<Pagina> = {
      ...unaPaginaQuieta,
      page,
      state: () => Promise.resolve(page.state),
      held: () => page.held,
      replyTo: (kind) => (kind === 'error' ? 'nothing' : { status: 200 }),
      reads: async (words) => {
        if (words !== title) throw new Error(`no se lee «${words}»`)
      },
      emitted: async (event) => {
        if ((event as { text: string }).text !== avisa) throw new Error('no es el mensaje')
      },
    }
    walks.push(await walkPage(subject, stage, path))
  }
  return { subject, walks, faults: pageVerdict(subject, lockOf(model), walks).faults }
}

test('una página que cumple lo pedido se recorre sin fallas, y se sabe qué requisitos mostró', async () => {
  const { faults, walks } = await recorre()
  expect(faults).toEqual([])
  expect(new Set(walks.flatMap(({ kept }) => kept.map(({ of }) => of))).size).toBe(3)
})

describe('una página que hace lo mismo que su máquina, con su candado escrito otra vez, se descubre cuando', () => {
  test.each<[string, Falla, string, string]>([
    ['llama a otra puerta', { puerta: 'sur' }, '§1', 'debía llamar ["POST","/api/norte",null] y llamó ["POST","/api/sur",null]'],
    ['dice otra cosa', { dice: 'Vino alguien.' }, '§2', 'no es lo que dice'],
    ['avisa otra cosa', { avisa: 'No toque.' }, '§2', 'no es el mensaje'],
    ['queda en otro estado', { sinFin: true }, '§3', 'la página debía estar en answered y está en still'],
  ])('%s', async (_, falla, seccion, dicho) => {
    const { faults } = await recorre(falla)
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`de lo que habla «${seccion} .*`)))
    expect(faults.join('\n')).toContain(dicho)
  })

  test('titula otra cosa, que ninguna máquina dice', async () => {
    const { faults } = await recorre({}, 'Esperando…')
    expect(faults.join('\n')).toMatch(/de lo que habla «§1 se llama a la puerta norte».*: no se lee «Llamando…»/)
  })
})

test('lo que un requisito pide leer y ningún camino miró es una falla', async () => {
  const { subject } = await recorre()
  expect(pageVerdict(subject, lockOf(subject.model), []).faults).toContain(
    'Nadie leyó en la página «Llamando…», de «§1 se llama a la puerta norte»',
  )
})

test('lo que se pide leer tiene su camino; lo demás que se pide, solo cuando se pide todo', async () => {
  const { subject } = await recorre()
  const lejos = requirement('§4', 'quien toca dos veces sin suerte puede insistir', {
    given: 'puesto',
    steps: ['RING: toca', 'call.error: nadie', 'RING: toca', 'call.error: nadie'],
    expects: { at: 'still' },
  })
  const con = (reads?: string) => {
    const rule = reads === undefined ? lejos : { ...lejos, expects: { ...lejos.expects, reads } }
    return { ...subject, promises: promisesOf(subject.model, inventory(subject.model.machine), [rule]) }
  }
  const largos = (caminos: ReturnType<typeof pathsForPage>) => caminos.map(({ steps }) => steps.length)
  expect(largos(pathsForPage(con()))).toEqual([4])
  expect(largos(pathsForPage(con(), true))).toEqual([4, 4])
  expect(pathsForPage(con('Llamando…')).at(-1)).toEqual({ input: 'puesto', steps: lejos.steps })
})

test('lo que se pide leer cerca de donde un camino termina se lee en la misma página, y lo que queda lejos abre otra', () => {
  const dial = setup({ types: { context: {} as { canal: string }, events: {} as { type: 'TURN'; canal: string } } }).createMachine({
    id: 'dial',
    context: { canal: 'ninguno' },
    on: { TURN: { actions: assign({ canal: ({ event }) => event.canal }) } },
  })
  const canales = Array.from({ length: 15 }, (_, i) => `TURN: ${i}`)
  const model = modelOf(dial, {
    inputs: { puesto: undefined },
    events: { TURN: Object.fromEntries(canales.map((_, i) => [`${i}`, { canal: `${i}` }])) },
    outcomes: {},
  })
  const bindings: ScreenBindings<Pagina> = {
    open: { puesto: nada },
    do: Object.fromEntries(canales.map((canal) => [canal, nada])),
    // One goes up channel by channel, and down to the first from anywhere.
    when: Object.fromEntries(
      canales.map((canal, i) => [canal, ({ canal: puesto }: { canal: string }) => i === 0 || puesto === `${i - 1}`] as const),
    ) as never,
    see: {},
    http: {},
  }
  const seLee = (steps: string[]) =>
    requirement('§1', `se lee tras ${steps.at(-1)}`, { given: 'puesto', steps, expects: { reads: 'Canal' } })
  const hasta = (canal: number) => canales.slice(0, canal + 1)
  const caminos = (...rules: ReturnType<typeof seLee>[]) =>
    pathsForPage({ name: 'dial', model, bindings, promises: promisesOf(model, inventory(model.machine), rules) }).map(({ steps }) => steps)
  expect(caminos(seLee(hasta(2)))).toEqual([hasta(2)])
  expect(caminos(seLee(hasta(14)))).toEqual([['TURN: 0'], hasta(14)])
})

/** A door that hears each knock, the second one hard, on pages that go on by themselves. Another may knock again as it likes, or its page in silence. */
async function golpea({ otraVez = 'fuerte', calla = false } = {}) {
  const puerta = setup({
    types: { context: {} as { fuerza: string }, events: {} as { type: 'RING' } | { type: 'REST' } },
    actors: { puerta: fromCallback<{ type: 'GOLPE'; fuerza: string }>(() => {}) },
  }).createMachine({
    id: 'puerta',
    context: { fuerza: 'suave' },
    invoke: { id: 'puerta', src: 'puerta' },
    initial: 'still',
    states: {
      still: {
        on: {
          RING: {
            target: 'passing',
            actions: [sendTo('puerta', ({ context }) => ({ type: 'GOLPE', fuerza: context.fuerza })), assign({ fuerza: otraVez })],
          },
        },
      },
      passing: { on: { REST: 'still' } },
    },
  })
  const model = modelOf(puerta, {
    inputs: { puesta: undefined },
    events: { RING: { toca: {} }, REST: { sola: {} } },
    outcomes: { puerta: {} },
  })
  const segunda = requirement('§1', 'la segunda vez se golpea fuerte', {
    given: 'puesta',
    steps: [
      'RING: toca',
      'REST: sola',
      ['RING: toca', { at: 'passing', sends: [['puerta', { fuerza: 'fuerte' }]] }],
      ['REST: sola', { at: 'still' }],
    ],
  })
  const bindings: ScreenBindings<{ golpes: string[]; oidos: object[] }> = {
    open: { puesta: nada },
    do: {
      'RING: toca': async ({ golpes, oidos }) => {
        const fuerza = golpes.length === 0 ? 'suave' : otraVez
        golpes.push(fuerza)
        if (!calla) oidos.push({ type: 'GOLPE', fuerza })
      },
    },
    atOnce: { 'REST: sola': nada },
    hurried: (_, estados) => estados.includes('passing'),
    see: { still: nada },
    http: {},
    told: {
      puerta: async ({ oidos }, golpes) => {
        const oyo = printed(oidos.splice(0) as never)
        if (oyo !== printed(golpes as never)) throw new Error(`la puerta debía oír ${printed(golpes as never)} y oyó ${oyo}`)
      },
    },
  }
  const subject = { name: 'puerta', model, bindings, promises: promisesOf(model, inventory(puerta), [segunda]), patience: 50 }
  const escenario = { ...unaPaginaQuieta, page: { golpes: [], oidos: [] } }
  const [camino, ...otros] = pathsForPage(subject)
  expect(otros).toEqual([])
  return camino && (await walkPage(subject, escenario, camino)).fault
}

describe('lo que una página dice a otro, que sigue sola,', () => {
  test('se recorre hasta donde se pide, y es como se pide', async () => expect(await golpea()).toBeNull())

  test('se descubre si no lo dice', async () => {
    expect(await golpea({ calla: true })).toContain('la puerta debía oír [{"fuerza":"suave","type":"GOLPE"}] y oyó []')
  })

  test('se descubre si su máquina dice otra cosa', async () => {
    expect(await golpea({ otraVez: 'quedo' })).toMatch(/^paso 4 .*: la puerta debía oír \[{"fuerza":"fuerte".* y oyó \[{"fuerza":"quedo"/)
  })
})
