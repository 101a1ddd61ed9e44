import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { cambiosDe, columnasDe, type Lectura, leidasDe } from '#server/plugins/database/columnas.sql.ts'
import { DATOS_AL_DIA } from '#server/plugins/sesiones/sesion.sql.ts'
import { correoPendienteDe } from './cambio-de-correo.sql.ts'

/** What a person writes of its own record; passwords and the e-mail go their own way. `undefined` leaves what is stored; `null` clears it. */
export type DatosDeUsuario = Omit<PeticionLeidaDe<'putUsuario'>['body'], 'passwordActual' | 'passwordActiva' | 'correoElectronico'>

const REPARTO: Record<keyof DatosDeUsuario, string> = {
  nombres: 'nombres',
  apellidoPaterno: 'apellido_paterno',
  apellidoMaterno: 'apellido_materno',
  correoElectronicoDirector: 'correo_electronico_director',
  telefono1: 'telefono1',
  telefono2: 'telefono2',
}

/** What is read of an account: all that its owner writes, and what it does not. */
const LECTURA: Lectura<Omit<Usuario, 'usuarioRol' | 'claveUnica' | 'conContrasena' | 'correoPendiente' | 'cuentaAnterior'>> = {
  usuarioId: 'usuario_id',
  ...REPARTO,
  correoElectronico: 'correo_electronico',
  nombreUsuario: 'nombre_usuario',
  activo: 'activo',
  origen: 'origen',
}

/** Whether an account that ClaveÚnica displaced in the last 30 days can still be joined to this one. */
function hayCuentaAnterior(usuarioId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select 1 from usuario d where d.desplazado_por = ${usuarioId} and d.reclamado is null and d.desplazado > now() - interval '30 days'
  )`
}

/** An account as the contract tells it. */
export const COLUMNAS_DE_USUARIO = sql`
  ${leidasDe('u', LECTURA)}, u.clave_unica_vista is not null as "claveUnica", u.password_hash is not null as "conContrasena",
  ${correoPendienteDe(sql`u.usuario_id`)} as "correoPendiente", ${hayCuentaAnterior(sql`u.usuario_id`)} as "cuentaAnterior",
  json_build_object(
    'rolId', u.rol_id, 'usuarioId', u.usuario_id, 'regionId', u.region_id, 'provinciaId', u.provincia_id, 'comunaId', u.comuna_id,
    'rol', json_build_object('rolId', r.rol_id, 'dsRol', r.ds_rol)
  ) as "usuarioRol"
`

export async function leeUsuario(db: Kysely<unknown>, usuarioId: number): Promise<Usuario | undefined> {
  const { rows } = await sql<Usuario>`
    select ${COLUMNAS_DE_USUARIO} from usuario u join rol r on r.rol_id = u.rol_id where u.usuario_id = ${usuarioId}
  `.execute(db)
  return rows[0]
}

/**
 * Writes the owner's own record; with `confirma` a school's data count as up to date in the active period, from the first time in it, and with
 * none active until one is.
 */
export async function actualizaUsuario(db: Kysely<unknown>, usuarioId: number, datos: DatosDeUsuario, confirma: boolean): Promise<void> {
  const periodo = sql`coalesce((select periodo_id from periodo where activo), datos_periodo_id)`
  await sql`
    update usuario set ${cambiosDe(columnasDe(datos, REPARTO))},
      datos_periodo_id = case when ${confirma} then ${periodo} else datos_periodo_id end,
      datos_actualizados = case
        when ${confirma} and (datos_actualizados is null or datos_periodo_id is distinct from ${periodo}) then now()
        else datos_actualizados
      end
    where usuario_id = ${usuarioId}
  `.execute(db)
}

/** Whether a school has nothing to confirm of its data now. */
export async function tieneDatosAlDia(db: Kysely<unknown>, usuarioId: number): Promise<boolean> {
  const { rows } = await sql<{ alDia: boolean }>`
    select ${DATOS_AL_DIA} as "alDia" from usuario cuenta left join periodo p on p.activo where cuenta.usuario_id = ${usuarioId}
  `.execute(db)
  return rows[0]?.alDia ?? false
}

/** The hash of an account's password; `null` when it enters through another service and has none here. */
export async function hashDeContrasena(db: Kysely<unknown>, usuarioId: number): Promise<string | null> {
  const { rows } = await sql<{ passwordHash: string | null }>`
    select password_hash as "passwordHash" from usuario where usuario_id = ${usuarioId}
  `.execute(db)
  return rows[0]?.passwordHash ?? null
}

export async function guardaContrasena(db: Kysely<unknown>, usuarioId: number, passwordHash: string): Promise<void> {
  await sql`update usuario set password_hash = ${passwordHash} where usuario_id = ${usuarioId}`.execute(db)
}
