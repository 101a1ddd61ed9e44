import { type Kysely, sql } from 'kysely'
import { nombreEnCarga } from './usuarios.ts'

/** The code of each commune, by its code and by its name: `nombreEnCarga`. */
export async function comunasConocidas(db: Kysely<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; nombre: string }>`select comuna_id as id, nombre from comuna`.execute(db)
  return new Map(rows.flatMap(({ id, nombre }) => [id, nombre].map((uno) => [nombreEnCarga('comuna', uno), id])))
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

/** How a grade is looked for: of what teaching type, each by its number or by its name. */
export const gradoEnCarga = (ensenanza: string, grado: string): string =>
  `${nombreEnCarga('ensenanza', ensenanza)}/${nombreEnCarga('grado', grado)}`

/** Each grade's numbers, teaching type first, by `gradoEnCarga`. */
export async function gradosConocidos(db: Kysely<unknown>): Promise<ReadonlyMap<string, readonly [idEnsenanza: number, idGrado: number]>> {
  const { rows } = await sql<{ idEnsenanza: number; ensenanza: string; idGrado: number; grado: string }>`
    select id_ensenanza as "idEnsenanza", ds_ensenanza as ensenanza, id_grado as "idGrado", ds_grado as grado
    from grado join ensenanza using (id_ensenanza)`.execute(db)
  return new Map(
    rows.flatMap(({ idEnsenanza, ensenanza, idGrado, grado }) =>
      [String(idEnsenanza), ensenanza].flatMap((una) =>
        [String(idGrado), grado].map((uno) => [gradoEnCarga(una, uno), [idEnsenanza, idGrado] as const] as const),
      ),
    ),
  )
}
