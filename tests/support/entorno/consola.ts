import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A `console.error` that no test asked for fails the test: nothing goes wrong in silence. */
const error = vi.spyOn(console, 'error')

beforeEach(() => {
  error.mockReset()
})

afterEach(() => {
  expect(error.mock.calls, 'console.error was called').toEqual([])
})
