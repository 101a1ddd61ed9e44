import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Origen } from '#contract/rules/origen.ts'
import { type Huella, huella } from '#server/plugins/cuentas/huella.ts'

/** Life of the link to the new address, in hours, and of the one that undoes the change, in days. */
const HORAS_PARA_CONFIRMAR = 24
const DIAS_PARA_DESHACER = 7

const codigoNuevo = () => randomBytes(32).toString('base64url')

/** What became of a code that somebody presents; `cambio` when it served. */
export type Presentado<T> = { tipo: 'sirvio'; cambio: T } | { tipo: 'usado' | 'vencido' | 'desconocido' }

/** An account whose e-mail changed. */
export interface CorreoCambiado {
  usuarioId: number
  rolId: number
  nombres: string
  conContrasena: boolean
  anterior: string | null
  nuevo: string
}

/** The address of an account that waits for its link to be pressed, as a value of a query. */
export function correoPendienteDe(usuarioId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select c.nuevo from cambio_de_correo c
    where c.usuario_id = ${usuarioId} and c.confirmado is null and c.anulado is null and c.vence > now()
    order by c.cambio_id desc limit 1
  )`
}

/** The door of the verified guardian other than this account who has the address, null when nobody does: among guardians it is unique. */
export async function origenDeOtroApoderado(db: Kysely<unknown>, usuarioId: number, correo: string): Promise<Origen | null> {
  const { rows } = await sql<{ origen: Origen }>`
    select coalesce(origen, 'Apoderados') as origen from usuario where rol_id = 5 and verificado and lower(correo_electronico) = ${correo} and usuario_id <> ${usuarioId}
  `.execute(db)
  return rows[0]?.origen ?? null
}

/** Asks for an address, in place of any asked for before. Returns its link's code; null when it gets none. */
export async function pideCambio(
  db: Kysely<unknown>,
  { usuarioId, nuevo, conEnlace }: { usuarioId: number; nuevo: string; conEnlace: boolean },
): Promise<string | null> {
  const codigo = conEnlace ? codigoNuevo() : null
  await sql`
    update cambio_de_correo set anulado = now() where usuario_id = ${usuarioId} and confirmado is null and anulado is null
  `.execute(db)
  await sql`
    insert into cambio_de_correo (usuario_id, anterior, nuevo, huella_confirmacion, vence)
    select usuario_id, correo_electronico, ${nuevo}, ${codigo === null ? null : huella(codigo)}, now() + make_interval(hours => ${HORAS_PARA_CONFIRMAR})
    from usuario where usuario_id = ${usuarioId}
  `.execute(db)
  return codigo
}

async function porQueNo(db: Kysely<unknown>, suyo: RawBuilder<unknown>, hecho: RawBuilder<unknown>): Promise<Presentado<never>> {
  const { rows } = await sql<{ hecho: boolean; anulado: boolean }>`
    select ${hecho} is not null as hecho, anulado is not null as anulado from cambio_de_correo where ${suyo}
  `.execute(db)
  const [fila] = rows
  if (fila === undefined || fila.anulado) return { tipo: 'desconocido' }
  return { tipo: fila.hecho ? 'usado' : 'vencido' }
}

const CAMBIADO = sql`
  u.usuario_id as "usuarioId", u.rol_id as "rolId", u.nombres, u.password_hash is not null as "conContrasena", c.anterior, c.nuevo
`

/**
 * Gives an active account the address whose code this is, and tells the code that undoes it. A unique violation says that another
 * guardian verified that address since.
 */
export async function confirmaCambio(
  db: Kysely<unknown>,
  suya: Huella,
): Promise<Presentado<CorreoCambiado & { codigoParaDeshacer: string }>> {
  const codigoParaDeshacer = codigoNuevo()
  const suyo = sql`huella_confirmacion = ${suya}`
  const { rows } = await sql<CorreoCambiado>`
    with c as (
      update cambio_de_correo set confirmado = now(), anterior = u.correo_electronico, huella_reversion = ${huella(codigoParaDeshacer)},
        reversible_hasta = now() + make_interval(days => ${DIAS_PARA_DESHACER})
      from usuario u
      where ${suyo} and u.usuario_id = cambio_de_correo.usuario_id and u.activo and confirmado is null and anulado is null and vence > now()
      returning cambio_de_correo.usuario_id, cambio_de_correo.anterior, nuevo
    )
    update usuario u set correo_electronico = c.nuevo, correo_sin_probar = false from c where u.usuario_id = c.usuario_id returning ${CAMBIADO}
  `.execute(db)
  const [cambio] = rows
  return cambio === undefined ? porQueNo(db, suyo, sql`confirmado`) : { tipo: 'sirvio', cambio: { ...cambio, codigoParaDeshacer } }
}

/** Gives an account back the address whose code this is; what was changed or asked for after it serves no more. */
export async function deshaceCambio(db: Kysely<unknown>, suya: Huella): Promise<Presentado<CorreoCambiado>> {
  const suyo = sql`huella_reversion = ${suya}`
  const { rows } = await sql<CorreoCambiado>`
    with c as (
      update cambio_de_correo set revertido = now()
      where ${suyo} and revertido is null and anulado is null and reversible_hasta > now()
      returning cambio_id, usuario_id, anterior, nuevo
    ),
    posteriores as (
      update cambio_de_correo p set anulado = now() from c where p.usuario_id = c.usuario_id and p.cambio_id > c.cambio_id and p.anulado is null
    )
    update usuario u set correo_electronico = c.anterior from c where u.usuario_id = c.usuario_id returning ${CAMBIADO}
  `.execute(db)
  const [cambio] = rows
  return cambio === undefined ? porQueNo(db, suyo, sql`revertido`) : { tipo: 'sirvio', cambio }
}

/** Ends what an account asked for and nobody confirmed, except for this address. */
export async function anulaPedidosDeCorreo(db: Kysely<unknown>, usuarioId: number, salvo: string | undefined): Promise<void> {
  await sql`
    update cambio_de_correo set anulado = now()
    where usuario_id = ${usuarioId} and confirmado is null and anulado is null and nuevo is distinct from ${salvo ?? null}::text
  `.execute(db)
}

/** Ends what an account asked for and what could be undone: somebody with more authority decided. */
export async function anulaCambios(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`update cambio_de_correo set anulado = now() where usuario_id = ${usuarioId} and anulado is null`.execute(db)
}
