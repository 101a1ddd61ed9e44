import { describe, expect, test } from 'vitest'
import { verifyReload } from '#kit/reload.ts'
import { chartedMachine } from './models.ts'
import { KEPT, shelfOf } from './shelf.ts'

/** Ways in which each machine's kept texts are damaged. */
const DAMAGES = 10_000

describe.each(KEPT)('$flow, que se guarda en esta pestaña', ({ flow, machine }) => {
  test(
    'al recargar en cualquier situación sigue donde estaba o donde su diagrama dice, sin llamar dos veces ni guardar secretos',
    { timeout: 120_000 },
    async () => {
      const { model } = await chartedMachine(machine)
      const { faults, kept, landed } = verifyReload(model, await shelfOf(flow), DAMAGES)
      expect(faults).toEqual([])
      expect(kept).toBeGreaterThan(0)
      expect(landed).toBe(kept)
    },
  )
})
