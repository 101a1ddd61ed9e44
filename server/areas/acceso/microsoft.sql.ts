import { type Kysely, sql } from 'kysely'

export interface CuentaDeAgencia {
  usuarioId: number
  rolId: number
  activo: boolean
  /** The organisation's account that it is bound to, or null before its first sign-in. */
  identidadOid: string | null
}

const COLUMNAS = sql`usuario_id as "usuarioId", rol_id as "rolId", activo, identidad_oid as "identidadOid"`

/** The account bound to an organisation's account. */
export async function cuentaDeIdentidad(db: Kysely<unknown>, oid: string): Promise<CuentaDeAgencia | null> {
  const { rows } = await sql<CuentaDeAgencia>`select ${COLUMNAS} from usuario where identidad_oid = ${oid}`.execute(db)
  return rows[0] ?? null
}

/** The active accounts of the agency to which an administrator gave an e-mail. Guardians and schools have no organisation's account. */
export async function cuentasDeCorreo(db: Kysely<unknown>, correo: string): Promise<CuentaDeAgencia[]> {
  const { rows } = await sql<CuentaDeAgencia>`
    select ${COLUMNAS} from usuario
    where correo_institucional = ${correo} and rol_id in (2, 3, 4, 120) and verificado and activo
    order by usuario_id limit 2
  `.execute(db)
  return rows
}

/** Binds an account to the organisation's, unless another sign-in did it first. */
export async function vinculaIdentidad(db: Kysely<unknown>, usuarioId: number, oid: string): Promise<void> {
  await sql`update usuario set identidad_oid = ${oid} where usuario_id = ${usuarioId} and identidad_oid is null`.execute(db)
}

/** Spends a token; false when it already opened a session. Forgets those that have expired. */
export async function gastaToken(db: Kysely<unknown>, tokenId: string, vence: Date): Promise<boolean> {
  await sql`delete from token_de_organizacion_usado where vence < now()`.execute(db)
  const { rows } = await sql`
    insert into token_de_organizacion_usado (token_id, vence) values (${tokenId}, ${vence.toISOString()}) on conflict do nothing returning token_id
  `.execute(db)
  return rows.length > 0
}
