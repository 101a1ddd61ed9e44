import { describe, expect, test } from 'vitest'
import { tokenClock } from '#actors/token-life.ts'
import { escribeToken } from '#tests/support/personas/token.ts'

/** A token that serves half an hour, of a session that goes on until `lim`, by the server's clock and in its seconds. */
const token = (lim: number, otro: object = {}): string => escribeToken({ iat: 1_000, exp: 2_800, lim, ...otro })
const MEDIA_HORA = 1_800_000

/** This browser's clock, which a test moves. */
function unReloj(ahora = 50_000) {
  const hora = { ahora }
  return { hora, reloj: tokenClock(() => hora.ahora) }
}

describe('lo que queda de un token (ADR 007)', () => {
  test.each([
    ['la sesión dura más que él', 2_801, true],
    ['la sesión termina con él', 2_800, false],
    ['la sesión termina antes', 2_799, false],
  ])('se puede alargar solo si %s', (_caso, lim, extendable) => {
    expect(unReloj().reloj.life(token(lim))).toEqual({ lifeMs: MEDIA_HORA, ageMs: 0, extendable })
  })

  test('su edad se cuenta desde que llegó, y la de otro desde que llega ese', () => {
    const { hora, reloj } = unReloj()
    const uno = token(9_000)
    reloj.life(uno)
    hora.ahora += 60_000
    expect(reloj.life(uno).ageMs).toBe(60_000)
    expect(reloj.arrival(uno)).toBe(50_000)
    expect(reloj.life(token(9_000, { turno: 1 })).ageMs).toBe(0)
    expect(reloj.arrival(token(9_000, { turno: 1 }))).toBe(110_000)
  })

  test('el que se guardó llegó cuando se guardó', () => {
    const { reloj } = unReloj()
    reloj.remember({ accessToken: token(9_000), at: 20_000 })
    expect(reloj.life(token(9_000)).ageMs).toBe(30_000)
  })

  test('un reloj que se atrasa no lo hace más joven que nuevo', () => {
    const { hora, reloj } = unReloj()
    reloj.life(token(9_000))
    hora.ahora -= 60_000
    expect(reloj.life(token(9_000)).ageMs).toBe(0)
  })

  test.each(['iat', 'exp', 'lim'])('sin decir su «%s» no se sabe', (parte) => {
    expect(() => unReloj().reloj.life(token(9_000, { [parte]: undefined }))).toThrow()
  })
})
