import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { exit, stdout } from 'node:process'
import { PERSISTED } from '#app/persistence/keys.ts'
import { leeTextos } from './cambios/arbol.ts'
import { elige } from './cambios/eleccion.ts'
import { leePedido, rechaza } from './mandato.ts'
import { FOLDERS, GATE, OF_ALL } from './mutantes/carpetas.ts'
import { callersOf } from './mutantes/cercanas.ts'
import { HOUSE } from './mutantes/corrida.ts'
import { equivalentOf } from './mutantes/equivalentes.ts'
import { inTurns, startPool } from './mutantes/grupo.ts'
import { judgeAll, tried, type Court } from './mutantes/juicio.ts'
import { hash, keyOf, sourceOf, startMemory, type Judge, type Verdict } from './mutantes/memoria.ts'
import { mutantsOf, type Mutant } from './mutantes/mutantes.ts'
import { NAMED } from './mutantes/nombrados.ts'

/**
 * `npm run mutantes`: breaks the bodies of sources, all their small faults compiled in at once and shown one at a time, and asks
 * the nearest tests, and the machine's model, whether they notice. `--folder selectors` (machines, selectors, actors, areas),
 * `--file PATH` (or how it begins: a folder), `--kind sql` (or `'condición de sql'`: those left out), `--sample N` with `--seed S`, `--named` for the faults that once survived, `--workers N` for the
 * processes that judge at once. What is noticed is written at once in `coverage/mutantes-FOLDER.jsonl`, and not judged again while its source
 * is the same. Those that change nothing are listed with their reason and not counted; it fails when a folder is under its gate.
 */
const { values } = leePedido(
  'Uso: npm run mutantes [-- --named | --folder carpeta --file ruta --kind clase --sample N --seed S --workers N]',
  {
    options: {
      folder: { type: 'string' },
      file: { type: 'string' },
      kind: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string', default: 'muestra' },
      named: { type: 'boolean', default: false },
      workers: { type: 'string', default: '2' },
    },
  },
)

const say = (text: string): void => void stdout.write(`${text}\n`)

function filesOf(folder: string): string[] {
  const tracked = execFileSync('git', ['ls-files', 'machines', 'src/actors', 'server/areas'], { encoding: 'utf8' }).trim().split('\n')
  return tracked.filter((file) => FOLDERS[folder]?.test(file) === true && file.startsWith(values.file ?? ''))
}

/** The keys of the faults of a folder that were asked for: all of them, or as many as the sample has, drawn by its seed. */
function drawn(files: readonly string[]): ReadonlySet<string> {
  const all = files.flatMap((file) =>
    mutantsOf(file, sourceOf(file))
      .filter((mutant) => equivalentOf(file, mutant) === null && (values.kind ?? mutant.kind) === mutant.kind)
      .map((mutant) => ({ key: keyOf(file, mutant), turn: hash(`${values.seed} ${file} ${mutant.id}`) })),
  )
  const inTurn = values.sample === undefined ? all : all.toSorted((one, other) => one.turn.localeCompare(other.turn))
  return new Set(inTurn.slice(0, Number(values.sample ?? all.length)).map(({ key }) => key))
}

const isOfScreens = (test: string): boolean => test.endsWith('.tsx')

/** Who judges the faults of some sources: who looks at the whole folder first, and screens, which take long to draw, last. */
function judgesOf(folder: string, files: readonly string[]): Judge[] {
  const { pruebas, maquinas } = elige(files, leeTextos(), sourceOf('docs/walk.md'))
  const near = [...(OF_ALL[folder] ?? []), ...pruebas.keys(), ...(folder === 'areas' ? files.flatMap(callersOf) : [])]
  // Of the server's, where each fault is shown to one test after another, the area's own first, and the short before the long.
  const turn = (test: string): number =>
    folder === 'areas' ? (pruebas.has(test) ? 0 : 1e9) + sourceOf(test).length : Number(isOfScreens(test))
  const tests = [...new Set(near)].toSorted((one, other) => turn(one) - turn(other))
  const judges = tests.filter((test) => test !== MODEL).map((test) => ({ test }))
  const ofModel = (machines: readonly string[]): Judge[] => (machines.length === 0 ? [] : [{ test: MODEL, machines }])
  // Of the flows that share a machine, the one whose records its model edits.
  const kept = [...Object.entries(PERSISTED), ['adminEncuestasRecord', 'admin-record']].flatMap(([flow, machine = '']) =>
    maquinas.has(machine) ? flow : [],
  )
  const reloaded = kept.length === 0 ? [] : [{ test: 'tests/machines/reload.test.ts', pattern: `^'?(${kept.join('|')})'?, que se guarda` }]
  if (folder === 'machines') {
    const own = files.flatMap((file) => /([\w-]+)\.chart\.ts$/.exec(file)?.[1] ?? [])
    const others = [...maquinas].filter((one) => !own.includes(one))
    // Its hand tests take less than one exploration of its model.
    const byHand = judges.filter(({ test }) => own.some((machine) => test === `tests/machines/${machine}/${machine}.test.ts`))
    const screens = judges.filter(({ test }) => isOfScreens(test))
    const rest = judges.filter((one) => !byHand.includes(one) && !screens.includes(one))
    return [...byHand, ...ofModel(own), ...rest, ...reloaded, ...ofModel(others), ...screens]
  }
  return folder === 'selectors' ? [...judges, ...ofModel([...maquinas])] : judges
}

