import * as v from 'valibot'

/** The longest that one call may take, in milliseconds. */
const PACIENCIA_MS = 3_000

/** LimeSurvey answered, and its answer is a refusal: HTTP 200 with a `status` in its words. */
export class ToolRefused extends Error {
  readonly status: string

  constructor(method: string, status: string) {
    super(`LimeSurvey refused ${method}: ${status}`)
    this.name = 'ToolRefused'
    this.status = status
  }
}

/** LimeSurvey did not answer, or broke while answering: out of reach, too late, a page in HTML, a fault of its database. */
export class ToolFailed extends Error {
  constructor(method: string, why: string) {
    super(`LimeSurvey failed at ${method}: ${why}`)
    this.name = 'ToolFailed'
  }
}

/** One call of RemoteControl 2. Rejects with `ToolRefused` or `ToolFailed`, and with nothing else. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

const answer = v.object({ result: v.unknown(), error: v.unknown() })
const refusal = v.object({ status: v.string() })

/** RemoteControl 2 over JSON-RPC at its address. */
export function limesurveyRpc(url: string): Rpc {
  return async (method, params) => {
    const body = JSON.stringify({ method, params, id: 1 })
    const text = await post(url, body).catch((error: unknown) => {
      throw new ToolFailed(method, error instanceof Error ? error.message : String(error))
    })
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), text)
    // An unknown method, and a fault of PHP, come as a page in HTML.
    if (!parsed.success) throw new ToolFailed(method, 'its answer is not JSON-RPC')
    const { result, error } = parsed.output
    if (error !== null && error !== undefined) throw new ToolFailed(method, JSON.stringify(error))
    const refused = v.safeParse(refusal, result)
    if (refused.success && refused.output.status !== 'OK') throw new ToolRefused(method, refused.output.status)
    return result
  }
}

async function post(url: string, body: string): Promise<string> {
  const signal = AbortSignal.timeout(PACIENCIA_MS)
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal, redirect: 'error' })
  return reply.text()
}

/** Failures in a row after which nobody waits for LimeSurvey, and for how many milliseconds. */
const FALLAS_SEGUIDAS = 3
const PAUSA_MS = 15_000

/**
 * The same calls behind a circuit breaker: after three failures in a row they fail at once for 15 seconds, then one goes
 * through to see. `now` in milliseconds.
 */
export function withCircuitBreaker(rpc: Rpc, now: () => number): Rpc {
  let failures = 0
  let closedUntil = 0
  const heal = () => {
    failures = 0
    closedUntil = 0
  }
  const pause = () => {
    if (failures >= FALLAS_SEGUIDAS) closedUntil = now() + PAUSA_MS
  }
  return async (method, params) => {
    if (now() < closedUntil) throw new ToolFailed(method, 'it has not been answering')
    // The pause is over: while one goes through to see, the others keep failing.
    pause()
    try {
      const result = await rpc(method, params)
      heal()
      return result
    } catch (error) {
      if (error instanceof ToolRefused) heal()
      else {
        failures += 1
        pause()
      }
      throw error
    }
  }
}
