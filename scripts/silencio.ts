import { actorRun } from '#kit/drive-actor.ts'
import { inventory } from '#kit/inventory.ts'
import { pathsForPage } from '#kit/page-paths.ts'
import { timekeepersOf, type Model } from '#kit/model.ts'
import { walk, type Path } from '#kit/run.ts'
import { chartedMachine, MODELED } from '#tests/machines/models.ts'
import { abreSala, CON_PANTALLA, enPantalla, type Sala } from '#tests/machines/screens.ts'
import { nombresPedidos } from './mandato.ts'

/*
 * Holds every answer for ever, at each step of each flow, and looks at what the person gets: within the bound of the wait, a state
 * that is no longer busy, said by the page, with a way on. In Chromium where the page has that step, else with the machine's
 * actor. Ends with a summary line, and with status 1 when a step stays silent. Names after `--` choose machines.
 */

const SILENCIO = 'sin respuesta'

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The model of a machine whose calls are never answered once the person waits for them; what leads there goes on as ever. */
function silent(model: Model): Model {
  const outcomes = Object.entries(model.outcomes).map(([src, one]) => {
    if (one.lastsMs === undefined) return [src, one] as const
    return [src, { ...one, done: { [SILENCIO]: one.done?.[SILENCIO] } }] as const
  })
  return { ...model, outcomes: Object.fromEntries(outcomes) }
}

/** The shortest way to each silence among some paths, by the wait and the state that it ends in. */
function silencesIn(paths: readonly Path[]): Map<string, Path> {
  const found = new Map<string, Path>()
  for (const { input, steps } of paths) {
    for (const [index, step] of steps.entries()) {
      if (!step.endsWith(`.done: ${SILENCIO}`)) continue
      const path = { input, steps: steps.slice(0, index + 1) }
      const known = found.get(step)
      if (!known || known.steps.length > path.steps.length) found.set(step, path)
    }
  }
  return found
}

interface Tally {
  page: number
  actor: number
  faults: string[]
}

/** Whether the machine is left with something that the person can do, or that happens by itself. */
function faultOf(model: Model, name: string, path: Path): string | null {
  const run = actorRun(model)
  const steps = walk(run, path)
  const last = steps.at(-1)
  run.stop()
  const told = `${name}, ${path.input}: ${path.steps.join(' → ')}`
  if (!last || last.fired.length === 0) return `${told}: nadie oye el silencio`
  return last.tags.includes('busy') ? `${told}: sigue ocupada` : null
}

async function listen(name: string, sala: Sala, tally: Tally): Promise<void> {
  const { model } = await chartedMachine(name)
  const muted = silent(model)
  const known = inventory(model.machine)
  const waits = [...timekeepersOf(model, known).keys()]
  if (waits.length === 0) return
  const pantalla = CON_PANTALLA.includes(name) ? await enPantalla(name) : null
  const inPage = pantalla ? silencesIn(pathsForPage({ name, model: muted, bindings: pantalla.bindings } as never)) : new Map<string, Path>()
  for (const path of inPage.values()) {
    const fault = faultOf(model, name, path)
    if (fault) tally.faults.push(fault)
    const walked = await pantalla?.recorre(sala, path)
    if (walked?.fault) tally.faults.push(`${name} en la página, ${path.steps.join(' → ')}: ${walked.fault}`)
    tally.page += 1
  }
  const heard = new Set(
    known.transitions
      .filter(({ kind, invoke }) => kind === 'done' && invoke !== null && waits.includes(invoke))
      .map(({ invoke }) => invoke),
  )
  for (const wait of waits) {
    if (inPage.has(`${wait}.done: ${SILENCIO}`)) continue
    if (heard.has(wait)) tally.actor += 1
    else tally.faults.push(`${name}: nadie oye el fin de ${wait}`)
  }
}

const machines = nombresPedidos('npm run silencio', MODELED)
const tally: Tally = { page: 0, actor: 0, faults: [] }
const sala = await abreSala()
try {
  for (const name of machines) {
    const before = tally.faults.length
    await listen(name, sala, tally)
    for (const fault of tally.faults.slice(before)) print(fault)
  }
} finally {
  await sala.cierra()
}
print(
  `silencio: ${tally.page} pasos en la página y ${tally.actor} con su actor terminan a tiempo y dejan seguir; ${tally.faults.length} no.`,
)
process.exitCode = tally.faults.length === 0 ? 0 : 1
