import { expect, it } from 'vitest'
import { identificador } from '#contract/identificador.ts'

it('un identificador es un UUID de la versión 4, y ninguno se repite', () => {
  const muchos = Array.from({ length: 1000 }, identificador)
  for (const uno of muchos) expect(uno).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(muchos).size).toBe(1000)
})
