import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import process, { argv, exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { leeTextos } from './cambios/arbol.ts'
import { elige } from './cambios/eleccion.ts'
import { startRunner, type Runner, type Verdict } from './mutantes/corrida.ts'
import { callersOf } from './mutantes/cercanas.ts'
import { equivalentOf, EQUIVALENTS } from './mutantes/equivalentes.ts'
import { FOLDERS, GATE, OF_ALL } from './mutantes/carpetas.ts'
import { mutantsOf, withMutant, type Mutant } from './mutantes/mutantes.ts'
import { NAMED } from './mutantes/nombrados.ts'
import { clearShelf, tried } from './mutantes/prueba.ts'

/**
 * `npm run mutantes`: breaks the bodies of sources, one small fault at a time, and asks the nearest tests, then the machine's
 * model, whether they notice. `--folder selectors` (machines, selectors, actors, areas), `--file PATH`, `--sample N` with
 * `--seed S`, `--named` for the faults that once survived. What was noticed is kept in `coverage/mutantes-FOLDER.json` and not
 * judged again while its source is the same. Those that change nothing are listed with their reason and not counted; it fails when a
 * folder is under its gate.
 */
const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    folder: { type: 'string' },
    file: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: 'muestra' },
    named: { type: 'boolean', default: false },
  },
})

/** Where a folder's verdicts are kept: two folders may be judged at once. */
const keptOf = (folder: string): string => `coverage/mutantes-${folder}.json`
const say = (text: string): void => void stdout.write(`${text}\n`)
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

function filesOf(folder: string): string[] {
  const tracked = execFileSync('git', ['ls-files', 'machines', 'src/actors', 'server/areas'], { encoding: 'utf8' }).trim().split('\n')
  return tracked.filter((file) => FOLDERS[folder]?.test(file) === true && (values.file === undefined || file === values.file))
}

interface Candidate {
  folder: string
  file: string
  mutant: Mutant
}

/** Each mutant of the folders asked for, or as many as the sample has, drawn by its seed. */
function chosen(): Candidate[] {
  const folders = Object.keys(FOLDERS).filter((folder) => values.folder === undefined || values.folder === folder)
  return folders.flatMap((folder) => {
    const all = filesOf(folder)
      .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')).map((mutant) => ({ folder, file, mutant })))
      .filter(({ file, mutant }) => equivalentOf(file, mutant) === null)
    if (values.sample === undefined) return all
    const drawn = (one: Candidate): string => hash(`${values.seed} ${one.file} ${one.mutant.id}`)
    return all.toSorted((one, other) => drawn(one).localeCompare(drawn(other))).slice(0, Number(values.sample))
  })
}

const isOfScreens = (test: string): boolean => test.endsWith('.tsx')

async function judged(runner: Runner, { folder, file, mutant }: Candidate, source: string): Promise<Verdict> {
  const { pruebas, maquinas } = elige([file], leeTextos(), readFileSync('docs/walk.md', 'utf8'))
  return tried(runner, file, withMutant(source, mutant), async () => {
    const near = [...new Set([...pruebas.keys(), ...(OF_ALL[folder] ?? [])])]
    // Screens take longer to draw than all the others together.
    for (const floor of [near.filter((test) => !isOfScreens(test)), near.filter(isOfScreens)]) {
      const noticed = await runner.run(floor)
      if (noticed !== null) return noticed
    }
    if (folder === 'areas') return runner.run(callersOf(file).filter((test) => !pruebas.has(test)))
    if (maquinas.size === 0) return null
    return runner.run(['tests/machines/model.test.ts'], `la máquina '(${[...maquinas].join('|')})'`)
  })
}

async function tryNamed(runner: Runner): Promise<number> {
  let alive = 0
  for (const { name, file, find, put, tests } of NAMED) {
    const source = readFileSync(file, 'utf8')
    if (source.split(find).length !== 2) throw new Error(`«${name}» no está una vez en ${file}: su falla se escribe otra vez.`)
    const verdict = await tried(
      runner,
      file,
      source.replace(find, () => put),
      () => runner.run(tests),
    )
    if (verdict === null) alive += 1
    say(`${verdict === null ? 'VIVE ' : 'muere'} ${name}${verdict === null ? '' : ` (${verdict})`}`)
  }
  return alive
}

async function tryChosen(runner: Runner): Promise<number> {
  const shelves = new Map<string, Record<string, Verdict>>()
  const keptIn = (folder: string): Record<string, Verdict> => {
    const file = keptOf(folder)
    const kept = shelves.get(folder) ?? (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict>) : {})
    shelves.set(folder, kept)
    return kept
  }
  const table = new Map<string, [dead: number, alive: number]>()
  mkdirSync('coverage', { recursive: true })
  for (const one of chosen()) {
    const source = readFileSync(one.file, 'utf8')
    const key = `${one.file} ${hash(source)} ${one.mutant.id}`
    const kept = keptIn(one.folder)
    const verdict = kept[key] ?? (await judged(runner, one, source))
    kept[key] = verdict
    writeFileSync(keptOf(one.folder), JSON.stringify(kept))
    const [dead, alive] = table.get(one.folder) ?? [0, 0]
    table.set(one.folder, verdict === null ? [dead, alive + 1] : [dead + 1, alive])
    if (verdict === null) say(`VIVE  ${one.file}:${one.mutant.line} ${one.mutant.id}`)
  }
  let under = 0
  for (const [folder, [dead, alive]] of table) {
    const score = (100 * dead) / (dead + alive)
    const gate = GATE[folder] ?? 100
    if (score < gate) under += 1
    say(`${folder}: ${dead} de ${dead + alive} notados, ${score.toFixed(0)} % (debe ser ${gate} %)`)
  }
  say(`${EQUIVALENTS.length} no se cuentan: no cambian nada (scripts/mutantes/equivalentes.ts).`)
  return under
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    clearShelf()
    exit(1)
  })
const runner = await startRunner()
const wrong = await (values.named ? tryNamed(runner) : tryChosen(runner))
await runner.close()
exit(wrong === 0 ? 0 : 1)
