import { type Kysely, sql } from 'kysely'

export async function comunasConocidas(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select comuna_id as id from comuna`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function rbdsConocidos(db: Kysely<unknown>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id_rbd as id from establecimiento`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Each school's commune. */
export async function comunasDeRbds(db: Kysely<unknown>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; comuna: string }>`select id_rbd as id, comuna_id as comuna from establecimiento`.execute(db)
  return new Map(rows.map(({ id, comuna }) => [id, comuna]))
}

/** Each grade as `enseñanza/grado`. */
export async function gradosConocidos(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id_ensenanza || '/' || id_grado as id from grado`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
