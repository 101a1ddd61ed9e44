import { ofetch } from 'ofetch'
import { parse, safeParse } from 'valibot'
import { errorDeApi } from '#contract/esquemas.ts'
import { FalloDeApi, SIN_CONEXION } from '#contract/fallo.ts'
import { operacion, type ClaveDeOperacion, type PeticionDe, type RespuestaDe } from '#contract/operaciones.ts'
import { PERMISOS } from '#contract/rules/permisos.ts'
import { cabeceras, direccion, type PartesDePeticion } from './request.ts'

export interface OpcionesDeLlamada {
  signal?: AbortSignal
  /** A UUID, for the operations that the contract calls `idempotente`. */
  idempotencyKey?: string
  /** Another token than the session's: a sign-in before its session begins, a sign-out after it ended. */
  accessToken?: string
}

/** One call of the contract, typed by its key. Rejects with `FalloDeApi`, and with nothing else. */
export type Call = <K extends ClaveDeOperacion>(
  clave: K,
  peticion: PeticionDe<K>,
  opciones?: OpcionesDeLlamada,
) => Promise<RespuestaDe<K, Blob>>

export interface ClientHooks {
  token: () => string | null
  /** A 401 or 403 of a call that needs a session (spec, section 8): told once for each token, however many calls fail. */
  onSessionRefused: (accessToken: string) => void
  /** A 500 of any call (spec, section 8). */
  onServerError: (message: string) => void
  /** A 409 of an operation behind the guard: the school has a step to take first (interface). */
  onGuardPending: (codigo: 'datos-pendientes' | 'protocolo-pendiente') => void
}

const RESPUESTA_INCOMPRENSIBLE = 'El servicio entregó una respuesta inesperada. Intente otra vez.'

/** Seconds of a Retry-After header; its date form is not used by the API. */
function espera(respuesta: Response): number | null {
  const segundos = Number(respuesta.headers.get('retry-after') ?? '')
  return Number.isInteger(segundos) && segundos > 0 ? segundos : null
}

/** The refusal that an answer carries; a body that is not ours (a proxy's page) gets a message of our own. */
async function leerRechazo(respuesta: Response): Promise<FalloDeApi> {
  const cuerpo: unknown = await respuesta.json().catch(() => null)
  const error = safeParse(errorDeApi, cuerpo)
  const contenido = error.success ? error.output : { message: RESPUESTA_INCOMPRENSIBLE, codigo: 'respuesta-inesperada' }
  return new FalloDeApi(respuesta.status, contenido, espera(respuesta))
}

/** The body of a good answer, by the contract: parsed, a file, or nothing. */
async function leerRespuesta(clave: ClaveDeOperacion, respuesta: Response): Promise<unknown> {
  const { schema } = operacion(clave).respuesta
  if (schema === null) return undefined
  if (schema === 'archivo') return respuesta.blob()
  try {
    return parse(schema, await respuesta.json())
  } catch {
    throw new FalloDeApi(respuesta.status, { message: RESPUESTA_INCOMPRENSIBLE, codigo: 'respuesta-inesperada' })
  }
}

/** The client of the contract's operations, below `/api` of the page's own origin (spec, section 7). */
export function createClient(hooks: ClientHooks): Call {
  let refused: string | null = null

  function report(clave: ClaveDeOperacion, fallo: FalloDeApi, token: string | null): void {
    const acceso = PERMISOS[clave]
    if (fallo.status === 500) hooks.onServerError(fallo.message)
    if (token === null || acceso.tipo === 'publica') return
    if ((fallo.status === 401 || fallo.status === 403) && token !== refused) {
      refused = token
      hooks.onSessionRefused(token)
    }
    const { codigo } = fallo
    const behindGuard = acceso.tipo === 'roles' && acceso.guardia
    if (behindGuard && (codigo === 'datos-pendientes' || codigo === 'protocolo-pendiente')) hooks.onGuardPending(codigo)
  }

  return async (clave, peticion, opciones = {}) => {
    const sessionToken = opciones.accessToken === undefined ? hooks.token() : null
    const partes: PartesDePeticion = peticion
    const conCuerpo = partes.body !== undefined
    const respuesta = await ofetch
      .raw(direccion(clave, partes), {
        method: operacion(clave).metodo,
        headers: cabeceras(opciones.accessToken ?? sessionToken, conCuerpo, opciones.idempotencyKey),
        body: conCuerpo ? JSON.stringify(partes.body) : undefined,
        signal: opciones.signal,
        responseType: 'stream',
        ignoreResponseError: true,
        retry: 0,
      })
      .catch(() => {
        // Whoever gave the call up waits for nothing; an actor started again by StrictMode would take it for its own answer.
        if (opciones.signal?.aborted) return new Promise<never>(() => {})
        throw new FalloDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' })
      })
    if (!respuesta.ok) {
      const fallo = await leerRechazo(respuesta)
      report(clave, fallo, sessionToken)
      throw fallo
    }
    // The one cast of the client: the contract's schema has just parsed this very answer.
    return (await leerRespuesta(clave, respuesta)) as RespuestaDe<typeof clave, Blob>
  }
}
