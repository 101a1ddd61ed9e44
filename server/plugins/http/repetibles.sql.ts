import { type Kysely, sql } from 'kysely'

/** A call by whose it is, the key that its caller made, and the hash of its content. */
export interface Llamada {
  usuarioId: number
  clave: string
  huella: string
}

/**
 * Takes a call for this process to do it; false when somebody did it or is doing it. One that a process left half-way, a minute ago, is
 * taken again. Calls of more than an hour are forgotten.
 */
export async function tomaLlamada(db: Kysely<unknown>, { usuarioId, clave, huella }: Llamada): Promise<boolean> {
  const { rows } = await sql`
    with olvidadas as (delete from llamada_repetible where comenzada < now() - interval '1 hour' and clave <> ${clave})
    insert into llamada_repetible as l (usuario_id, clave, huella) values (${usuarioId}, ${clave}, ${huella})
    on conflict (usuario_id, clave) do update set comenzada = now()
      where l.respuesta is null and l.huella = excluded.huella and l.comenzada < now() - interval '1 minute'
    returning clave
  `.execute(db)
  return rows.length > 0
}

/** What was answered to a call; null while it is being done, undefined when it was given up. */
export async function respuestaDada(
  db: Kysely<unknown>,
  { usuarioId, clave }: Llamada,
): Promise<{ huella: string; respuesta: string | null } | undefined> {
  const { rows } = await sql<{ huella: string; respuesta: string | null }>`
    select huella, respuesta from llamada_repetible where usuario_id = ${usuarioId} and clave = ${clave}
  `.execute(db)
  return rows[0]
}

export async function guardaRespuesta(db: Kysely<unknown>, { usuarioId, clave }: Llamada, respuesta: string): Promise<void> {
  await sql`update llamada_repetible set respuesta = ${respuesta} where usuario_id = ${usuarioId} and clave = ${clave}`.execute(db)
}

/** A call that was refused or failed may be asked for again. */
export async function sueltaLlamada(db: Kysely<unknown>, { usuarioId, clave }: Llamada): Promise<void> {
  await sql`delete from llamada_repetible where usuario_id = ${usuarioId} and clave = ${clave}`.execute(db)
}
