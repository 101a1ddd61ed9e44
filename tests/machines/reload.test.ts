import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { FLOWS } from '#app/persistence/persistence.ts'
import { lintKept } from '#kit/lint-kept.ts'
import { verifyReload } from '#kit/reload.ts'
import { filaDeRecarga } from '#scripts/docs/recargas.ts'
import { chartedMachine } from './models.ts'
import { KEPT, shelfOf } from './shelf.ts'

/** Ways in which each machine's kept texts are damaged. */
const DAMAGES = 10_000

const TABLA = readFileSync(new URL('../../docs/recargas.md', import.meta.url), 'utf8')

/** Every name in what a flow keeps, those of inner objects too. */
function namesIn(schema: unknown): string[] {
  const { entries, wrapped } = schema as { entries?: Record<string, unknown>; wrapped?: unknown }
  if (wrapped !== undefined) return namesIn(wrapped)
  return Object.entries(entries ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

describe.each(KEPT)('$flow, que se guarda en esta pestaña', ({ flow, machine }) => {
  test('no guarda secretos, y cada estado que llama dice si se puede llamar otra vez', async () => {
    const { model } = await chartedMachine(machine)
    const { context, identifiers } = FLOWS[flow]
    const [first] = initialTransition(model.machine, Object.values(model.inputs)[0] as never)
    expect(lintKept(model.machine, { fields: namesIn(context), identifiers }, first.context as object)).toEqual([])
  })

  test(
    'al recargar en cualquier situación sigue donde estaba o donde su diagrama dice, sin llamar dos veces ni guardar secretos',
    { timeout: 120_000 },
    async () => {
      const { model } = await chartedMachine(machine)
      const verdict = await verifyReload(model, await shelfOf(flow), DAMAGES)
      const { faults, kept, landed } = verdict
      expect(faults).toEqual([])
      expect(kept).toBeGreaterThan(0)
      expect(landed).toBe(kept)
      expect(TABLA, 'docs/recargas.md: corra npm run docs').toContain(filaDeRecarga(flow, verdict))
    },
  )
})
