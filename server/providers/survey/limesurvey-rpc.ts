import * as v from 'valibot'
import { CircuitOpen, circuitBreaker } from '../circuit-breaker.ts'

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

/** The same calls behind a circuit breaker: a refusal is an answer. `now` in milliseconds. */
export function withCircuitBreaker(rpc: Rpc, now: () => number): Rpc {
  const guarded = circuitBreaker(now)
  return async (method, params) =>
    guarded(
      async () => rpc(method, params),
      (error) => !(error instanceof ToolRefused),
    ).catch((error: unknown) => {
      throw error instanceof CircuitOpen ? new ToolFailed(method, error.message) : error
    })
}
