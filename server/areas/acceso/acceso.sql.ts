import { type Kysely, sql } from 'kysely'

export interface CuentaParaIngresar {
  usuarioId: number
  passwordHash: string | null
  verificado: boolean
  /** Of the agency, and without a password here that anybody gave it or promised it: it enters with the organisation's account. */
  deOrganizacion: boolean
}

/**
 * The account that a password is checked against: the verified one, or else the newest that waits to be verified.
 * `rol` limits it to guardians or to everybody else. Inactive accounts are as if they were not there.
 */
export async function cuentaParaIngresar(
  db: Kysely<unknown>,
  nombreUsuario: string,
  rol: 'apoderado' | 'otros',
): Promise<CuentaParaIngresar | null> {
  const { rows } = await sql<CuentaParaIngresar>`
    select usuario_id as "usuarioId", password_hash as "passwordHash", verificado,
      rol_id in (2, 3, 4, 120) and password_hash is null and (identidad_oid is not null or not exists (
        select 1 from codigo_de_un_uso c where c.usuario_id = usuario.usuario_id and c.proposito = 'invitacion'
      )) as "deOrganizacion"
    from usuario
    where lower(nombre_usuario) = lower(${nombreUsuario}) and activo and (rol_id = 5) = ${rol === 'apoderado'}
    order by verificado desc, usuario_id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Whether the register knows the school and gives it that check digit. */
export async function digitoEsDelRegistro(db: Kysely<unknown>, idRbd: number, digito: string): Promise<boolean> {
  const { rows } = await sql`select 1 from establecimiento where id_rbd = ${idRbd} and dgv_rbd = ${digito}`.execute(db)
  return rows.length > 0
}

export interface Aviso {
  avisoId: number
  audiencia: 'establecimiento' | 'apoderado'
  titulo: string
  destacado: string | null
  texto: string
  desde: string
  hasta: string
}

/** The notices of today. */
export async function avisosVigentes(db: Kysely<unknown>): Promise<Aviso[]> {
  const { rows } = await sql<Aviso>`
    select aviso_id as "avisoId", audiencia, titulo, destacado, texto, desde, hasta from aviso
    where now() between desde and hasta order by aviso_id
  `.execute(db)
  return rows
}
