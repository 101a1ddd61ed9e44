import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPool, type Pool } from '#scripts/mutantes/grupo.ts'
import { judgeAll } from '#scripts/mutantes/juicio.ts'
import { keyOf, startMemory, type Judge, type Verdict } from '#scripts/mutantes/memoria.ts'
import type { Mutant } from '#scripts/mutantes/mutantes.ts'

const config = resolve('tests/support/mutantes/vitest.config.ts')
const folder = mkdtempSync(join(tmpdir(), 'juez-'))
const path = join(folder, 'memoria.jsonl')
const pool = startPool(2, { config, oneFaultMs: 4_000, asItIsMs: 40_000 })

/** Judges what is not known to be dead, as whoever begins does; gives what became of each, how often the processes were asked, and what was shown alone. */
async function judged(
  name = 'fuente',
  isInOrder = false,
  of: Pick<Judge, 'machines'> = {},
  { kind = '', kept = path }: { kind?: string; kept?: string } = {},
): Promise<{ verdicts: Map<string, Verdict>; asked: number; alone: (string | undefined)[] }> {
  let asked = 0
  const shown: number[] = []
  const counted: Pool = {
    ...pool,
    ask: (judge, plan, copies) => {
      asked += 1
      if (plan.alone !== undefined) shown.push(plan.alone)
      return pool.ask(judge, plan, copies)
    },
  }
  const memory = startMemory(kept)
  const isWanted = (file: string, mutant: Mutant) => mutant.kind.startsWith(kind) && !memory.dead.has(keyOf(file, mutant))
  const [source, test] = ['ts', 'pruebas.ts'].map((end) => `tests/support/mutantes/${name}.${end}`) as [string, string]
  const court = { pool: counted, inOrder: isInOrder, say: () => {} }
  const all = await judgeAll(court, [source], [{ test, ...of }], { isWanted, atOnce: 2, memory })
  // Number 0 is the source as it is.
  return {
    verdicts: new Map(all.map(({ mutant, verdict }) => [mutant.id, verdict])),
    asked,
    alone: shown.map((number) => (number === 0 ? 'ninguna' : all[number - 1]?.mutant.id)),
  }
}

let first: Awaited<ReturnType<typeof judged>>
let cutShort: Awaited<ReturnType<typeof judged>>

beforeAll(async () => {
  first = await judged()
  const whole = readFileSync(path, 'utf8').split('\n')
  // As a run leaves it that is cut: no word yet of two faults, nor of who was heard to the end.
  writeFileSync(
    path,
    whole
      .filter((line) => line.startsWith('{"fault"'))
      .slice(2)
      .join('\n') + '\n',
  )
  cutShort = await judged()
  writeFileSync(path, whole.join('\n'))
}, 240_000)
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const by = (name: string) => ({ by: `fuente.pruebas.ts: ${name}` })

test('la falla que una prueba nota muere, y se dice por cuál', () => {
  expect(first.verdicts.get('operador: > → >=')).toEqual(by('cuatro son muchos, y tres no'))
})

test('la que una prueba pide y deja pasar vive', () => {
  expect(first.verdicts.get('número: 2 → 3')).toBe('vive')
})

test('la que ninguna prueba pide se dice aparte', () => {
  expect(first.verdicts.get('operador: - → +')).toBe('nadie la pide')
})

test('la que da vueltas sin fin muere por cuántas da', () => {
  expect(first.verdicts.get('operador: - → + (2)')).toEqual(by('la cuenta llega a cero'))
})

test('la que deja esperando lo que no llega muere, pues sin ella la prueba llega', () => {
  expect(first.verdicts.get('condición: isSaid → false')).toEqual(by('lo dicho se oye'))
})

test('la que vive no muere porque la máquina estaba ocupada cuando se mostró', () => {
  expect(first.verdicts.get('operador: - → + (3)')).toBe('vive')
})

test('la que detiene su proceso sin una palabra se muestra sola antes de decir que no termina', () => {
  expect(first.verdicts.get('negación: !isDone → isDone')).toBe('no termina')
  const itself = first.alone.indexOf('negación: !isDone → isDone')
  expect(first.alone.slice(itself, itself + 2)).toEqual(['negación: !isDone → isDone', 'ninguna'])
})

test('una corrida que se corta sigue con lo que faltaba, y dice lo mismo', () => {
  const alive = [...first.verdicts.values()].filter((verdict) => verdict === 'vive' || verdict === 'nadie la pide').length
  expect(cutShort.verdicts.size).toBe(alive + 2)
  for (const [id, verdict] of cutShort.verdicts) expect([id, verdict]).toEqual([id, first.verdicts.get(id)])
})

test('de una que terminó no se vuelve a preguntar nada', { timeout: 60_000 }, async () => {
  const { verdicts, asked } = await judged()
  expect([asked, [...verdicts.values()].filter((verdict) => typeof verdict === 'object')]).toEqual([0, []])
})

test('quien se oyó por unas fallas se oye otra vez por otras, y de menos no', { timeout: 120_000 }, async () => {
  const kept = join(folder, 'por-clases.jsonl')
  const numbers = await judged('en-orden', true, {}, { kind: 'número', kept })
  const all = await judged('en-orden', true, {}, { kept })
  const fewer = await judged('en-orden', true, {}, { kind: 'condición', kept })
  expect(Object.fromEntries(numbers.verdicts)).toEqual({ 'número: 0 → 1': { by: 'en-orden.pruebas.ts: se suma' }, 'número: 2 → 3': 'vive' })
  expect([...all.verdicts.values()].filter((verdict) => verdict !== 'vive')).toHaveLength(5)
  expect(Object.fromEntries(fewer.verdicts)).toEqual({ 'condición: all.length > 2 → false': 'vive' })
  expect(fewer.asked).toBe(0)
})

test(
  'donde unas pruebas siguen de otras, la falla se muestra a la que anda sola, y si ninguna anda, a todas en su orden',
  { timeout: 120_000 },
  async () => {
    const { verdicts, alone } = await judged('en-orden', true)
    expect(Object.fromEntries(verdicts)).toEqual({
      'operador: + → -': { by: 'en-orden.pruebas.ts: se suma' },
      'número: 0 → 1': { by: 'en-orden.pruebas.ts: se suma' },
      'condición: one + other → true': { by: 'en-orden.pruebas.ts: se suma' },
      'condición: one + other → false': { by: 'en-orden.pruebas.ts: se suma' },
      'condición: all.length > 2 → true': { by: 'en-orden.pruebas.ts: lo que sigue de la anterior' },
      'condición: all.length > 2 → false': 'vive',
      'operador: > → >=': { by: 'en-orden.pruebas.ts: lo que sigue de la anterior' },
      'número: 2 → 3': 'vive',
    })
    expect(alone).toEqual([])
  },
)

test('de quien no espera a nadie, la que se nota tarde no se muestra otra vez', { timeout: 60_000 }, async () => {
  const { verdicts, alone } = await judged('sin-relojes', false, { machines: [] })
  const noticed = { by: 'sin-relojes.pruebas.ts: quien tiene mucho que hacer no falla por tardar, y a la tercera vez falla de todos modos' }
  expect([verdicts.size, ...verdicts.values()]).toEqual([4, noticed, noticed, noticed, noticed])
  expect(alone).toEqual([])
})
