import { execFileSync, fork } from 'node:child_process'
import { on } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { actorRun } from '#kit/drive-actor.ts'
import { behaviourChanges } from '#kit/diff.ts'
import { pathOf } from '#kit/lock.ts'
import { stimuliOf } from '#kit/model.ts'
import { countMutants } from '#kit/mutants-lock.ts'
import { inventory } from '#kit/inventory.ts'
import { walk } from '#kit/run.ts'
import { sayPath } from '#kit/say.ts'
import { lockOf } from '#kit/verify.ts'
import {
  chartedMachine,
  MODELED,
  readDeniers,
  readLock,
  writeDeniers,
  writeLock,
  writeMutants,
  type Charted,
} from '#tests/machines/models.ts'
import { quienesNiegan } from '#tests/machines/rotas.ts'
import { abreSala, CON_PANTALLA, enPantalla, recorreTodo, type Sala } from '#tests/machines/screens.ts'
import { leePedido } from './mandato.ts'
import { BitacoraIlegible } from './modelo/bitacora.ts'
import { elige } from './modelo/eleccion.ts'
import { muestraALaPagina } from './modelo/fallas-en-pagina.ts'
import { escribeLasFallas, porClase, type Falla } from './modelo/fallas.ts'
import { LISTA, listaDeFallas, resumenDe, resumenesEn } from './modelo/lista.ts'
import { escribeGuiones } from './modelo/guiones.ts'
import { conPagina, type Hoja } from './modelo/hoja.ts'
import { escribeElInforme } from './modelo/informe.ts'
import { juzgaPorIntencion, type Juicio, lockIn } from './modelo/juicio.ts'
import { escribeRetratos } from './modelo/retratos.ts'
import { tellReloads } from './modelo/recargas.ts'
import { juzgaSesion } from './modelo/sesion.ts'

/** One machine in `coverage/model.json`. */
interface Row extends Omit<Juicio, 'alone' | 'judged' | 'faults' | 'hoja'> {
  browser: { transitions: number; requirements: number }
  exclusions: { id: string; reason: string }[]
}

const { values: asked } = leePedido('Uso: npm run model [-- opciones]. Las dice README.md, y docs/guia/qa.md.', {
  options: {
    machine: { type: 'string' },
    path: { type: 'string' },
    update: { type: 'boolean' },
    diff: { type: 'boolean' },
    pictures: { type: 'boolean' },
    headed: { type: 'boolean' },
    all: { type: 'boolean' },
    reload: { type: 'boolean' },
    export: { type: 'boolean' },
    minutes: { type: 'string' },
    use: { type: 'string' },
    session: { type: 'string' },
    faults: { type: 'boolean' },
  },
})
const names = asked.machine ? [asked.machine] : MODELED
if (asked.machine && !MODELED.includes(asked.machine)) {
  complain(`No hay una máquina ${asked.machine}. Las hay: ${MODELED.join(', ')}.`)
  exit()
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

function replay(charted: Charted, number: number): void {
  const locked = lockIn(charted).paths[number - 1]
  if (!locked) return complain(`${charted.name} tiene ${lockIn(charted).paths.length} caminos: no hay un ${number}.`)
  const run = actorRun(charted.model)
  const known = inventory(charted.model.machine)
  print(`${charted.name}, camino ${number}: ${locked.input}`)
  print(sayPath(walk(run, pathOf(locked)), stimuliOf(charted.model, known), known, charted.words))
  run.stop()
}

/**
 * Replays a path of a machine's page in a window. Its numbers are those of the page's own paths: a page cannot bring about
 * all that the actor's paths do.
 */
async function show({ name, model, words }: Charted, number: number): Promise<void> {
  if (!CON_PANTALLA.includes(name)) return complain(`${name} no tiene una página que mostrar.`)
  const pantalla = await enPantalla(name)
  const camino = pantalla.caminos[number - 1]
  if (!camino) return complain(`${name} tiene ${pantalla.caminos.length} caminos en su página: no hay un ${number}.`)
  const sala = await abreSala({ headless: false })
  const known = inventory(model.machine)
  const { steps, fault } = await pantalla.recorre(sala, camino)
  print(`${name}, camino ${number} de su página: ${camino.input}`)
  print(sayPath(steps, stimuliOf(model, known), known, words))
  if (fault !== null) print(fault)
  await sala.cierra()
}

/** What its page takes of a machine, none when it has no screen of its own; with `--all`, along all that its requirements tell. */
async function judgePage(sala: Sala, name: string) {
  if (!CON_PANTALLA.includes(name)) return { transitions: 0, requirements: 0, faults: [], exclusiones: [], walks: [] }
  const pantalla = await enPantalla(name, { every: asked.all === true })
  const { transitions, faults, walks } = await recorreTodo(sala, pantalla)
  const vistos = new Set(walks.flatMap(({ kept }) => kept.map(({ of }) => of)))
  return { transitions: transitions.size, requirements: vistos.size, faults, exclusiones: pantalla.exclusiones, walks }
}

/** The sample of mutants that intent judges alone is the commit's; one machine, or `--all`, is judged whole. */
function seedOf(machines: readonly string[]): string {
  if (asked.all || machines.length === 1) return 'todos'
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // An unpacked archive has no commits.
    return 'sin-commit'
  }
}

