import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Exclusion } from '#kit/coverage.ts'
import { walkPage } from '#kit/drive-page.ts'
import type { PageSubject, PageWalk } from '#kit/page-stage.ts'
import { pageVerdict, type PageVerdict } from '#kit/page-verdict.ts'
import { pathsForPage } from '#kit/page-paths.ts'
import { inventory } from '#kit/inventory.ts'
import { timekeepersOf, type Model } from '#kit/model.ts'
import { mutantsOf } from '#kit/mutate.ts'
import { printed } from '#kit/portable.ts'
import { reloadInPage, restsOf, type PageReload } from '#kit/reload-page.ts'
import { promisesOf, rehearse, type Promises } from '#kit/promises.ts'
import type { Path, Step } from '#kit/run.ts'
import { construye } from '#scripts/preparar.mjs'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { dejaPasar } from '#tests/support/paginas/vistas.ts'
import { abreEscenario, type Escenario, type Recorrida } from '#tests/support/paginas/escenario.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { sirveLaWeb } from '#tests/support/paginas/servidor-de-web.ts'
import { chartedMachine, MODELED, readLock } from './models.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The names of the machines whose screen can be walked: those with a file of it. */
export const CON_PANTALLA = readdirSync(here).filter((name) => existsSync(`${here}${name}/${name}.screen.ts`))

async function pantallaDe(name: string): Promise<Pantalla> {
  const exported: Record<string, Pantalla> = await import(/* @vite-ignore */ `${here}${name}/${name}.screen.ts`)
  const found = Object.entries(exported).find(([key]) => key.endsWith('Screen'))?.[1]
  if (!found) throw new Error(`${name}.screen.ts no exporta nada que termine en «Screen»`)
  return found
}

/** Where pages are walked: a browser, and the address of the built application. */
export interface Sala {
  navegador: Browser
  url: string
  cierra: () => Promise<void>
}

/**
 * Builds the application if it changed, serves it and opens one browser; `conFallas`, that whose pages may be opened with a fault of
 * a machine. Close it when done.
 */
export async function abreSala({ conFallas = false, ...opciones }: { headless?: boolean; conFallas?: boolean } = {}): Promise<Sala> {
  if (conFallas) construyeConFallas()
  else await construye()
  const [servidor, navegador] = await Promise.all([sirveLaWeb(conFallas ? CON_FALLAS : undefined), abreChromium(opciones)])
  return {
    navegador,
    url: servidor.url,
    cierra: async () => {
      await navegador.close()
      await servidor.cierra()
    },
  }
}

const CON_FALLAS = fileURLToPath(new URL('../../dist/fallas', import.meta.url))

/** Both pages of the product as they are, but for a machine that has the fault which the page is opened with. */
function construyeConFallas(): void {
  const orden = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '-c', 'tests/support/paginas/vite.fallas.ts']
  for (const modo of [[], ['--mode', 'encuestador']])
    execFileSync('node', [...orden, ...modo], { stdio: 'inherit', env: { ...env, NODE_ENV: 'production' } })
}

/** What somebody looks at in a walked browser. */
interface Mirada<A, B> {
  before: (contexto: BrowserContext) => Promise<A>
  after: (contexto: BrowserContext, antes: A) => Promise<B>
}

/** A machine with its screen, ready to be walked. */
export interface EnPantalla {
  name: string
  caminos: readonly Path[]
  /** How many transitions the machine has. */
  transiciones: number
  /** An empty page of its own, with what its services answer around it. */
  abre: (sala: Pick<Sala, 'navegador' | 'url'>) => Promise<Escenario>
  recorre: (sala: Pick<Sala, 'navegador' | 'url'>, camino: Path, told?: (step: Step) => void) => Promise<PageWalk>
  juzga: (walks: readonly PageWalk[]) => PageVerdict
  /** The shortest way to each state that the page rests in. */
  reposos: readonly Path[]
  recarga: (sala: Pick<Sala, 'navegador' | 'url'>, camino: Path) => Promise<PageReload>
  /** Takes a path, and looks at its browser: once before anything, and once where it ends. */
  mira: <A, B>(
    sala: Pick<Sala, 'navegador' | 'url'>,
    camino: Path,
    mirada: Mirada<A, B>,
  ) => Promise<{ fault: string | null; seen: B | null }>
  exclusiones: readonly Exclusion[]
  bindings: Pantalla
  /** What its requirements say of its page. */
  promises: Promises
}

/** How a page brings a wait to its end: its time passes, and the person gives up as soon as it may. */
function esperasDe(model: Model): Pantalla['do'] {
  const ids = [...timekeepersOf(model, inventory(model.machine)).keys()]
  const largas = new Set(['downloadReceiptWait', 'downloadLaggardsWait', 'downloadWait', 'simulationWait', 'loadWait'])
  return Object.fromEntries(
    ids.flatMap((id): [string, Pantalla['do'][string]][] => [
      [`${id}.done: sin respuesta`, (pagina) => dejaPasar(pagina, largas.has(id) ? 60_000 : 10_000)],
      [
        `${id}.done: cancelada`,
        async (pagina) => {
          await dejaPasar(pagina, 4000)
          await pagina.locator(`[data-espera="${id}"]`).last().getByRole('button', { name: 'Dejar de esperar' }).click()
        },
      ],
    ]),
  )
}

/** The states in which each machine waits for an answer, as one expression. */
const EN_ESPERA = Promise.all(
  MODELED.map(async (name) => {
    const { machine } = (await chartedMachine(name)).model
    const esperas = inventory(machine).states.filter(({ invokes }) => invokes.some(({ src }) => src === 'wait'))
    return [machine.id, esperas.map(({ path }) => path.join('\\.')).join('|')] as const
  }),
).then((todas) => Object.fromEntries(todas.filter(([, estados]) => estados !== '')))

