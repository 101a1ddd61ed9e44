import * as v from 'valibot'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import { CircuitoAbierto, type Cortacircuitos } from '../cortacircuitos.ts'
import { motivoDe, textoDe } from '../externo.ts'

/**
 * The longest that a call may take, in milliseconds: what reads many rows takes longer, and printing them much longer. A log-in that is cut
 * before its answer may be counted there as refused, and here it is not: three of those lock this address.
 */
const PACIENCIA_MS = 3_000
const PACIENCIA_DE: Record<string, number> = {
  get_session_key: 8_000,
  list_participants: 8_000,
  add_participants: 8_000,
  export_responses_by_token: 12_000,
}
const PACIENCIA_DEL_PDF_MS = 30_000

function pacienciaDe(metodo: string, params: readonly unknown[]): number {
  return params[2] === 'pdf' ? PACIENCIA_DEL_PDF_MS : (PACIENCIA_DE[metodo] ?? PACIENCIA_MS)
}

/** LimeSurvey answered, and its answer is a refusal: HTTP 200 with a `status` in its words. */
export class HerramientaRechazo extends Error {
  readonly status: string

  constructor(metodo: string, status: string) {
    super(`LimeSurvey refused ${metodo}: ${status}`)
    this.name = 'HerramientaRechazo'
    this.status = status
  }
}

/**
 * LimeSurvey did not answer, or broke while answering: out of reach, too late, a page in HTML, a fault of its database. `caida`: it would
 * fail whoever asked, and not only what was asked of it.
 */
export class HerramientaFallo extends Error {
  readonly caida: boolean

  constructor(metodo: string, motivo: string, caida = true) {
    super(`LimeSurvey failed at ${metodo}: ${motivo}`)
    this.name = 'HerramientaFallo'
    this.caida = caida
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
    const texto = await envia(url, body, pacienciaDe(metodo, params)).catch((error: unknown) => {
      throw new HerramientaFallo(metodo, motivoDe(error))
    })
    const leida = v.safeParse(v.pipe(v.string(), v.parseJson(), contestacion), texto)
    // An unknown method, and a fault of PHP, come as a page in HTML.
    if (!leida.success) throw new HerramientaFallo(metodo, 'its answer is not JSON-RPC')
    const { result, error } = leida.output
    if (error !== null && error !== undefined) throw new HerramientaFallo(metodo, JSON.stringify(error), false)
    const negada = v.safeParse(negativa, result)
    if (negada.success && negada.output.status !== 'OK') throw new HerramientaRechazo(metodo, negada.output.status)
    return result
  }
}

async function envia(url: string, body: string, paciencia: number): Promise<string> {
  const plazo = AbortSignal.timeout(paciencia)
  const respuesta = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: plazo,
    redirect: 'error',
  })
  return textoDe(respuesta)
}

/** The same calls behind a circuit breaker, each told to `pulso`: a refusal is an answer, and so is a fault of one survey alone. */
export function conCortacircuitos(rpc: Rpc, cortacircuitos: Cortacircuitos, pulso: Pulso): Rpc {
  return async (metodo, params) => {
    try {
      const resultado = await cortacircuitos(
        async () => rpc(metodo, params),
        (error) => error instanceof HerramientaFallo && error.caida,
      )
      pulso.bien()
      return resultado
    } catch (error) {
      if (error instanceof CircuitoAbierto) throw new HerramientaFallo(metodo, error.message)
      if (error instanceof HerramientaFallo || metodo === 'get_session_key') pulso.mal(metodo, motivoDe(error))
      else pulso.bien()
      throw error
    }
  }
}
