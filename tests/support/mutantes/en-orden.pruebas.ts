import { expect, test } from 'vitest'
import { isLong, sum } from './en-orden.ts'

const list: number[] = []

test('se suma', () => {
  list.push(1, 2)
  expect(sum([1, 2])).toBe(3)
})

test('lo que sigue de la anterior', () => {
  expect(list).toEqual([1, 2])
  expect(isLong(list)).toBe(false)
})
