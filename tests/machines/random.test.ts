import { describe, test } from 'vitest'
import { walkAtRandom } from '#kit/random.ts'
import { chartedMachine, MODELED } from './models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

describe.each(charted)('la máquina $name', ({ model }) => {
  test('al azar, pase lo que pase y en cualquier orden, el actor hace lo que dice el diagrama', () => walkAtRandom(model, 60, 2025), 30_000)
})
