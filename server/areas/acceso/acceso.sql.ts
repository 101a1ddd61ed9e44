import { type Kysely, type RawBuilder, sql } from 'kysely'
import { FALLOS_DE_UN_LUGAR } from '#server/plugins/abuso/fallos.ts'
import type { Limite } from '#server/plugins/cuentas/intentos.sql.ts'

export interface CuentaParaIngresar {
  usuarioId: number
  passwordHash: string | null
  verificado: boolean
  rolId: number
  /** Its second factor: in force, asked for at the next sign-in, or none. */
  factor: 'activo' | 'pedido' | null
  /** Of the agency, and without a password here that anybody gave it or promised it: it enters with the organisation's account. */
  deOrganizacion: boolean
  /** The hash is of the account that ClaveÚnica displaced: it opens nothing, and whoever has its password is told how to enter. */
  deClaveUnica: boolean
  /** An administrator wrote its e-mail, and its owner did not confirm it: it opens nothing. */
  correoSinProbar: boolean
}

/** A search of the account that a password is checked against; whoever finds nobody takes as long. */
type Busqueda = RawBuilder<CuentaParaIngresar>

/**
 * The verified account of a name, or else the newest that waits to be verified. `rol` limits it to guardians or to everybody
 * else. Inactive accounts are as if they were not there.
 */
export function cuentaDeNombre(nombreUsuario: string, rol: 'apoderado' | 'otros', ademas: RawBuilder<unknown> = sql`true`): Busqueda {
  return sql`
    select usuario_id as "usuarioId", verificado, rol_id as "rolId", password_hash is null and clave_unica_vista is not null as "deClaveUnica",
      correo_sin_probar as "correoSinProbar",
      coalesce(password_hash, (
        select d.password_hash from usuario d where d.desplazado_por = usuario.usuario_id order by d.usuario_id desc limit 1
      )) as "passwordHash",
      (select case when f.activado is null then 'pedido' else 'activo' end from segundo_factor f where f.usuario_id = usuario.usuario_id) as factor,
      rol_id in (2, 3, 4, 120) and password_hash is null and (identidad_oid is not null or not exists (
        select 1 from codigo_de_un_uso c where c.usuario_id = usuario.usuario_id and c.proposito = 'invitacion'
      )) as "deOrganizacion"
    from usuario
    where lower(nombre_usuario) = lower(${nombreUsuario}) and activo and (rol_id = 5) = ${rol === 'apoderado'} and ${ademas}
    order by verificado desc, usuario_id desc limit 1
  `
}

/** A school's account, when the register knows the school and gives it that check digit. */
export function cuentaDeEscuela(idRbd: number, digito: string): Busqueda {
  return cuentaDeNombre(String(idRbd), 'otros', sql`exists (select 1 from establecimiento where id_rbd = ${idRbd} and dgv_rbd = ${digito})`)
}

/** The account of a search, or null. */
export async function cuentaParaIngresar(db: Kysely<unknown>, busqueda: Busqueda): Promise<CuentaParaIngresar | null> {
  const { rows } = await busqueda.execute(db)
  return rows[0] ?? null
}

/** Who asks to sign in, as the budgets know it: the name that was typed, the address, and the device's mark. */
export interface Quien {
  /** Key of the name, for whom no account has it. */
  nombre: string
  /** Key of the address. */
  direccion: string
  /** Key of the marked device, and the account that left the mark. */
  equipo: { clave: string; usuarioId: number } | null
}

/** What is known as somebody asks to sign in. */
export interface Llegada {
  /** Key of this account, or of the name that nobody has, and of where it is tried from: the marked device, or else the address. */
  quien: string
  donde: string
  /** Key of both together, whose try was counted. */
  pareja: string
  /** Seconds to wait before another try; 0 when this one was counted. */
  espera: number
  /** Whether a failure of that place was taken with the try; past half of its budget it is taken when the password is checked. */
  apartado: boolean
  /** Seconds until that place may fail again. */
  deuda: number
  /** The account's failures in the last hour. */
  fallos: number
  cuenta: CuentaParaIngresar | null
}

/**
 * Counts one try of an account from a place if it may try now, else tells the seconds to wait; with the account and its failures,
 * in one round trip. Whatever the spelling, what counts is the account. Of many tries at once no more than the limit get through,
 * whichever processes they reach.
 */
export async function tomaIntentoYCuenta(
  db: Kysely<unknown>,
  { nombre, direccion, equipo }: Quien,
  { veces, segundos }: Limite,
  busqueda: Busqueda,
): Promise<Llegada> {
  const { capacidad, porSegundo } = FALLOS_DE_UN_LUGAR
  const { rows } = await sql<Omit<Llegada, 'cuenta'> & (CuentaParaIngresar | { usuarioId: null })>`
    select ingreso.*, llega.quien, llega.donde, cuenta.*
    from (select 1) uno left join lateral (${busqueda}) cuenta on true
    cross join lateral (select
      coalesce('cuenta:' || cuenta."usuarioId", ${nombre}) as quien,
      case when cuenta."usuarioId" = ${equipo?.usuarioId ?? null}::int then ${equipo?.clave ?? null}::text else ${direccion}::text end as donde
    ) llega
    cross join lateral toma_ingreso(llega.quien, llega.donde, ${veces}, ${segundos}, ${capacidad}, ${porSegundo}) ingreso
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La base no contó el intento.')
  return { ...fila, cuenta: fila.usuarioId === null ? null : fila }
}
