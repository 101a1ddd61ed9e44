import { expect, test } from 'vitest'
import { countdown, heard, isMany, twice, untilDone } from './fuente.ts'

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
