import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPool, type Pool } from '#scripts/mutantes/grupo.ts'
import { judgeAll, type Verdict } from '#scripts/mutantes/juicio.ts'
import { startMemory } from '#scripts/mutantes/memoria.ts'

const SOURCE = 'tests/support/mutantes/fuente.ts'
const TEST = 'tests/support/mutantes/fuente.pruebas.ts'
const config = resolve('tests/support/mutantes/vitest.config.ts')
const folder = mkdtempSync(join(tmpdir(), 'juez-'))
const path = join(folder, 'memoria.jsonl')

let asked = 0
let verdicts: Map<string, Verdict>

/** Judges what is not known to be dead, as whoever begins now would. */
async function judged(pool: Pool): Promise<Map<string, Verdict>> {
  const memory = startMemory(path)
  const counted: Pool = { ...pool, ask: (...question) => ((asked += 1), pool.ask(...question)) }
  const court = { pool: counted, inOrder: false, say: () => {} }
  const isWanted = () => true
  const all = await judgeAll(court, [SOURCE], [{ test: TEST }], { isWanted, atOnce: 2, memory })
  return new Map(all.map(({ mutant, verdict }) => [mutant.id, verdict]))
}

beforeAll(async () => {
  const pool = startPool(2, { config, oneFaultMs: 4_000, asItIsMs: 120_000 })
  verdicts = await judged(pool)
  await pool.close()
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('imprime', () => {
  console.log([...verdicts], asked, readFileSync(path, 'utf8'))
})