/** Percentage of mutants that intent alone must stop, their locks written again from them. */
const LO_MENOS = 95

/** Judges machines in a process of its own, since pages want this one. The judgements come in their order. */
function judgedApart(machines: readonly string[]): () => Promise<Juicio> {
  const judge = fork(fileURLToPath(new URL('modelo/juez.ts', import.meta.url)), [seedOf(machines), ...machines])
  const told = on(judge, 'message', { close: ['exit'] })
  return async () => {
    const { value, done } = await told.next()
    if (done) throw new Error(`El proceso que juzga las máquinas terminó antes de tiempo (${judge.exitCode}).`)
    return (value as [Juicio])[0]
  }
}

const HEAD = [
  'máquina',
  'transiciones',
  'navegador',
  'pares',
  'caminos',
  'mutantes',
  'muertos',
  'equivalentes',
  'por sí mismos',
  'por intención',
]

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(15))).join('')
}

async function report(charts: readonly Charted[]): Promise<void> {
  const started = Date.now()
  const faults: string[] = []
  const rows: Row[] = []
  const tried: Falla[] = []
  let killedAlone = 0
  const sala = await abreSala()
  const nextJudgement = judgedApart(charts.map(({ name }) => name))
  print(line(HEAD))
  const hojas: (Hoja & { faults: readonly string[] })[] = []
  for (const charted of charts) {
    const { name, exclusions } = charted
    const page = await judgePage(sala, name)
    const { alone, judged: ofIt, faults: own, hoja, ...judgement } = await nextJudgement()
    const { transitions, pairs, actor, paths, mutants } = judgement
    print(
      line([
        name,
        `${actor.transitions}/${transitions}`,
        CON_PANTALLA.includes(name) ? `${page.transitions}/${transitions}` : 'sin página',
        `${actor.pairs}/${pairs}`,
        paths,
        mutants.total,
        mutants.killed,
        mutants.equivalent,
        alone,
        `${judgement.blessed.stopped}/${judgement.blessed.total}`,
      ]),
    )
    rows.push({
      ...judgement,
      browser: { transitions: page.transitions, requirements: page.requirements },
      exclusions: [...exclusions.transitions, ...exclusions.mutants, ...exclusions.alike, ...page.exclusiones],
    })
    killedAlone += alone
    tried.push(...ofIt.map((one) => ({ ...one, machine: name })))
    hojas.push({ ...conPagina(hoja, charted, page.walks), faults: [...own, ...page.faults] })
    faults.push(...[...own, ...page.faults].map((fault) => `${name}: ${fault}`))
  }
  await sala.cierra()
  escribeElInforme(hojas)
  escribeLasFallas(tried)
  writeFileSync('coverage/model.json', `${JSON.stringify(rows, null, 2)}\n`)
  const scores = rows.map(({ mutants }) => mutants)
  const sum = (count: (mutants: Row['mutants']) => number) => scores.reduce((total, mutants) => total + count(mutants), 0)
  const total = sum((one) => one.total)
  print(
    `Mutantes: ${total}; muertos ${sum(({ killed }) => killed)}, equivalentes ${sum(({ equivalent }) => equivalent)}; con pruebas sacadas de ellos mismos, ${killedAlone} (${Math.round((killedAlone / total) * 100)} %)`,
  )
  const judged = rows.reduce((count, { blessed }) => count + blessed.total, 0)
  const stopped = rows.reduce((count, { blessed }) => count + blessed.stopped, 0)
  const percent = (stopped / judged) * 100
  print(`Con el candado reescrito desde el mutante, la intención sola detiene ${stopped} de ${judged} (${percent.toFixed(1)} %)`)
  if (asked.all) {
    const alive = rows.flatMap(({ machine, blessed }) => blessed.survivors.map((id) => ({ machine, id })))
    const left = await muestraALaPagina(alive, print)
    print(`Con su página, ${judged - left.length} de ${judged} (${((1 - left.length / judged) * 100).toFixed(1)} %)`)
  }
  const seen = rows.reduce((count, { browser }) => count + browser.requirements, 0)
  const asks = charts.reduce((count, { requirements }) => count + requirements.length, 0)
  print(`En su página se vio lo que dicen ${seen} de ${asks} requisitos`)
  for (const cells of porClase(tried)) print(line(cells))
  if (percent < LO_MENOS) {
    const left = rows.flatMap(({ machine, blessed }) => blessed.survivors.map((id) => `${machine}: la intención no distingue «${id}»`))
    faults.push(`la intención sola detiene menos del ${LO_MENOS} %`, ...left)
  }
  print(`${rows.length} máquinas en ${Math.round((Date.now() - started) / 1000)} s`)
  if (faults.length === 0) return
  print(`\n${faults.join('\n')}`)
  process.exitCode = 1
}