const MODEL = 'tests/machines/model.test.ts'

/** Sources that are judged together: a machine's, each beside the others that its model loads anew; or all of a folder. */
function groupsOf(folder: string, files: readonly string[]): string[][] {
  if (folder !== 'machines') return [[...files]]
  return [...new Set(files.map((file) => dirname(file)))].map((own) => files.filter((file) => dirname(file) === own))
}

async function tryNamed(court: Court): Promise<number> {
  let alive = 0
  for (const { name, file, find, put, tests } of NAMED) {
    const source = sourceOf(file)
    if (source.split(find).length !== 2) throw new Error(`«${name}» no está una vez en ${file}: su falla se escribe otra vez.`)
    const text = source.replace(find, () => put)
    const verdict = await tried(
      court,
      file,
      text,
      tests.map((test) => ({ test })),
    )
    if (verdict === null) alive += 1
    say(`${verdict === null ? 'VIVE ' : 'muere'} ${name}${verdict === null ? '' : ` (${wordsOf(verdict)})`}`)
  }
  return alive
}

const isDead = (verdict: Verdict | undefined): boolean => typeof verdict === 'object' || verdict === 'no termina'
const wordsOf = (verdict: Verdict): string => (typeof verdict === 'string' ? verdict : verdict.by)

/** Judges a folder and says how many faults were noticed; whether it is under its gate. */
async function tryFolder(court: Court, folder: string): Promise<boolean> {
  const files = filesOf(folder)
  const memory = startMemory(`coverage/mutantes-${folder}.jsonl`)
  const kept = new Map(memory.dead)
  const asked = drawn(files)
  const groups = groupsOf(folder, files)
  // Several groups at once, each by one file of tests after the other; or one by several.
  const [groupsAtOnce, atOnce] = groups.length > 1 ? [court.pool.size, 1] : [1, court.pool.size]
  await inTurns(groups, groupsAtOnce, async (group) => {
    const isWanted = (file: string, mutant: Mutant): boolean => asked.has(keyOf(file, mutant)) && !memory.dead.has(keyOf(file, mutant))
    if (!group.some((file) => mutantsOf(file, sourceOf(file)).some((mutant) => isWanted(file, mutant)))) return
    for (const { file, mutant, verdict } of await judgeAll(court, group, judgesOf(folder, group), { isWanted, atOnce, memory })) {
      kept.set(keyOf(file, mutant), verdict)
      if (!isDead(verdict)) say(`${verdict === 'vive' ? 'VIVE ' : 'NADIE'} ${file}:${mutant.line} ${mutant.id.slice(0, 200)}`)
    }
  })
  const verdicts = [...asked].map((key) => kept.get(key))
  const count = (of: (verdict: Verdict | undefined) => boolean): number => verdicts.filter(of).length
  const dead = count(isDead)
  const gate = GATE[folder] ?? 100
  const score = (100 * dead) / asked.size
  const [late, alive, unasked] = (['no termina', 'vive', 'nadie la pide'] as const).map((one) => count((verdict) => verdict === one))
  say(`${folder}: ${dead} de ${asked.size} notados, ${score.toFixed(1)} % (debe ser ${gate} %); ${late} porque no terminan`)
  say(`  viven ${alive} que alguna prueba pide y ${unasked} que ninguna pide`)
  return score < gate
}

const folders = Object.keys(FOLDERS).filter((one) => (values.folder ?? one) === one && filesOf(one).length > 0)
if (!values.named && folders.length === 0)
  rechaza(`No hay fuentes que juzgar: «--folder» es ${Object.keys(FOLDERS).join(', ')}, y «--file» una ruta de ellas o su comienzo.`)

const court = { pool: startPool(Number(values.workers), HOUSE), say }
let wrong = 0
try {
  if (values.named) wrong = await tryNamed({ ...court, inOrder: false })
  else for (const folder of folders) if (await tryFolder({ ...court, inOrder: folder === 'areas' }, folder)) wrong += 1
} finally {
  await court.pool.close()
}
exit(wrong === 0 ? 0 : 1)
