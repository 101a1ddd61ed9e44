import { describe, expect, test } from 'vitest'
import { brokenProperty } from '#kit/blessed.ts'
import { actorRun } from '#kit/drive-actor.ts'
import { inventory } from '#kit/inventory.ts'
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

  test('tiene, al menos, un requisito por cada tres de sus transiciones', () => {
    expect(requirements.length * 3).toBeGreaterThanOrEqual(inventory(model.machine).transitions.length)
  })

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
    const lock = readLock(one)
    expect(lock && brokenProperty(model, lock, properties)).toBeNull()
  })

  test.each(Object.keys(SIN_PLAZO[one.name] ?? {}))('«%s» no tiene plazo, y por eso se dice por qué', (estado) => {
    const otros = en(...Object.keys(SIN_PLAZO[one.name] ?? {}).filter((otro) => otro !== estado), 'ninguno')
    const lock = readLock(one)
    expect(lock && brokenProperty(model, lock, [conPlazo(one.name, otros)])).toContain('aunque nadie conteste')
  })

  test.each(requirements)('$section $says', (requirement) => {
    const run = actorRun(model)
    expect(brokenBy(run, requirement)).toBeNull()
    run.stop()
  })
})
