import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What is changed of a file of the kit, and what it becomes. */
type Edit = readonly [file: string, from: string, to: string]

/** A way in which the kit could stop judging, and the tests that must then fail. */
interface Break {
  says: string
  edits: readonly Edit[]
  red: readonly string[]
}

const EMPTY_BODY = 'return null\n  '

const BREAKS: readonly Break[] = [
  {
    says: 'los requisitos siempre se cumplen',
    edits: [['requirements.ts', 'const steps = [withoutTimekeepers(run, run.start(given))]', `${EMPTY_BODY}const steps: Step[] = []`]],
    red: [
      'un requisito que no se cumple se dice',
      'una historia dice la llamada que nadie nombró, el estado que cambió y lo que nadie debía oír',
    ],
  },
  {
    says: 'todo mutante cuenta como muerto',
    edits: [
      ['mutate.ts', 'survivors.push(id)', 'void id'],
      ['blessed.ts', 'stop: stoppedBy(', "stop: { judge: 'refusal' as const, says: '' } ?? stoppedBy("],
    ],
    red: [
      'un mutante que nada distingue sobrevive, y con los caminos muere',
      'con el candado reescrito desde el mutante, solo la intención lo detiene',
    ],
  },
  {
    says: 'una máquina que no cumple lo suyo detiene a todo mutante, y se cuentan',
    edits: [
      ['blessed.ts', 'if (own) throw', 'if (false) throw'],
      ['mutate.ts', 'if (isKilled(model, lock.paths, requirements, model.machine, known))', 'if (false)'],
    ],
    red: ['una máquina que no cumple lo suyo no deja contar mutantes: todos se detendrían'],
  },
  {
    says: 'un comienzo que no existe pasa',
    edits: [['drive-pure.ts', '!Object.hasOwn(model.inputs, input)', 'false']],
    red: ['un comienzo o un actor que no existen se dicen'],
  },
  {
    says: 'las llamadas de la página no se comparan',
    edits: [['page-sight.ts', 'await confirmCalls(walker, told)', '']],
    red: ['una página que llama a otro, a uno de más o a nadie se descubre'],
  },
  {
    says: 'lo que la página dice a otros no se compara',
    edits: [['page-sight.ts', 'await confirmTold(walker, told)', '']],
    red: ['se descubre si no lo dice'],
  },
  {
    says: 'lo que un requisito pide decir a otros no cuenta',
    edits: [['promises.ts', '...(sends && {', '...(false && sends && {']],
    red: ['se descubre si su máquina dice otra cosa'],
  },
  {
    says: 'ningún camino va a donde se pide decir algo a otros',
    edits: [['page-paths.ts', 'to in heardOutside', 'false']],
    red: ['se descubre si su máquina dice otra cosa'],
  },
  {
    says: 'lo que se dice de paso se olvida',
    edits: [['drive-page.ts', 'pass(walker, step, promised)', 'void pass']],
    red: ['se recorre hasta donde se pide, y es como se pide'],
  },
  ...['verify.ts', 'blessed.ts', 'random.ts'].map((file): Break => ({
    says: `los invariantes nunca fallan (${file})`,
    edits: [[file, 'invariants?.find(({ holds }) => !holds', 'invariants?.find(({ holds }) => false && !holds']],
    red: ['un invariante que no se cumple se dice'],
  })),
  {
    says: 'un invariante que falla fuera de los caminos del candado se calla',
    edits: [['verify.ts', '!holds(world.snapshot)', 'false']],
    red: ['un invariante que no se cumple se dice'],
  },
  {
    says: 'un paso que no hace nada pasa',
    edits: [['requirements.ts', 'if (step.fired.length === 0 &&', 'if (false &&']],
    red: ['un paso que no hace nada no pasa callado'],
  },
  {
    says: 'lo que la página omite se calla',
    edits: [['page-verdict.ts', '...missing.filter(', '...[].filter(']],
    red: ['lo que ningún camino toma en la página se dice, y su exclusión debe hacer falta'],
  },
  {
    says: 'las guardas no se mutan',
    edits: [['mutate.ts', '...(guard === null', "...(guard !== ''"]],
    red: ['las guardas también se mutan'],
  },
  {
    says: 'la cobertura se salta cosas',
    edits: [['cover.ts', 'new Set(atlas.things.keys())', 'new Set([...atlas.things.keys()].slice(0, 4))']],
    red: ['los caminos toman todas las transiciones y todos los pares'],
  },
  {
    says: 'la cobertura no sabe de pares',
    edits: [['cover.ts', '[...fired, ...pairsIn(last, fired).map((pair) => PAIR + pair)]', '[...fired]']],
    red: ['los caminos toman todas las transiciones y todos los pares'],
  },
  {
    says: 'la cobertura de la página se salta cosas',
    edits: [['cover-page.ts', 'graph.inventory.transitions.map(', 'graph.inventory.transitions.slice(2).map(']],
    red: ['los caminos de una página toman todas las transiciones que ella puede'],
  },
  {
    says: 'la comparación con el candado siempre pasa',
    edits: [['lock.ts', 'printed(expected[name]) !== printed(actual[name])', 'false']],
    red: ['una comparación dice lo que cambió'],
  },
  {
    says: 'la comparación con la página siempre pasa',
    edits: [['page-sight.ts', '(await stage.state(name)) === expected', 'true']],
    red: ['una página que está en otro estado se descubre'],
  },
  {
    says: 'la página se compara solo con su máquina, y no con lo pedido',
    edits: [['promises.ts', 'return promised.reduce(', 'return step ?? promised.reduce(']],
    red: ['llama a otra puerta', 'dice otra cosa', 'avisa otra cosa'],
  },
  {
    says: 'el estado que pide un requisito no se mira en la página',
    edits: [['page-sight.ts', 'confirmPlace(step, promised)\n', '\n']],
    red: ['queda en otro estado'],
  },
  {
    says: 'lo que un requisito pide leer no se lee',
    edits: [['page-sight.ts', 'await walker.stage.reads(one)', 'void one']],
    red: ['titula otra cosa, que ninguna máquina dice'],
  },
  {
    says: 'lo que nadie leyó se calla',
    edits: [['page-verdict.ts', '...unread(subject, walks),', '']],
    red: ['lo que un requisito pide leer y ningún camino miró es una falla'],
  },
  {
    says: 'lo que se pide leer no tiene su camino',
    edits: [['page-paths.ts', 'asked.set(occasion, heard)', 'asked.delete(occasion)']],
    red: ['lo que se pide leer tiene su camino; lo demás que se pide, solo cuando se pide todo'],
  },
  {
    says: 'una página abierta no sigue con lo que se pide cerca',
    edits: [['page-paths.ts', 'const NEARBY = 12', 'const NEARBY = 0']],
    red: ['lo que se pide leer cerca de donde un camino termina se lee en la misma página, y lo que queda lejos abre otra'],
  },
  {
    says: 'una exclusión no necesita hacer falta',
    edits: [['coverage.ts', 'needed.has(id) ? []', 'true ? []']],
    red: [
      'una exclusión sin razón, o que ya no hace falta, se dice',
      'lo que ningún camino toma en la página se dice, y su exclusión debe hacer falta',
    ],
  },
  {
    says: 'de lo que pide una historia hay partes que no se miran',
    edits: [
      [
        'requirements.ts',
        'context: step.context,\n      calls: callsOf([step], sight.calls ?? [])',
        'context: sight.context as never,\n      calls: sight.calls as never',
      ],
      ['requirements.ts', 'emits: step.emitted', 'emits: sight.emits as never'],
      ['requirements.ts', 'sends: step.sent.map(({ to, event }) => [to, event])', 'sends: sight.sends as never'],
      ['requirements.ts', 'does: step.done', 'does: sight.does as never'],
      [
        'requirements.ts',
        'stops: step.stopped,\n      deadline: step.timers[0]?.ms ?? null',
        'stops: sight.stops as never,\n      deadline: sight.deadline as never',
      ],
      ['requirements.ts', 'tags: step.tags,\n      output: step.output', 'tags: sight.tags as never,\n      output: sight.output as never'],
      ['requirements.ts', 'if (start !== null)', 'if (false)'],
    ],
    red: [
      'LIGHT: a 180» con otra cosa en {"context":{"degrees":200}}',
      'LIGHT: a 180» con otra cosa en {"calls":[["flame",200]]}',
      'LIGHT: a 180» con otra cosa en {"emits":[{"type":"OUT"}]}',
      'LIGHT: a 180» con otra cosa en {"does":["whistle"]}',
      'LIGHT: a 180» con otra cosa en {"tags":[]}',
      'LIGHT: a 180» con otra cosa en {"deadline":59999}',
      'TURN: más» con otra cosa en {"sends":[["flame",{"type":"LOWER"}]]}',
      'clock» con otra cosa en {"stops":[]}',
      'clock» con otra cosa en {"output":{"degrees":200}}',
    ]
      .map((one) => `en una historia, «${one} se dice`)
      .concat('el comienzo de una historia también se mira'),
  },
  {
    says: 'de lo que pide un requisito al final hay partes que no se miran',
    edits: [
      [
        'requirements.ts',
        'context: last.context,\n      calls: callsOf(steps, expects.calls ?? [])',
        'context: expects.context as never,\n      calls: expects.calls as never',
      ],
      ['requirements.ts', 'emits: steps.flatMap(({ emitted }) => emitted)', 'emits: expects.emits as never'],
      [
        'requirements.ts',
        'sends: last.sent.map(({ to, event }) => [to, event]),\n      waits: waited(steps),\n      output: last.output',
        'sends: expects.sends as never,\n      waits: expects.waits as never,\n      output: expects.output as never',
      ],
    ],
    red: [
      '{"context":{"degrees":200}}',
      '{"calls":[["flame",200]]}',
      '{"emits":[{"type":"OUT"}]}',
      '{"sends":[["flame",{"type":"HIGHER"}]]}',
      '{"waits":59999}',
      '{"output":{}}',
    ].map((one) => `al final de un requisito, otra cosa en ${one} se dice`),
  },
  {
    says: 'una lista más corta cumple lo pedido, y un objeto vacío también',
    edits: [
      ['requirements.ts', 'actual.length !== expected.length', 'false'],
      ['requirements.ts', 'wanted.length === 0 ? Object.keys(actual).length === 0 : ', ''],
    ],
    red: [
      'una lista más corta que lo que ocurrió no se cumple',
      'en una historia, «LIGHT: a 180» con otra cosa en {"context":{}} se dice',
      'al final de un requisito, otra cosa en {"output":{}} se dice',
    ],
  },
  {
    says: 'el candado no guarda una parte de lo que ocurre',
    edits: [['lock.ts', 'sends: step.sent.map(({ to, event }) => ({ [to]: event })),', '']],
    red: ['un candado guarda cada parte de lo que ocurre'],
  },
  {
    says: 'una transición que apareció o se fue se calla',
    edits: [
      ['verify.ts', '...changesSince(lock, model),', ''],
      ['page-verdict.ts', '...changesSince(lock, model),', ''],
    ],
    red: [
      'una transición que apareció o se fue se dice, aunque los caminos sigan iguales',
      'lo que ningún camino toma en la página se dice, y su exclusión debe hacer falta',
    ],
  },
  {
    says: 'de una llamada de la página se mira solo la dirección',
    edits: [['page-sight.ts', 'printed([call.method, call.path, call.body]) === said', 'call.path === expected.path']],
    red: ['una página que llama a quien debe, pero de otro modo o con otra cosa, se descubre'],
  },
  {
    says: 'un par que nadie toma se calla, y una exclusión sin efecto también',
    edits: [
      ['coverage.ts', '!taken.pairs.has(pair)', 'false'],
      ['coverage.ts', '...exclusionFaults(exclusions, new Set(uncovered)),', ''],
    ],
    red: ['un par que nadie toma se dice, y una exclusión de lo que se toma también'],
  },
  {
    says: 'los invariantes que niega una máquina rota no se cuentan',
    edits: [['blessed.ts', 'if (!one.holds(snapshot)) left.delete(one)', 'void one']],
    red: ['de una máquina rota se dicen los invariantes que niega, y solo esos'],
  },
  {
    says: 'un mutante que no se puede construir cuenta como muerto',
    edits: [['mutate.ts', 'unbuilt.push(id)', 'void id']],
    red: ['un mutante que xstate no deja construir no cuenta como muerto: se nombra'],
  },
  {
    says: 'el candado de cuántos mutantes hay no se mira',
    edits: [['mutants-lock.ts', 'counted === total', 'true']],
    red: ['un mutante menos, o uno más, que los que se sabían se dice'],
  },
]

