import { type RawBuilder, sql } from 'kysely'

/** Columns of a table with their values, or with the SQL that works one out. */
export type Columnas = Readonly<Record<string, unknown>>

/** For each field of some data the column that takes it, or what its value becomes; for an object, where each of its own goes. */
export type Reparto<Datos> = {
  readonly [Campo in keyof Datos]-?: Datos[Campo] extends object ? Reparto<Datos[Campo]> : string | ((valor: Datos[Campo]) => Columnas)
}

/**
 * The columns that some data is written to. With a type that comes from the contract, a field of a call that has no column
 * does not compile, and the compiler names it. What did not come (`undefined`) leaves its column as it is.
 */
export function columnasDe<Datos extends object>(datos: Datos, reparto: NoInfer<Reparto<Datos>>): Columnas {
  const columnas: Record<string, unknown> = {}
  for (const [campo, destino] of Object.entries<Reparto<object> | string | ((valor: unknown) => Columnas)>(reparto)) {
    const valor: unknown = datos[campo as keyof Datos]
    if (valor === undefined) continue
    if (typeof destino === 'string') columnas[destino] = valor
    else Object.assign(columnas, typeof destino === 'function' ? destino(valor) : columnasDe(valor as object, destino))
  }
  return columnas
}

/** Their names, for `insert into table (…)`. */
export function nombresDe(columnas: Columnas): RawBuilder<unknown> {
  return sql.join(Object.keys(columnas).map((nombre) => sql.ref(nombre)))
}

/** Their values in the same order, for `values (…)` or `select …`. */
export function valoresDe(columnas: Columnas): RawBuilder<unknown> {
  return sql.join(Object.values(columnas))
}

/** Each one given its value, for `set …`. */
export function cambiosDe(columnas: Columnas): RawBuilder<unknown> {
  return sql.join(Object.entries(columnas).map(([nombre, valor]) => sql`${sql.ref(nombre)} = ${valor}`))
}

/** For each field of an answer the column that it is read from. */
export type Lectura<Respuesta> = Readonly<Record<keyof Respuesta, string>>

/** The columns of a table read as the fields of an answer, for `select …`: a field without a column does not compile. */
export function leidasDe<Respuesta>(tabla: string, lectura: Lectura<Respuesta>): RawBuilder<unknown> {
  const columnas = Object.entries<string>(lectura)
  return sql.join(columnas.map(([campo, columna]) => sql`${sql.ref(`${tabla}.${columna}`)} as ${sql.ref(campo)}`))
}

/** An instant inside a JSON of the database, as `instanteIso` writes those that come in a column: `2025-08-04T13:30:00.500Z`. */
export function enIso(instante: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instante} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
