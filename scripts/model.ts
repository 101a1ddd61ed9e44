import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { actorRun } from '#kit/drive-actor.ts'
import { exclusionFaults } from '#kit/coverage.ts'
import { behaviourChanges } from '#kit/diff.ts'
import { pathOf } from '#kit/lock.ts'
import { stimuliOf } from '#kit/model.ts'
import { mutationScore } from '#kit/mutate.ts'
import { inventory } from '#kit/inventory.ts'
import { killedByItself } from '#kit/self.ts'
import { brokenBy } from '#kit/requirements.ts'
import { walk } from '#kit/run.ts'
import { sayPath } from '#kit/say.ts'
import { lockOf, verify } from '#kit/verify.ts'
import { chartedMachine, MODELED, readLock, writeLock, type Charted } from '#tests/machines/models.ts'
import { abreSala, CON_PANTALLA, enPantalla, recorreTodo, type Sala } from '#tests/machines/pantallas.ts'

/** One machine in `coverage/model.json`. */
interface Row {
  machine: string
  transitions: number
  pairs: number
  actor: { transitions: number; pairs: number }
  browser: { transitions: number }
  paths: number
  /** `selfKilled`: those that paths made from each mutant itself would have killed. */
  mutants: { total: number; killed: number; equivalent: number; selfKilled: number }
  exclusions: { id: string; reason: string }[]
}

const { values: asked } = parseArgs({
  options: { machine: { type: 'string' }, path: { type: 'string' }, update: { type: 'boolean' }, diff: { type: 'boolean' }, headed: { type: 'boolean' } },
})
const names = asked.machine ? [asked.machine] : MODELED

function lockIn({ name }: Charted) {
  const lock = readLock(name)
  if (!lock) throw new Error(`${name} no tiene candado: escríbalo con «npm run model -- --update --machine ${name}».`)
  return lock
}

function replay(charted: Charted, number: number): void {
  const locked = lockIn(charted).paths[number - 1]
  if (!locked) throw new Error(`${charted.name} no tiene el camino ${number}.`)
  const run = actorRun(charted.model)
  const known = inventory(charted.model.machine)
  print(`${charted.name}, camino ${number}: ${locked.input}`)
  print(sayPath(walk(run, pathOf(locked)), stimuliOf(charted.model, known), known, charted.glosario))
  run.stop()
}

/** Replays a path of a machine's page, in a window; its numbers are those of the page's own paths. */
async function show({ name, model, glosario }: Charted, number: number): Promise<void> {
  const pantalla = await enPantalla(name)
  const camino = pantalla.caminos[number - 1]
  if (!camino) throw new Error(`${name} tiene ${pantalla.caminos.length} caminos en su página.`)
  const sala = await abreSala({ headless: false })
  const known = inventory(model.machine)
  const { steps, fault } = await pantalla.recorre(sala, camino)
  print(`${name}, camino ${number} de su página: ${camino.input}`)
  print(sayPath(steps, stimuliOf(model, known), known, glosario))
  if (fault !== null) print(fault)
  await sala.cierra()
}

function brokenRules({ model, requirements }: Charted): string[] {
  const run = actorRun(model)
  const broken = requirements.flatMap((rule) => {
    const how = brokenBy(run, rule)
    return how === null ? [] : [`${rule.section} ${rule.says} — ${how}`]
  })
  run.stop()
  return broken
}

/** What its page takes of a machine, none when it has no screen of its own. */
async function judgePage(sala: Sala, name: string) {
  if (!CON_PANTALLA.includes(name)) return { transitions: 0, faults: [], exclusiones: [] }
  const pantalla = await enPantalla(name)
  const { transitions, faults } = await recorreTodo(sala, pantalla)
  return { transitions: transitions.size, faults, exclusiones: pantalla.exclusiones }
}

async function judge(charted: Charted, sala: Sala): Promise<{ row: Row; faults: string[] }> {
  const { name, model, requirements, exclusions } = charted
  const lock = lockIn(charted)
  const verdict = verify(model, lock, exclusions.transitions)
  const { total, survivors } = mutationScore(model, lock, requirements)
  const page = await judgePage(sala, name)
  const excused = new Set(exclusions.mutants.map(({ id }) => id))
  const faults = [
    ...verdict.faults,
    ...brokenRules(charted),
    ...survivors.filter((id) => !excused.has(id)).map((id) => `Nada distingue el mutante «${id}»`),
    ...exclusionFaults(exclusions.mutants, new Set(survivors)),
    ...page.faults,
  ]
  const row: Row = {
    machine: name,
    transitions: verdict.graph.inventory.transitions.length,
    pairs: verdict.pairs.size,
    actor: { transitions: verdict.taken.transitions.size, pairs: [...verdict.pairs].filter((pair) => verdict.taken.pairs.has(pair)).length },
    browser: { transitions: page.transitions },
    paths: lock.paths.length,
    mutants: { total, killed: total - survivors.length, equivalent: survivors.filter((id) => excused.has(id)).length, selfKilled: killedByItself(model) },
    exclusions: [...exclusions.transitions, ...exclusions.mutants, ...page.exclusiones],
  }
  return { row, faults }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

const HEAD = ['máquina', 'transiciones', 'navegador', 'pares', 'caminos', 'mutantes', 'muertos', 'equivalentes', 'por sí mismos']

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(15))).join('')
}

async function report(charts: readonly Charted[]): Promise<void> {
  const started = Date.now()
  const faults: string[] = []
  const rows: Row[] = []
  const sala = await abreSala()
  print(line(HEAD))
  for (const charted of charts) {
    const { row, faults: own } = await judge(charted, sala)
    const { machine, transitions, pairs, actor, browser, paths, mutants } = row
    print(line([machine, `${actor.transitions}/${transitions}`, CON_PANTALLA.includes(machine) ? `${browser.transitions}/${transitions}` : 'sin página', `${actor.pairs}/${pairs}`, paths, mutants.total, mutants.killed, mutants.equivalent, mutants.selfKilled]))
    rows.push(row)
    faults.push(...own.map((fault) => `${machine}: ${fault}`))
  }
  await sala.cierra()
  mkdirSync('coverage', { recursive: true })
  writeFileSync('coverage/model.json', `${JSON.stringify(rows, null, 2)}\n`)
  const scores = rows.map(({ mutants }) => mutants)
  const sum = (count: (mutants: Row['mutants']) => number) => scores.reduce((total, mutants) => total + count(mutants), 0)
  const total = sum((one) => one.total)
  const alone = sum(({ selfKilled }) => selfKilled)
  print(`Mutantes: ${total}; muertos ${sum(({ killed }) => killed)}, equivalentes ${sum(({ equivalent }) => equivalent)}; con pruebas sacadas de ellos mismos, ${alone} (${Math.round((alone / total) * 100)} %)`)
  print(`${rows.length} máquinas en ${Math.round((Date.now() - started) / 1000)} s`)
  if (faults.length === 0) return
  print(`\n${faults.join('\n')}`)
  process.exitCode = 1
}

const all = await Promise.all(names.map(chartedMachine))
if (asked.path && asked.headed) for (const charted of all) await show(charted, Number(asked.path))
else if (asked.path) for (const charted of all) replay(charted, Number(asked.path))
else if (asked.diff) for (const charted of all) for (const change of behaviourChanges(lockIn(charted), charted.model)) print(`${charted.name}: ${change}`)
else if (asked.update) {
  for (const { name, model } of all) {
    writeLock(name, lockOf(model))
    print(`${name}: candado escrito`)
  }
} else await report(all)
