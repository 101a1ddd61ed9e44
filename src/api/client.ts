import { ofetch } from 'ofetch'
import { parse, safeParse } from 'valibot'
import { conNumero } from '#contract/numero-de-falla.ts'
import { identificador } from '#contract/identificador.ts'
import { errorDeApi } from '#contract/formas.ts'
import { niegaElAcceso, RechazoDeApi, SIN_CONEXION } from '#contract/rechazo.ts'
import { segundosDeEspera, type Operacion } from '#contract/operacion.ts'
import type { ClaveDeOperacion, PeticionDe, RespuestaDe } from '#contract/operaciones.ts'
import { withinLimit } from './limit.ts'
import { accessOf, operationOf } from './operations.ts'
import { headersOf, urlOf, type RequestParts } from './request.ts'
import { rangeOf, receive, type Received } from './received.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** A UUID, for the operations that the contract calls `idempotente`. */
  idempotencyKey?: string
  /** Another token than the session's: a sign-in before its session begins, a sign-out after it ended. */
  accessToken?: string
  /** What has arrived already of a file that comes by parts; it grows while the rest comes. */
  received?: Received
}

/** One call of the contract, typed by its key. Rejects with `RechazoDeApi`, and with nothing else. */
export type Call = <K extends ClaveDeOperacion>(key: K, request: PeticionDe<K>, options?: CallOptions) => Promise<RespuestaDe<K, Blob>>

export interface ClientHooks {
  token: () => string | null
  /**
   * A 401 or 403 of a call that needs a session (spec, section 8). Gives the token that the session goes on with, when another tab
   * had renewed it meanwhile; the same one or null when it does not go on.
   */
  onSessionRefused: (accessToken: string) => Promise<string | null>
  /** A 500 of any call (spec, section 8). */
  onServerError: (message: string) => void
  /** A 409 of an operation behind the guard: the school has a step to take first (interface). */
  onGuardPending: (codigo: 'datos-pendientes' | 'protocolo-pendiente') => void
}

const UNREADABLE_ANSWER = 'El servicio entregó una respuesta inesperada. Intente otra vez.'

/** Seconds that a call waits for its part of the contract, which comes once. */
const SECONDS_FOR_A_PART = 60

function unreached(): never {
  throw new RechazoDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' })
}

/** Seconds of a Retry-After header; its date form is not used by the API. */
function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null
}

/** The refusal that an answer carries; a body that is not ours (a proxy's page) gets a message of our own. */
async function readRefusal(response: Response): Promise<RechazoDeApi> {
  const body: unknown = await response.json().catch(() => null)
  const error = safeParse(errorDeApi, body)
  const content = error.success ? error.output : { message: UNREADABLE_ANSWER, codigo: 'respuesta-inesperada' }
  return new RechazoDeApi(response.status, content, retryAfter(response))
}

/** A failure of the service with what finds it in the log: how its number begins. Not one that only asks to wait. */
function withNumber(error: RechazoDeApi, response: Response): RechazoDeApi {
  const number = response.headers.get('x-request-id')
  if (error.status < 500 || error.espera !== null || number === null) return error
  return new RechazoDeApi(error.status, { message: conNumero(error.message, number), codigo: error.codigo })
}

/** The body of a good answer, by the contract: parsed, a file, or nothing. */
async function readResponse({ respuesta: { schema } }: Operacion, response: Response): Promise<unknown> {
  if (schema === null) return undefined
  if (schema === 'archivo') return response.blob()
  try {
    return parse(schema, await response.json())
  } catch {
    throw new RechazoDeApi(response.status, { message: UNREADABLE_ANSWER, codigo: 'respuesta-inesperada' })
  }
}

/** What a call writes on: the first segment of its path, and the one after `admin`. */
function resourceOf({ path }: Operacion): string {
  return /^(?:\/admin)?\/[^/]+/.exec(path)?.[0] ?? path
}

