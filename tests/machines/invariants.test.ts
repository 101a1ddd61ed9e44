import { describe, expect, test } from 'vitest'
import { chartedMachine, MODELED, readDeniers } from './models.ts'
import { quienesNiegan } from './rotas.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

test('cada máquina dice algo propio que vale en todas sus situaciones', () => {
  expect(charted.filter(({ invariants }) => invariants.length === 0).map(({ name }) => name)).toEqual([])
})

describe.each(charted)('la máquina $name', (una) => {
  // Those noted take a moment; where they no longer serve, all are tried.
  test('alguna máquina rota niega cada una de sus frases', { timeout: 240_000 }, () => {
    expect(quienesNiegan(una, readDeniers()[una.name]).nadieNiega).toEqual([])
  })
})