const JUDGES = ['judges', 'part-judges', 'page-judges', 'promises']
const WHOLE = 'entero'
const CONFIG = `export default { cacheDir: '.cache', test: { include: ['**/tests/kit/*.test.ts'], maxWorkers: 2, isolate: false, testTimeout: 60_000 } }\n`

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

let house: string
let report: Report

const textOf = (judge: string): string => readFileSync(`tests/kit/${judge}.test.ts`, 'utf8')

/** The judges that have these tests; all of them where a title is made as it runs. */
function judgesOf(titles: readonly string[]): readonly string[] {
  const found = titles.map((title) => JUDGES.filter((judge) => textOf(judge).includes(title)))
  return found.some((judges) => judges.length === 0) ? JUDGES : found.flat()
}

/** A copy of the kit with these edits, and of some of its judges: their `#kit/…` is the copy's. */
async function copy(name: string, edits: readonly Edit[], judges: readonly string[]): Promise<void> {
  const to = join(house, name)
  await mkdir(join(to, 'tests/kit'), { recursive: true })
  await cp('kit', join(to, 'kit'), { recursive: true })
  for (const judge of judges) await writeFile(join(to, `tests/kit/${judge}.test.ts`), textOf(judge))
  await writeFile(join(to, 'package.json'), JSON.stringify({ type: 'module', imports: { '#kit/*': './kit/*' } }))
  for (const [file, from, into] of edits) {
    const text = await readFile(join(to, 'kit', file), 'utf8')
    if (!text.includes(from)) throw new Error(`kit/${file} ya no dice «${from}»: escriba de nuevo cómo se rompe`)
    await writeFile(join(to, 'kit', file), text.replaceAll(from, into))
  }
}

