import { expect, test } from 'vitest'
import { backoffMs } from '#machines/answer-saving/answer-saving.rules.ts'
import { spread } from '#machines/spread.ts'

test.each([
  [1000, 0, 500],
  [1000, 0.5, 750],
  [1000, 0.999, 1000],
  [30_000, 0.25, 18_750],
])('una pausa de %i ms, con el azar en %f, dura %i ms', (ms, azar, dura) => {
  expect(spread(ms, azar)).toBe(dura)
})

test('guardar otra vez espera el doble en cada intento, hasta 30 segundos', () => {
  expect([0, 1, 2, 3, 5, 6, 40].map((attempts) => backoffMs({ attempts }))).toEqual([1000, 1000, 2000, 4000, 16_000, 30_000, 30_000])
})
