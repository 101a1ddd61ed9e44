import { expect, test } from 'vitest'
import { countdown, heard, isMany, rounded, twice, untilDone } from './fuente.ts'

test('cuatro son muchos, y tres no', () => {
  expect([isMany(4), isMany(3)]).toEqual([true, false])
})

test('el doble es un número', () => {
  expect(twice(2)).toBeTypeOf('number')
})

test('la cuenta llega a cero', () => {
  expect(countdown(2)).toBe(2)
})

test('lo dicho se oye', async () => {
  expect(await heard(true)).toBe('oído')
})

test('lo hecho no se espera', () => {
  expect(untilDone(true)).toBe(true)
})

test('un entero no se redondea, y a la segunda vez la máquina está ocupada', async () => {
  expect(rounded(4)).toBeGreaterThan(0)
  const turns = ((globalThis as { turns?: number }).turns ?? 0) + 1
  Object.assign(globalThis, { turns })
  await new Promise((done) => setTimeout(done, turns === 2 ? 3_000 : 0))
})
