import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, described once for the client that makes it and the handler that serves it.
 * `path` is written below `/api`, with `{name}` for each parameter (spec, section 7).
 */
export interface Operacion {
  metodo: Metodo
  path: string
  resumen: string
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  /**
   * The call must carry an `Idempotency-Key` header (a UUID), or may. `repetible`: with a key, the same call again gets the answer of the
   * first one, and is not done twice (ADR 041).
   */
  idempotente?: true | 'opcional' | 'repetible'
  /** Seconds that a caller waits for the answer, where it is not what `segundosDeEspera` says of its kind. */
  espera?: number
  /** KiB that the call may bring, where it is more than what the service takes of any other. */
  cuerpo?: number
  /** The answer's status and schema; a `null` schema is an empty answer, `'archivo'` a streamed file. */
  respuesta: { status: 200 | 201 | 202 | 204; schema: GenericSchema | null | 'archivo' }
}

/** Seconds that a caller waits for an answer before it gives the call up: ten, and a minute for what travels as a file. */
export function segundosDeEspera({ espera, respuesta }: Operacion): number {
  return espera ?? (respuesta.schema === 'archivo' ? 60 : 10)
}

type Entrada<S> = S extends GenericSchema ? InferInput<S> : undefined
type Leida<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What a caller hands over: only the parts that the operation names. */
export type Peticion<O extends Operacion> = {
  [K in 'params' | 'query' | 'body' as O[K] extends GenericSchema ? K : never]: Entrada<O[K]>
}

/** What a handler receives after validation: parsed and normalised. */
export type PeticionLeida<O extends Operacion> = {
  [K in 'params' | 'query' | 'body' as O[K] extends GenericSchema ? K : never]: Leida<O[K]>
}

/** What the caller gets back: the parsed body, `Archivo` for a file (each side has its own), nothing for an empty answer. */
export type Respuesta<O extends Operacion, Archivo> = O['respuesta']['schema'] extends GenericSchema
  ? InferOutput<O['respuesta']['schema']>
  : O['respuesta']['schema'] extends 'archivo'
    ? Archivo
    : undefined

/** Keeps each operation's literal types while checking its form. */
export function operaciones<const T extends Record<string, Operacion>>(tabla: T): T {
  return tabla
}
