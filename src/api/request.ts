import { operacion, type ClaveDeOperacion } from '#contract/operaciones.ts'

/** The parts of a request, in their general form; the caller's were checked against the operation's own types. */
export interface PartesDePeticion {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The operation's path with its `{name}` parts filled in and escaped. */
function ruta(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_hueco, nombre: string) => encodeURIComponent(String(params[nombre])))
}

/** A query with arrays as repeated parameters; absent and null values are left out. */
function consulta(query: Readonly<Record<string, unknown>>): string {
  const pares = Object.entries(query).flatMap(([nombre, valor]) =>
    (Array.isArray(valor) ? valor : [valor]).filter((uno) => uno !== undefined && uno !== null).map((uno) => [nombre, String(uno)]),
  )
  return pares.length === 0 ? '' : `?${new URLSearchParams(pares).toString()}`
}

/** Where a call goes, below `/api` (interface, answers). */
export function direccion(clave: ClaveDeOperacion, { params = {}, query = {} }: PartesDePeticion): string {
  return `/api${ruta(operacion(clave).path, params)}${consulta(query)}`
}

/** The headers of a call: a bearer for a session, the key of an idempotent save. */
export function cabeceras(accessToken: string | null, conCuerpo: boolean, idempotencyKey?: string): Record<string, string> {
  return {
    accept: 'application/json, */*;q=0.5',
    ...(conCuerpo && { 'content-type': 'application/json' }),
    ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}
