import { describe, expect, test } from 'vitest'
import { brokenProperty } from '#kit/blessed.ts'
import { actorRun } from '#kit/drive-actor.ts'
import { inventory } from '#kit/inventory.ts'
import { brokenBy } from '#kit/requirements.ts'
import { driveLocked, verify } from '#kit/verify.ts'
import { en } from './lenguaje.ts'
import { chartedMachine, MACHINES, MODELED, readLock } from './models.ts'
import { conPlazo, SIN_PLAZO } from './properties.ts'

/** All of them, or those that whoever breaks one asks about. */
const { MAQUINAS = '' } = process.env
const asked = MODELED.filter((name) => MAQUINAS === '' || MAQUINAS.split(',').includes(name))
const charted = await Promise.all(asked.map(chartedMachine))

test('ninguna máquina del producto queda sin sus casos ni sin su candado', () => {
  expect(MODELED).toEqual(MACHINES)
  expect(charted.filter((one) => readLock(one) === null)).toEqual([])
})

describe.each(charted)('la máquina $name', (one) => {
  const { model, requirements, properties, exclusions } = one

  test('tiene, al menos, un requisito por cada tres de sus transiciones', () => {
    expect(requirements.length * 3).toBeGreaterThanOrEqual(inventory(model.machine).transitions.length)
  })

  test.each(requirements)('$section $says', (requirement) => {
    const run = actorRun(model)
    expect(brokenBy(run, requirement)).toBeNull()
    run.stop()
  })

  test('hace lo que dice su candado (npm run model -- --update lo reescribe)', { timeout: 120_000 }, () => {
    const lock = readLock(one)
    expect(lock).not.toBeNull()
    expect(lock && driveLocked(model, lock.paths).flatMap(({ fault }) => fault ?? [])).toEqual([])
  })

  test('cumple, en todos sus caminos, lo que se pide de todos ellos', { timeout: 120_000 }, () => {
    const lock = readLock(one)
    expect(lock && brokenProperty(model, lock, properties)).toBeNull()
  })

  test.each(Object.keys(SIN_PLAZO[one.name] ?? {}))('«%s» no tiene plazo, y por eso se dice por qué', (estado) => {
    const otros = en(...Object.keys(SIN_PLAZO[one.name] ?? {}).filter((otro) => otro !== estado), 'ninguno')
    const lock = readLock(one)
    expect(lock && brokenProperty(model, lock, [conPlazo(one.name, otros)])).toContain('aunque nadie conteste')
  })

  test('su candado dice todo lo que hace (npm run model -- --update lo reescribe)', { timeout: 120_000 }, () => {
    const lock = readLock(one)
    expect(lock && verify(model, lock, exclusions.transitions).faults).toEqual([])
  })
})
