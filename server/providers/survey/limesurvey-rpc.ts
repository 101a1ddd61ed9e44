import * as v from 'valibot'
import { CircuitoAbierto, creaCortacircuitos } from '../cortacircuitos.ts'

/** The longest that one call may take, in milliseconds. */
const PACIENCIA_MS = 3_000

/** LimeSurvey answered, and its answer is a refusal: HTTP 200 with a `status` in its words. */
export class HerramientaRechazo extends Error {
  readonly status: string

  constructor(metodo: string, status: string) {
    super(`LimeSurvey refused ${metodo}: ${status}`)
    this.name = 'HerramientaRechazo'
    this.status = status
  }
}

/** LimeSurvey did not answer, or broke while answering: out of reach, too late, a page in HTML, a fault of its database. */
export class HerramientaFallo extends Error {
  constructor(metodo: string, motivo: string) {
    super(`LimeSurvey failed at ${metodo}: ${motivo}`)
    this.name = 'HerramientaFallo'
  }
}

/** One call of RemoteControl 2. Rejects with `HerramientaRechazo` or `HerramientaFallo`, and with nothing else. */
export type Rpc = (metodo: string, params: readonly unknown[]) => Promise<unknown>

const contestacion = v.object({ result: v.unknown(), error: v.unknown() })
const negativa = v.object({ status: v.string() })

/** RemoteControl 2 over JSON-RPC at its address. */
export function limesurveyRpc(url: string): Rpc {
  return async (metodo, params) => {
    const body = JSON.stringify({ method: metodo, params, id: 1 })
    const texto = await envia(url, body).catch((error: unknown) => {
      throw new HerramientaFallo(metodo, error instanceof Error ? error.message : String(error))
    })
    const leida = v.safeParse(v.pipe(v.string(), v.parseJson(), contestacion), texto)
    // An unknown method, and a fault of PHP, come as a page in HTML.
    if (!leida.success) throw new HerramientaFallo(metodo, 'its answer is not JSON-RPC')
    const { result, error } = leida.output
    if (error !== null && error !== undefined) throw new HerramientaFallo(metodo, JSON.stringify(error))
    const negada = v.safeParse(negativa, result)
    if (negada.success && negada.output.status !== 'OK') throw new HerramientaRechazo(metodo, negada.output.status)
    return result
  }
}

async function envia(url: string, body: string): Promise<string> {
  const plazo = AbortSignal.timeout(PACIENCIA_MS)
  const respuesta = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: plazo,
    redirect: 'error',
  })
  return respuesta.text()
}

/** The same calls behind a circuit breaker: a refusal is an answer. `ahora` in milliseconds. */
export function conCortacircuitos(rpc: Rpc, ahora: () => number): Rpc {
  const protegida = creaCortacircuitos(ahora)
  return async (metodo, params) =>
    protegida(
      async () => rpc(metodo, params),
      (error) => !(error instanceof HerramientaRechazo),
    ).catch((error: unknown) => {
      throw error instanceof CircuitoAbierto ? new HerramientaFallo(metodo, error.message) : error
    })
}
