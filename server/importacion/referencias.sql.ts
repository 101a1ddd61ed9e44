import { type Kysely, sql } from 'kysely'
import { leeGrados } from '../semilla/colegios.ts'
import { INFORMANTES } from '../semilla/encuestas.ts'
import { leeTerritorio } from '../semilla/territorio.ts'

/** Adds what the country's files refer to and is not there yet: territory, teaching types, grades and who may answer. */
export async function completaReferencias(db: Kysely<unknown>): Promise<void> {
  const { regiones, provincias, comunas } = leeTerritorio()
  const grados = leeGrados()
  const de = (filas: readonly object[]) => sql`${JSON.stringify(filas)}::jsonb`
  await sql`insert into region select "regionId", nombre from jsonb_to_recordset(${de(regiones)}) f("regionId" text, nombre text) on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into provincia select "provinciaId", "regionId", nombre from jsonb_to_recordset(${de(provincias)}) f("provinciaId" text, "regionId" text, nombre text)
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into comuna select "comunaId", "provinciaId", "regionId", nombre
    from jsonb_to_recordset(${de(comunas)}) f("comunaId" text, "provinciaId" text, "regionId" text, nombre text)
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into ensenanza select distinct "idEnsenanza", "dsEnsenanza" from jsonb_to_recordset(${de(grados)}) f("idEnsenanza" int, "dsEnsenanza" text)
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into grado select "idEnsenanza", "idGrado", "dsGrado" from jsonb_to_recordset(${de(grados)}) f("idEnsenanza" int, "idGrado" int, "dsGrado" text)
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into informante_digitador select informante_digitador_id, nombre
    from jsonb_to_recordset(${de(INFORMANTES)}) f(informante_digitador_id int, nombre text)
    on conflict do nothing
  `.execute(db)
}

export async function comunasConocidas(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select comuna_id as id from comuna`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function rbdsConocidos(db: Kysely<unknown>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id_rbd as id from establecimiento`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Each grade as `enseñanza/grado`. */
export async function gradosConocidos(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id_ensenanza || '/' || id_grado as id from grado`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
