import { type Kysely, sql } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { columnasDe, nombresDe, type Reparto, valoresDe } from '#server/plugins/database/columnas.sql.ts'

/** What a person writes to register, less what is only compared or is not kept as it came. */
export type NuevaCuenta = Omit<
  PeticionLeidaDe<'postApoderadosRegistro'>['body'],
  'correoElectronico2' | 'password' | 'password2' | 'captchaToken'
>

const REPARTO: Reparto<NuevaCuenta> = {
  origen: 'origen',
  runApoderado: 'nombre_usuario',
  nombres: (nombres) => ({ nombres: nombres.toUpperCase() }),
  apellidoPaterno: (apellido) => ({ apellido_paterno: apellido.toUpperCase() }),
  apellidoMaterno: (apellido) => ({ apellido_materno: apellido.toUpperCase() }),
  correoElectronico: 'correo_electronico',
}

export interface CuentaDeApoderado {
  usuarioId: number
  /** Its RUN. */
  nombreUsuario: string
  nombres: string
  correoElectronico: string
  /** The door that it was made at. */
  origen: Origen
  /** Whether its owner ever set a password: an administrator makes accounts without one. */
  conContrasena: boolean
}

const COLUMNAS = sql`usuario_id as "usuarioId", nombre_usuario as "nombreUsuario", nombres, correo_electronico as "correoElectronico", coalesce(origen, 'Apoderados') as origen, password_hash is not null as "conContrasena"`

/** The verified guardian who holds the RUN, or else who holds the e-mail. */
export async function cuentaVerificada(db: Kysely<unknown>, run: string, correo: string): Promise<CuentaDeApoderado | undefined> {
  const { rows } = await sql<CuentaDeApoderado>`
    select ${COLUMNAS} from usuario
    where rol_id = 5 and verificado and correo_electronico is not null
      and (nombre_usuario = ${run} or lower(correo_electronico) = lower(${correo}))
    order by (nombre_usuario = ${run}) desc limit 1
  `.execute(db)
  return rows[0]
}

/** The guardian's account that waits to be verified. */
export async function cuentaSinVerificar(db: Kysely<unknown>, run: string): Promise<CuentaDeApoderado | undefined> {
  const { rows } = await sql<CuentaDeApoderado>`
    select ${COLUMNAS} from usuario
    where rol_id = 5 and not verificado and activo and nombre_usuario = ${run} and correo_electronico is not null
    order by usuario_id desc limit 1
  `.execute(db)
  return rows[0]
}

/** Adds the account, still provisional, beside any other provisional one of the same RUN: `borraProvisorias` leaves one at most. */
export async function agregaProvisoria(db: Kysely<unknown>, cuenta: NuevaCuenta, passwordHash: string): Promise<number> {
  const columnas = columnasDe(cuenta, REPARTO)
  const { rows } = await sql<{ usuarioId: number }>`
    insert into usuario (${nombresDe(columnas)}, password_hash, rol_id, verificado, provisoria)
    values (${valoresDe(columnas)}, ${passwordHash}, 5, false, true)
    returning usuario_id as "usuarioId"
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La cuenta no quedó guardada.')
  return fila.usuarioId
}

/** Deletes the provisional accounts of a RUN whose number is below `desde`, with their codes: their links stop serving. */
export async function borraProvisorias(db: Kysely<unknown>, run: string, desde: number): Promise<void> {
  await sql`delete from usuario where provisoria and nombre_usuario = ${run} and usuario_id < ${desde}`.execute(db)
}

/**
 * Deletes the provisional accounts of a RUN before this one. Their unused links stop serving; those of the same e-mail stay
 * known as this account's, so that one opened after it was verified says so. Of another e-mail, nothing is told.
 */
export async function reemplazaProvisorias(db: Kysely<unknown>, run: string, usuarioId: number): Promise<void> {
  await sql`
    update codigo_de_un_uso c set usuario_id = nueva.usuario_id, vence = least(c.vence, now())
    from usuario vieja, usuario nueva
    where c.usuario_id = vieja.usuario_id and c.usado is null and nueva.usuario_id = ${usuarioId}
      and vieja.provisoria and vieja.nombre_usuario = ${run} and vieja.usuario_id < nueva.usuario_id
      and lower(vieja.correo_electronico) = lower(nueva.correo_electronico)
  `.execute(db)
  await borraProvisorias(db, run, usuarioId)
}

export async function estaVerificada(db: Kysely<unknown>, usuarioId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from usuario where usuario_id = ${usuarioId} and verificado`.execute(db)
  return rows.length > 0
}

/** Verifies the account. A unique violation says that another one was verified first with the same RUN or e-mail. */
export async function verificaCuenta(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`update usuario set verificado = true, provisoria = false where usuario_id = ${usuarioId}`.execute(db)
}
