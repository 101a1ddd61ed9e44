/** A query as it was sent to PostgreSQL. */
export interface Vista {
  sql: string
  /** The plan's name, when it had one. */
  nombre?: string
  valores: unknown[]
}

/** What a parameter is in another call: the same value, one of the call's own, or a new identifier. */
export type Parametro = { fijo: unknown } | { de: string } | { nuevo: true }

/** The queries of one operation, in order, ready to be sent again with another call's values. */
export type Guion = (Pick<Vista, 'sql' | 'nombre'> & { parametros: Parametro[] })[]

export type Variables = Readonly<Record<string, string | number>>

const IDENTIFICADOR_NUEVO = /^[0-9A-F]{32}$/

/**
 * What the product was seen to send for a call whose own values are `variables`. Throws when one of them reached no query: the
 * calls would not be alike.
 */
export function guionDe(vistas: readonly Vista[], variables: Variables): Guion {
  const halladas = new Set<string>()
  const parametro = (valor: unknown): Parametro => {
    const [nombre] = Object.entries(variables).find(([, suyo]) => suyo === valor) ?? []
    if (nombre !== undefined) {
      halladas.add(nombre)
      return { de: nombre }
    }
    return typeof valor === 'string' && IDENTIFICADOR_NUEVO.test(valor) ? { nuevo: true } : { fijo: valor }
  }
  const guion = vistas.map(({ sql, nombre, valores }) => ({ sql, ...(nombre && { nombre }), parametros: valores.map(parametro) }))
  const perdida = Object.keys(variables).find((nombre) => !halladas.has(nombre))
  if (perdida !== undefined) throw new Error(`Ninguna consulta usó ${perdida}.`)
  return guion
}
