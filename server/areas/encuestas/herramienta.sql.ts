import { type Kysely, sql } from 'kysely'

/** Whether somebody began a survey in the outside tool, by what was last seen of it. */
export async function comenzadaAlla(db: Kysely<unknown>, encuestaId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from encuesta_externa x join token_encuesta t on t.token = x.token
    where t.encuesta_id = ${encuestaId} and x.usuario_id is not null and x.estado <> 'NO_INICIADA' limit 1
  `.execute(db)
  return rows.length > 0
}

/** Whether another survey stands for that number of the tool; one without a number stands for its own. */
export async function esDeOtra(db: Kysely<unknown>, { encuestaId, sid }: { encuestaId: number; sid: number }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from encuesta where coalesce(sid, encuesta_id) = ${sid} and encuesta_id <> ${encuestaId} limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Ties a survey to a number of the tool, or to none, by optimistic lock on `version`: false when the lock is lost. What was seen of
 * the former one there is not of this one.
 */
export async function uneEncuesta(
  db: Kysely<unknown>,
  { encuestaId, version, sid }: { encuestaId: number; version: number; sid: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update encuesta set sid = ${sid} where encuesta_id = ${encuestaId} and version = ${version} returning encuesta_id
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from encuesta_externa x using token_encuesta t where t.token = x.token and t.encuesta_id = ${encuestaId}
  `.execute(db)
  await sql`delete from sincronizacion_externa where encuesta_id = ${encuestaId}`.execute(db)
  return true
}
