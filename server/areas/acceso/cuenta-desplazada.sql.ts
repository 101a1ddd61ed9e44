import { type Kysely, sql } from 'kysely'
import type { Origen } from '#contract/rules/origen.ts'
import type { Ciudadano } from '#server/providers/claveunica/claveunica.ts'

/** What a citizen finds under the own RUN. */
export interface CuentaDeRun {
  usuarioId: number
  activo: boolean
  verificado: boolean
  /** Whether ClaveÚnica vouches for it: otherwise whoever made it only proved an e-mail, or nothing. */
  claveUnica: boolean
  conContrasena: boolean
  nombres: string
  correoElectronico: string | null
  origen: Origen | null
}

/** An advisory lock on a RUN until the transaction ends: of two sign-ins at once, the second finds what the first left. */
export async function cierraElRun(trx: Kysely<unknown>, run: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('run'), hashtext(${run}))`.execute(trx)
}

/** The guardian's account of a RUN, a verified one first; one that somebody registered and nobody verified is nobody's. */
export async function cuentaDeRun(db: Kysely<unknown>, run: string): Promise<CuentaDeRun | null> {
  const { rows } = await sql<CuentaDeRun>`
    select usuario_id as "usuarioId", activo, verificado, clave_unica_vista is not null as "claveUnica", password_hash is not null as "conContrasena",
      nombres, correo_electronico as "correoElectronico", origen
    from usuario
    where rol_id = 5 and nombre_usuario = ${run} and desplazado is null and (verificado or not provisoria)
    order by verificado desc, usuario_id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

const suNombre = ({ nombres, apellidoPaterno, apellidoMaterno }: Ciudadano) =>
  sql`${nombres.toUpperCase()}, ${apellidoPaterno.toUpperCase()}, ${apellidoMaterno.toUpperCase()}`

/** An account for a citizen, with the given names and neither e-mail nor password. */
export async function creaCuentaDeCiudadano(db: Kysely<unknown>, ciudadano: Ciudadano, origen: Origen): Promise<number> {
  const { rows } = await sql<{ usuarioId: number }>`
    insert into usuario (nombre_usuario, rol_id, origen, clave_unica_vista, nombres, apellido_paterno, apellido_materno)
    values (${ciudadano.run}, 5, ${origen}, now(), ${suNombre(ciudadano)})
    returning usuario_id as "usuarioId"
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La cuenta no quedó guardada.')
  return fila.usuarioId
}

/** Gives a citizen the account that an administrator made and nobody entered: its students stay, its unproved e-mail does not. */
export async function entregaCuenta(db: Kysely<unknown>, usuarioId: number, ciudadano: Ciudadano): Promise<void> {
  await sql`
    update usuario set verificado = true, clave_unica_vista = now(), correo_electronico = null,
      (nombres, apellido_paterno, apellido_materno) = row(${suNombre(ciudadano)})
    where usuario_id = ${usuarioId}
  `.execute(db)
}

/**
 * Takes its RUN from an account and moves aside what it holds: nobody enters it any more, its students are unlinked and its unsent
 * answers kept where nobody reads them. What it sent stays sent, and stays its own.
 */
export async function apartaCuenta(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  const borrador = sql`r.usuario_id = ${usuarioId} and r.estado = 'borrador'`
  await sql`update usuario set desplazado = now(), activo = false, verificado = false where usuario_id = ${usuarioId}`.execute(db)
  await sql`update vinculo set desvinculado = now() where usuario_id = ${usuarioId} and desvinculado is null`.execute(db)
  await sql`
    insert into respuesta_apartada (usuario_id, token, respuesta) select r.usuario_id, r.token, to_jsonb(r) from respuesta r where ${borrador}
  `.execute(db)
  await sql`
    delete from respuesta r where ${borrador} and not exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id)
  `.execute(db)
  // One that was reopened has voided receipts, which point to its row.
  await sql`
    update respuesta r set estado = 'anulada', respuestas = '{}', anulada = now(), motivo = 'ClaveÚnica desplazó la cuenta que respondía.'
    where ${borrador}
  `.execute(db)
}

/** Tells who has the RUN since. */
export async function anotaDesplazamiento(db: Kysely<unknown>, desplazada: number, por: number): Promise<void> {
  await sql`update usuario set desplazado_por = ${por} where usuario_id = ${desplazada}`.execute(db)
}

/** The account displaced by this one that can still be joined to it, with its password's hash. */
export async function cuentaPorUnir(
  db: Kysely<unknown>,
  usuarioId: number,
): Promise<{ usuarioId: number; passwordHash: string | null } | null> {
  const { rows } = await sql<{ usuarioId: number; passwordHash: string | null }>`
    select usuario_id as "usuarioId", password_hash as "passwordHash" from usuario
    where desplazado_por = ${usuarioId} and reclamado is null and desplazado > now() - interval '30 days'
    order by usuario_id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Marks a displaced account as joined; false when another call did it first. */
export async function reclamaCuenta(db: Kysely<unknown>, usuarioId: number): Promise<boolean> {
  const { rows } = await sql`
    update usuario set reclamado = now() where usuario_id = ${usuarioId} and reclamado is null returning usuario_id
  `.execute(db)
  return rows.length > 0
}

/** Moves what a displaced account held to the one that displaced it; what that one already has stays as it is. */
export async function uneCuentas(db: Kysely<unknown>, { anterior, actual }: { anterior: number; actual: number }): Promise<void> {
  await sql`
    update vinculo v set usuario_id = ${actual}, desvinculado = null from usuario d
    where d.usuario_id = ${anterior} and v.usuario_id = d.usuario_id and v.desvinculado = d.desplazado
      and not exists (select 1 from vinculo o where o.usuario_id = ${actual} and o.run_estudiante = v.run_estudiante and o.desvinculado is null)
  `.execute(db)
  const apartada = sql`respuesta_apartada a where a.usuario_id = ${anterior}`
  const suya = sql`a.respuesta || jsonb_build_object('usuario_id', ${actual}::int)`
  await sql`
    delete from respuesta r using ${apartada} and r.token = a.token and r.usuario_id = a.usuario_id and r.estado = 'anulada'
      and not exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id)
  `.execute(db)
  await sql`
    with vueltas as (
      insert into respuesta select (jsonb_populate_record(null::respuesta, ${suya})).* from ${apartada}
      on conflict do nothing returning token
    )
    delete from respuesta_apartada a using vueltas where a.usuario_id = ${anterior} and a.token = vueltas.token
  `.execute(db)
  await sql`update respuesta set usuario_id = ${actual} where usuario_id = ${anterior} and estado = 'enviada'`.execute(db)
  await sql`update comprobante set usuario_id = ${actual} where usuario_id = ${anterior}`.execute(db)
  await sql`update encuesta_externa set usuario_id = ${actual} where usuario_id = ${anterior}`.execute(db)
  await sql`
    update usuario u set correo_electronico = d.correo_electronico from usuario d
    where u.usuario_id = ${actual} and d.usuario_id = ${anterior} and u.correo_electronico is null
      and not exists (select 1 from usuario o where o.rol_id = 5 and o.verificado and lower(o.correo_electronico) = lower(d.correo_electronico))
  `.execute(db)
}
