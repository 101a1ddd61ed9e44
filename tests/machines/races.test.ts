import { describe, expect, test } from 'vitest'
import { race } from '#kit/races.ts'
import { chartedMachine, MODELED } from './models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

/** Machines that wait for somebody: a service, or a deadline. */
const waiting = charted.filter(
  ({ model }) =>
    JSON.stringify(model.machine.definition).includes('"invoke":[{') || Object.keys(model.machine.implementations.delays).length > 0,
)

test('las máquinas que esperan a alguien se corren', () => {
  expect(waiting.length).toBeGreaterThan(25)
})

describe.each(waiting)('la máquina $name', ({ model, words }) => {
  test('gane quien gane entre personas, servicios y plazos, hace lo que dice su diagrama', { timeout: 60_000 }, () =>
    race(model, words, 40, 2025),
  )
})

test('una carrera que rompe un invariante se cuenta como un camino en castellano', async () => {
  const { model, words } = await chartedMachine('protocolo-confidencialidad')
  const never = { ...model, invariants: [{ says: 'nunca se acepta', holds: (snapshot: { status: string }) => snapshot.status !== 'done' }] }
  await expect(race(never, words, 200, 1)).rejects.toThrow(
    /no se cumple que nunca se acepta\.\n {2}0\. Empieza → La persona lee el protocolo\./,
  )
})
