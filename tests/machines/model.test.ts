import { describe, expect, test } from 'vitest'
import { actorRun } from '#kit/drive-actor.ts'
import { brokenBy } from '#kit/requirements.ts'
import { verify } from '#kit/verify.ts'
import { chartedMachine, MACHINES, MODELED, readLock } from './models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

test('ninguna máquina del producto queda sin sus casos ni sin su candado', () => {
  expect(MODELED).toEqual(MACHINES)
  expect(charted.filter((one) => readLock(one) === null)).toEqual([])
})

describe.each(charted)('la máquina $name', (one) => {
  const { model, requirements, exclusions } = one

  test(
    'hace lo que dice su candado, y su candado dice todo lo que hace (npm run model -- --update lo reescribe)',
    { timeout: 120_000 },
    () => {
      const lock = readLock(one)
      expect(lock).not.toBeNull()
      expect(lock && verify(model, lock, exclusions.transitions).faults).toEqual([])
    },
  )

  test.each(requirements)('$section $says', (requirement) => {
    const run = actorRun(model)
    expect(brokenBy(run, requirement)).toBeNull()
    run.stop()
  })
})