/** The client of the contract's operations, below `/api` of the page's own origin (spec, section 7). */
export function createClient(hooks: ClientHooks): Call {
  /** Tells of a refusal, and gives the token to call again with; null when there is nothing to try. */
  async function report(key: ClaveDeOperacion, error: RechazoDeApi, token: string | null): Promise<string | null> {
    if (error.status === 500) hooks.onServerError(error.message)
    const { codigo } = error
    const refused = niegaElAcceso(error)
    const pending = codigo === 'datos-pendientes' || codigo === 'protocolo-pendiente' ? codigo : null
    if (token === null || !(refused || pending)) return null
    const access = await accessOf(key).catch(unreached)
    if (access.tipo === 'publica') return null
    if (refused) {
      const living = await hooks.onSessionRefused(token)
      return error.status === 401 && living !== token ? living : null
    }
    if (pending && access.tipo === 'roles' && access.guardia) hooks.onGuardPending(pending)
    return null
  }

  /** The calls that nobody has answered, by what they asked for: only in this page's memory. */
  const unanswered = new Map<string, { idempotencyKey: string; resource: string }>()

  /**
   * What the contract calls repeatable goes with a key, and again with the same one until it is answered: it is not done twice. Another
   * one done on the same resource ends that: what is asked after it is asked of how things are by then.
   */
  async function once<K extends ClaveDeOperacion>(
    key: K,
    operation: Operacion,
    parts: RequestParts,
    options: CallOptions,
    signal: AbortSignal,
  ): Promise<RespuestaDe<K, Blob>> {
    if (operation.idempotente !== 'repetible') return make(key, operation, parts, options, signal)
    const asked = JSON.stringify([key, parts])
    const own = unanswered.get(asked) ?? { idempotencyKey: identificador(), resource: resourceOf(operation) }
    const { idempotencyKey, resource } = own
    unanswered.set(asked, own)
    const settle = (error?: unknown): void => {
      const isAnswered = !(error instanceof RechazoDeApi) || (error.status > 0 && error.status < 500 && error.codigo !== 'en-curso')
      // One on its way while another was done keeps its own key: it did not come after it.
      if (!isAnswered || signal.aborted) unanswered.set(asked, own)
      else if (error !== undefined) unanswered.delete(asked)
      else for (const [other, call] of unanswered) if (call.resource === resource) unanswered.delete(other)
    }
    try {
      const result = await make(key, operation, parts, { ...options, idempotencyKey }, signal)
      settle()
      return result
    } catch (error) {
      settle(error)
      throw error
    }
  }

  async function make<K extends ClaveDeOperacion>(
    key: K,
    operation: Operacion,
    parts: RequestParts,
    options: CallOptions,
    signal: AbortSignal,
    sessionToken = options.accessToken === undefined ? hooks.token() : null,
  ): Promise<RespuestaDe<K, Blob>> {
    const hasBody = parts.body !== undefined
    const response = await ofetch
      .raw(urlOf(operation, parts), {
        method: operation.metodo,
        headers: {
          ...headersOf(options.accessToken ?? sessionToken, hasBody, options.idempotencyKey),
          ...(options.received && rangeOf(options.received)),
        },
        body: hasBody ? JSON.stringify(parts.body) : undefined,
        signal,
        responseType: 'stream',
        ignoreResponseError: true,
        retry: 0,
      })
      .catch(unreached)
    if (!response.ok) {
      const error = await readRefusal(response)
      // What was given up while its body came says nothing any more.
      const living = signal.aborted ? null : await report(key, error, sessionToken)
      // What was refused was not done: it is asked again, each time with a newer token.
      if (living !== null && !signal.aborted) return make(key, operation, parts, options, signal, living)
      throw withNumber(error, response)
    }
    // A file is not read by the contract's schema: it has none.
    if (options.received !== undefined) return (await receive(options.received, response).catch(unreached)) as RespuestaDe<K, Blob>
    // The one cast of the client: the contract's schema has just parsed this very answer.
    return (await readResponse(operation, response)) as RespuestaDe<K, Blob>
  }

  const ask = <K extends ClaveDeOperacion>(key: K, operation: Operacion, request: PeticionDe<K>, options: CallOptions) =>
    withinLimit(segundosDeEspera(operation), options.signal, (signal) => once(key, operation, request, options, signal))

  return (key, request, options = {}) => {
    const operation = operationOf(key)
    if (!(operation instanceof Promise)) return ask(key, operation, request, options)
    return withinLimit(SECONDS_FOR_A_PART, options.signal, () => operation.catch(unreached)).then((come) =>
      ask(key, come, request, options),
    )
  }
}
