import { expect, test } from 'vitest'
import { announcedSeconds, secondsLeft } from '#machines/countdown/countdown.selectors.ts'

const quedan = (segundos: number) => ({ context: { secondsLeft: segundos } }) as Parameters<typeof secondsLeft>[0]

test('los segundos se ven de a uno, y de viva voz se dicen solo tres veces', () => {
  expect([secondsLeft(quedan(61)), secondsLeft(quedan(0))]).toEqual([61, 0])
  expect([120, 61, 60, 59, 31, 30, 29, 11, 10, 9, 0].map((s) => announcedSeconds(quedan(s)))).toEqual([
    null,
    null,
    60,
    60,
    60,
    30,
    30,
    30,
    10,
    10,
    10,
  ])
})
