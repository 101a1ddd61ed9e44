import { sql, type Kysely } from 'kysely'

/**
 * Inserts rows of one shape in one statement; keys are the table's columns. The rows travel as one JSON parameter, so
 * thousands of them neither reach the protocol's limit of parameters nor cost a round trip each.
 */
export async function inserta(db: Kysely<unknown>, tabla: string, filas: readonly object[]): Promise<void> {
  const [primera] = filas
  if (primera === undefined) return
  const columnas = sql.join(Object.keys(primera).map((columna) => sql.ref(columna)))
  await sql`
    insert into ${sql.table(tabla)} (${columnas})
    select ${columnas} from jsonb_populate_recordset(null::${sql.table(tabla)}, ${JSON.stringify(filas)}::jsonb)
  `.execute(db)
}

/** Makes a table's identity go on after the rows that were inserted with their own numbers. */
export async function seguirNumeracion(db: Kysely<unknown>, tabla: string, columna: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${tabla}, ${columna}), max(${sql.ref(columna)})) from ${sql.table(tabla)}
  `.execute(db)
}
