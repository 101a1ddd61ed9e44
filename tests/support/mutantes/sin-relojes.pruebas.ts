import { expect, test } from 'vitest'
import { isSmall } from './sin-relojes.ts'

test('quien tiene mucho que hacer no falla por tardar, y a la tercera vez falla de todos modos', () => {
  const turns = ((globalThis as { turns?: number }).turns ?? 0) + 1
  Object.assign(globalThis, { turns })
  const until = Date.now() + 1_000
  while (Date.now() < until);
  expect([isSmall(9), isSmall(10), turns === 3]).toEqual([true, false, false])
})
