/** Failures in a row after which nobody waits for a system outside, and for how many milliseconds. */
const FAILURES = 3
const PAUSE_MS = 15_000

/** The system outside has not been answering: it was not asked. */
export class CircuitOpen extends Error {
  constructor() {
    super('it has not been answering')
    this.name = 'CircuitOpen'
  }
}

export interface CircuitBreaker {
  /** Makes a call, or rejects at once with `CircuitOpen`. `isOutage` tells failures of the system from its refusals, which are answers. */
  <T>(call: () => Promise<T>, isOutage?: (error: unknown) => boolean): Promise<T>
}

/**
 * After three failures in a row calls fail at once for 15 seconds, then one goes through to see. `now` in milliseconds.
 */
export function circuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0
  let closedUntil = 0
  const heal = () => {
    failures = 0
    closedUntil = 0
  }
  const pause = () => {
    if (failures >= FAILURES) closedUntil = now() + PAUSE_MS
  }
  return async (call, isOutage = () => true) => {
    if (now() < closedUntil) throw new CircuitOpen()
    // The pause is over: while one goes through to see, the others keep failing.
    pause()
    try {
      const result = await call()
      heal()
      return result
    } catch (error) {
      if (isOutage(error)) {
        failures += 1
        pause()
      } else heal()
      throw error
    }
  }
}