/** Says which paths a person should run in so many minutes, what each is worth, and how many there are in all. */
async function choose(charts: readonly Charted[], minutes: number): Promise<void> {
  if (!(minutes > 0)) return complain(`«${asked.minutes}» no es una cantidad de minutos.`)
  const chosen = await elige(charts, minutes, asked.use)
  const spent = chosen.reduce((total, { seconds }) => total + seconds, 0)
  const inMinutes = (seconds: number) => (seconds / 60).toLocaleString('es-CL', { maximumFractionDigits: 1 })
  for (const { id, seconds, gain } of chosen)
    print(`${id.padEnd(32)}${`${inMinutes(seconds)} min`.padStart(9)}${gain.toFixed(0).padStart(8)}`)
  print(
    `${chosen.length} caminos en ${inMinutes(spent)} de ${minutes} minutos. Cada uno se escribe con «npm run model -- --machine X --path N --export».`,
  )
}

// Without a trace of the program: what is wrong is the file that was given.
process.on('uncaughtException', (error) => {
  if (!(error instanceof BitacoraIlegible)) throw error
  complain(`${error.message}.`)
  exit()
})

const all = await Promise.all(names.map(chartedMachine))
if (asked.reload) process.exitCode = await tellReloads(names)
else if (asked.session) {
  const { lines, code } = juzgaSesion(asked.session, all)
  print(lines.join('\n'))
  process.exitCode = code
} else if (asked.faults) {
  const tried = all.flatMap((charted) => juzgaPorIntencion(charted).map((one) => ({ ...one, machine: charted.name })))
  const now = names.map((name) =>
    resumenDe(
      name,
      tried.filter(({ machine }) => machine === name),
    ),
  )
  // What the list says of the others stays as it was.
  const listed = new Map([...resumenesEn(readFileSync(LISTA, 'utf8')), ...now].map((one) => [one.machine, one]))
  writeFileSync(LISTA, listaDeFallas(MODELED.flatMap((name) => listed.get(name) ?? [])))
  for (const cells of porClase(tried)) print(line(cells))
} else if (asked.minutes) await choose(all, Number(asked.minutes))
else if (asked.export) {
  for (const charted of all) {
    const written = await escribeGuiones(charted, asked.path ? Number(asked.path) : null)
    print(`${charted.name}: ${written} ${written === 1 ? 'guion' : 'guiones'} en coverage/guiones/${charted.name}`)
  }
} else if (asked.path && asked.headed) for (const charted of all) await show(charted, Number(asked.path))
else if (asked.path) for (const charted of all) replay(charted, Number(asked.path))
else if (asked.diff) {
  const changed = all
    .map((charted) => ({ name: charted.name, changes: behaviourChanges(lockIn(charted), charted.model) }))
    .filter(({ changes }) => changes.length > 0)
  for (const { name, changes } of changed) for (const change of changes) print(`${name}: ${change}`)
  if (asked.pictures) print(`Antes y ahora: ${await escribeRetratos(changed)}`)
} else if (asked.update) {
  for (const charted of all) {
    const { name, model } = charted
    writeLock(charted, lockOf(model, readLock(charted)))
    writeMutants(name, countMutants(model.machine))
    writeDeniers(name, quienesNiegan(charted, readDeniers()[name]).niegan)
    print(`${name}: candado escrito`)
  }
} else await report(all)
