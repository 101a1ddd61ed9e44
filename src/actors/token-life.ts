import * as v from 'valibot'
import { cargaDe } from '#contract/actividad.ts'
import type { TokenLife } from '#machines/session-renewal/session-renewal.chart.ts'

const SECOND_MS = 1000

/** What an access token says of itself, in seconds of the server's clock: made at, ends at, renewable up to. */
const claims = v.object({ iat: v.number(), exp: v.number(), lim: v.number() })

/** The claims of a token, unchecked: whoever made it is the server's business. Throws when it has none. */
function claimsOf(accessToken: string): v.InferOutput<typeof claims> {
  return v.parse(claims, cargaDe(accessToken))
}

/** The token of this tab's session and when it arrived, by this browser's clock. */
export interface TokenArrival {
  accessToken: string
  /** Milliseconds since 1970. */
  at: number
}

export interface TokenClock {
  /** When a token arrived; one not seen before arrives now. */
  arrival(accessToken: string): number
  /** Takes over when a kept token had arrived. */
  remember(kept: TokenArrival): void
  /** What is left of a token. Throws when it does not say how long it serves. */
  life(accessToken: string): TokenLife
}

/**
 * Measures tokens by intervals alone: how long the server says that one serves, and how long ago it arrived here. A clock
 * set wrong on either side changes nothing.
 */
export function tokenClock(now: () => number): TokenClock {
  let last: TokenArrival | null = null
  const arrival = (accessToken: string): number => {
    if (last?.accessToken !== accessToken) last = { accessToken, at: now() }
    return last.at
  }
  return {
    arrival,
    remember(kept) {
      last = kept
    },
    life(accessToken) {
      const { iat, exp, lim } = claimsOf(accessToken)
      const ageMs = Math.max(0, now() - arrival(accessToken))
      return { lifeMs: (exp - iat) * SECOND_MS, ageMs, extendable: exp < lim }
    },
  }
}
