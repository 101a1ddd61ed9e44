import { describe, expect, test } from 'vitest'
import { exclusionFaults } from '#kit/coverage.ts'
import { mutantsFault } from '#kit/mutants-lock.ts'
import { alikeIn, mutationScore } from '#kit/mutate.ts'
import { chartedMachine, MODELED, readLock, readMutants } from './models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

describe.each(charted)('la máquina $name', (one) => {
  const { name, model, requirements, exclusions } = one

  test('un error cualquiera en su diagrama se nota, salvo los que se sabe por qué no', { timeout: 120_000 }, () => {
    const lock = readLock(one)
    if (!lock) throw new Error(`${name} no tiene candado`)
    const { total, survivors, unbuilt } = mutationScore(model, lock, requirements)
    expect(unbuilt).toEqual([])
    expect(mutantsFault(readMutants(), name, total)).toBeNull()
    const excused = exclusions.mutants.map(({ id }) => id)
    expect(survivors.filter((id) => !excused.includes(id))).toEqual([])
    expect(exclusionFaults(exclusions.mutants, new Set(survivors))).toEqual([])
  })

  test('los que se listan porque no se ven hacen todo lo que se ve de ella', () => {
    const lock = readLock(one)
    if (!lock) throw new Error(`${name} no tiene candado`)
    const listed = new Set(exclusions.alike.map(({ id }) => id))
    expect(exclusionFaults(exclusions.alike, new Set(alikeIn(model, lock, (id) => listed.has(id))))).toEqual([])
  })
})