/** How a screen is walked: `every`, with all that its requirements tell; `demora` as in `Recorrida`. */
interface Alcance extends Pick<Recorrida, 'demora'> {
  every?: boolean
  /** One of its mutants, which the page must have been built to have: it is walked as what the machine is. */
  falla?: string
}

function conFalla(model: Model, id: string): Model {
  const [mutante] = mutantsOf(model.machine, (uno) => uno === id)
  if (!mutante?.machine) throw new Error(`${model.machine.id} no tiene la falla «${id}»`)
  return { ...model, machine: mutante.machine }
}

/** Reads what QA wrote of a machine's screen, and makes the paths that it is walked along. */
export async function enPantalla(name: string, { demora, every = false, falla }: Alcance = {}): Promise<EnPantalla> {
  const charted = await chartedMachine(name)
  const model = falla === undefined ? charted.model : conFalla(charted.model, falla)
  const propia = await pantallaDe(name)
  const bindings = { ...propia, do: { ...esperasDe(model), ...propia.do } }
  const lock = readLock(charted)
  if (!lock) throw new Error(`${name} no tiene candado`)
  const promises = promisesOf(model, inventory(model.machine), charted.requirements)
  const subject: PageSubject<never> = { name, model, bindings, promises } as never
  const caminos = pathsForPage(subject, every)
  const recorrida = {
    propia: name,
    enEspera: await EN_ESPERA,
    demora,
    ...(falla !== undefined && { falla: { maquina: model.machine.id, id: falla } }),
  }
  const abre: EnPantalla['abre'] = ({ navegador, url }) => abreEscenario(navegador, url, recorrida, bindings)
  return {
    name,
    caminos,
    reposos: restsOf(subject, caminos),
    abre,
    recarga: async (sala, camino) => {
      const escenario = await abre(sala)
      try {
        const recarga = await reloadInPage({ name, model, bindings }, escenario, camino)
        if (recarga.fault !== null) await escenario.retrata(`recarga-${name}-${recarga.from.replaceAll(/\W+/g, '-')}`)
        return recarga
      } finally {
        await escenario.cierra()
      }
    },
    mira: async (sala, camino, { before, after }) => {
      const escenario = await abre(sala)
      try {
        const contexto = escenario.page.context()
        const antes = await before(contexto)
        const { fault } = await walkPage({ name, model, bindings }, escenario, camino)
        return { fault, seen: fault === null ? await after(contexto, antes) : null }
      } finally {
        await escenario.cierra()
      }
    },
    transiciones: lock.transitions.length,
    recorre: async (sala, camino, told) => {
      const escenario = await abre(sala)
      try {
        const walk = await walkPage({ name, model, bindings, promises }, escenario, camino, told)
        if (walk.fault !== null) await escenario.retrata(`modelo-${name}-${camino.input}-${walk.steps.length}`)
        return walk
      } finally {
        await escenario.cierra()
      }
    },
    juzga: (walks) => pageVerdict(subject, lock, walks),
    exclusiones: bindings.exclude ?? [],
    bindings,
    promises,
  }
}

/** Paths that are walked at the same time, each in a page of its own: while one waits, another goes on. */
const A_LA_VEZ = 2

/**
 * Walks every path of a machine's screen. One that fails beside another is walked again alone, so that only what the page
 * does counts, and not how busy the machine was.
 */
export async function recorreTodo(sala: Sala, pantalla: EnPantalla): Promise<PageVerdict & { walks: readonly PageWalk[] }> {
  const pendientes = pantalla.caminos.entries()
  const walks: PageWalk[] = []
  const camina = async () => {
    for (const [indice, camino] of pendientes) walks[indice] = await pantalla.recorre(sala, camino)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, camina))
  for (const [indice, { path, fault }] of walks.entries()) if (fault !== null) walks[indice] = await pantalla.recorre(sala, path)
  return { ...pantalla.juzga(walks), walks }
}

/** Loads the page again in each of these situations; one that fails beside another is tried again alone. */
export async function recargaTodo(sala: Sala, { reposos, recarga }: EnPantalla, caminos: readonly Path[] = reposos): Promise<PageReload[]> {
  const pendientes = caminos.entries()
  const recargas: PageReload[] = []
  const camina = async () => {
    for (const [indice, camino] of pendientes) recargas[indice] = await recarga(sala, camino)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, camina))
  for (const [indice, { path, fault }] of recargas.entries()) if (fault !== null) recargas[indice] = await recarga(sala, path)
  return recargas
}

/** What a machine does along a path, in words; what it cannot go on with is its end. */
function loQueHace(model: Model, camino: Path): string {
  try {
    const pasos = rehearse(model, inventory(model.machine), camino)
    return printed(pasos.map(({ step }) => ({ ...step, fired: [] })))
  } catch (error) {
    return String(error)
  }
}

/** What the page shows wrong of a mutant of its machine, whose lock says whatever it does; `fault` is null when nothing. */
export async function enSuPagina(sala: Sala, name: string, falla: string): Promise<{ fault: string | null; recorridos: number }> {
  const { model } = await chartedMachine(name)
  const { caminos, recorre } = await enPantalla(name, { every: true, falla })
  const mutante = conFalla(model, falla)
  // Where it does the same as its machine, the page was walked already.
  const otros = caminos.filter((uno) => loQueHace(mutante, uno) !== loQueHace(model, uno))
  for (const [indice, camino] of otros.entries()) {
    const { fault } = await recorre(sala, camino)
    // A busy machine is no fault of the page: it must show it twice.
    if (fault !== null && (await recorre(sala, camino)).fault !== null) return { fault, recorridos: indice + 1 }
  }
  return { fault: null, recorridos: otros.length }
}