/** All copies in one run: each break alone would cost a process. */
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'kit-'))
  await symlink(resolve('node_modules'), join(house, 'node_modules'))
  await writeFile(join(house, 'vitest.config.mjs'), CONFIG)
  await copy(WHOLE, [], JUDGES)
  for (const [number, { edits, red }] of BREAKS.entries()) await copy(`roto-${number}`, edits, judgesOf(red))
  const vitest = [
    resolve('node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    house,
    '--reporter=json',
    `--outputFile=${house}/informe.json`,
  ]
  // It ends with the code of a failure, since all but one copy must fail.
  await promisify(execFile)(execPath, vitest, { cwd: house, maxBuffer: 2 ** 26 }).catch(() => {})
  report = JSON.parse(await readFile(join(house, 'informe.json'), 'utf8')) as Report
}, 300_000)
afterAll(() => rm(house, { recursive: true, force: true }))

const failedIn = (name: string): string[] =>
  report.testResults
    .filter((file) => file.name.includes(`/${name}/`))
    .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title))

test('entero, el kit pasa ante sus jueces', () => {
  const own = report.testResults.filter(({ name }) => name.includes(`/${WHOLE}/`))
  expect(own).toHaveLength(JUDGES.length)
  expect(own.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(BREAKS.map(({ says, red }, number) => [says, number, red] as const))('%s, y se nota', (_, number, red) => {
  expect(failedIn(`roto-${number}`)).toEqual(expect.arrayContaining([...red]))
})
