import type { Operacion } from '#contract/operacion.ts'

/** The parts of a request, in their general form; the caller's were checked against the operation's own types. */
export interface RequestParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The operation's path with its `{name}` parts filled in and escaped. */
function ruta(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_gap, nombre: string) => encodeURIComponent(String(params[nombre])))
}

/** A query with arrays as repeated parameters; absent and null values are left out. */
function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([nombre, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map((one) => [nombre, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Where a call goes, below `/api` (interface, answers). */
export function urlOf({ path }: Pick<Operacion, 'path'>, { params = {}, query = {} }: RequestParts): string {
  return `/api${ruta(path, params)}${queryString(query)}`
}

/** The headers of a call: a bearer for a session, the key of an idempotent save. */
export function headersOf(accessToken: string | null, hasBody: boolean, idempotencyKey?: string): Record<string, string> {
  return {
    accept: 'application/json, */*;q=0.5',
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}
