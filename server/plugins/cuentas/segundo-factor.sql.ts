import { type Kysely, sql } from 'kysely'
import { claveDeIntento, olvidaIntentos } from './intentos.sql.ts'

/** What an account's tries of a code are counted under. */
export function claveDeCodigo(usuarioId: number): string {
  return claveDeIntento('segundo-factor', String(usuarioId))
}

/** An account's second factor; `secreto` is encrypted. */
export interface FactorGuardado {
  secreto: string | null
  activado: string | null
  /** Recovery codes not used yet. */
  respaldos: number
}

/** The second factor of an account, or undefined when it has none and none was asked for. */
export async function leeSegundoFactor(db: Kysely<unknown>, usuarioId: number): Promise<FactorGuardado | undefined> {
  const { rows } = await sql<FactorGuardado>`
    select secreto, activado, (
      select count(*)::int from codigo_de_respaldo c where c.usuario_id = f.usuario_id and c.usado is null
    ) as respaldos
    from segundo_factor f where usuario_id = ${usuarioId}
  `.execute(db)
  return rows[0]
}

/** Keeps the secret of an account that is being set up; false when it already has a second factor in force. */
export async function guardaSecreto(db: Kysely<unknown>, usuarioId: number, secreto: string): Promise<boolean> {
  const { rows } = await sql`
    insert into segundo_factor (usuario_id, secreto) values (${usuarioId}, ${secreto})
    on conflict (usuario_id) do update set secreto = excluded.secreto, ultimo_paso = 0 where segundo_factor.activado is null
    returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Takes the code of a step, once: false when that step or a later one was already taken. Of many at once, one gets it. */
export async function tomaPaso(db: Kysely<unknown>, usuarioId: number, paso: number): Promise<boolean> {
  const { rows } = await sql`
    update segundo_factor set ultimo_paso = ${paso} where usuario_id = ${usuarioId} and ultimo_paso < ${paso} returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Puts a second factor in force; false when it already was. */
export async function activaSegundoFactor(db: Kysely<unknown>, usuarioId: number): Promise<boolean> {
  const { rows } = await sql`
    update segundo_factor set activado = now() where usuario_id = ${usuarioId} and secreto is not null and activado is null
    returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Replaces the recovery codes of an account. */
export async function guardaRespaldos(db: Kysely<unknown>, usuarioId: number, hashes: readonly string[]): Promise<void> {
  await sql`delete from codigo_de_respaldo where usuario_id = ${usuarioId}`.execute(db)
  for (const hash of hashes) await sql`insert into codigo_de_respaldo (usuario_id, hash) values (${usuarioId}, ${hash})`.execute(db)
}

/** Uses a recovery code, once; false when it is none of the account's or was used. */
export async function usaRespaldo(db: Kysely<unknown>, usuarioId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update codigo_de_respaldo set usado = now() where usuario_id = ${usuarioId} and hash = ${hash} and usado is null returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Asks an account to set up a second factor at its next sign-in. */
export async function pideSegundoFactor(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`insert into segundo_factor (usuario_id) values (${usuarioId}) on conflict do nothing`.execute(db)
}

/** Forgets an account's second factor, its recovery codes and the wrong ones that were tried; false when it had none in force. */
export async function olvidaSegundoFactor(db: Kysely<unknown>, usuarioId: number): Promise<boolean> {
  const { rows } = await sql<{ activado: string | null }>`
    delete from segundo_factor where usuario_id = ${usuarioId} returning activado
  `.execute(db)
  await olvidaIntentos(db, claveDeCodigo(usuarioId))
  return rows.some(({ activado }) => activado !== null)
}
