import { describe, expect, test } from 'vitest'
import { brokenAlong } from '#kit/blessed.ts'
import { actorRun } from '#kit/drive-actor.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { inventory } from '#kit/inventory.ts'
import { pathOf } from '#kit/lock.ts'
import { brokenBy } from '#kit/requirements.ts'
import { verify } from '#kit/verify.ts'
import { en } from './lenguaje.ts'
import { chartedMachine, MACHINES, MODELED, readLock } from './models.ts'
import { conPlazo, SIN_PLAZO } from './properties.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

test('ninguna máquina del producto queda sin sus casos ni sin su candado', () => {
  expect(MODELED).toEqual(MACHINES)
  expect(charted.filter((one) => readLock(one) === null)).toEqual([])
})

describe.each(charted)('la máquina $name', (one) => {
  const { model, requirements, properties, exclusions } = one

  test(
    'hace lo que dice su candado, y su candado dice todo lo que hace (npm run model -- --update lo reescribe)',
    { timeout: 120_000 },
    () => {
      const lock = readLock(one)
      expect(lock).not.toBeNull()
      expect(lock && verify(model, lock, exclusions.transitions).faults).toEqual([])
    },
  )

  test('cumple, en todos sus caminos, lo que se pide de todos ellos', { timeout: 120_000 }, () => {
    const known = inventory(model.machine)
    expect(brokenAlong(model, known, pureRun(model, model.machine, known), readLock(one)?.paths.map(pathOf) ?? [], properties)).toBeNull()
  })

  test.each(Object.keys(SIN_PLAZO[one.name] ?? {}))('«%s» no tiene plazo, y por eso se dice por qué', (estado) => {
    const known = inventory(model.machine)
    const otros = en(...Object.keys(SIN_PLAZO[one.name] ?? {}).filter((otro) => otro !== estado), 'ninguno')
    const paths = readLock(one)?.paths.map(pathOf) ?? []
    expect(brokenAlong(model, known, pureRun(model, model.machine, known), paths, [conPlazo(one.name, otros)])).toContain(
      'aunque nadie conteste',
    )
  })

  test.each(requirements)('$section $says', (requirement) => {
    const run = actorRun(model)
    expect(brokenBy(run, requirement)).toBeNull()
    run.stop()
  })
})
