import { expect, test, vi } from 'vitest'
import { tellExpiry } from '#app/tell-expiry.ts'
import type { NoticesActor } from '#app/listen.ts'
import type { SessionActor } from '#machines/session/session.chart.ts'

/** A session that passes through some addresses; what is told after each. */
function trasCada(...direcciones: readonly { en: string; query?: Record<string, string> }[]): number[] {
  const send = vi.fn()
  const dichos: number[] = []
  const session = {
    subscribe: (oye: (foto: unknown) => void) => {
      for (const { en, query = {} } of direcciones) {
        oye({ context: { query }, matches: (estado: string) => estado === en })
        dichos.push(send.mock.calls.length)
      }
    },
  }
  tellExpiry(session as unknown as SessionActor, { send } as unknown as NoticesActor)
  return dichos
}

const EXPIRADA = { sesionExpirada: 'true' }

test('quien llega a la puerta desde una sesión que expiró lo lee una vez en cada llegada', () => {
  const llegada = { en: 'anonymous', query: EXPIRADA }
  expect(trasCada({ en: 'rehydrating', query: EXPIRADA }, llegada, llegada, { en: 'anonymous' }, { en: 'authenticated' }, llegada)).toEqual(
    [0, 1, 1, 1, 1, 2],
  )
})

test('quien llega a la puerta por su cuenta, o ya ingresó, no lee nada', () => {
  expect(trasCada({ en: 'anonymous' }, { en: 'authenticated', query: EXPIRADA })).toEqual([0, 0])
})
