import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  DIAS_ENTRE_INVITACIONES,
  type AvanceDeTanda,
  type EnsayoDeInvitacion,
  type GrupoDeInvitacion,
  type TandaDeCorreos,
} from '#contract/invitaciones.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { administra, QUIENES } from '../usuarios/admin.sql.ts'

/** What makes an account one of a group. Who enters with the organisation's account needs no password. */
const DE_GRUPO: Record<GrupoDeInvitacion, RawBuilder<boolean>> = {
  cuentas: sql`u.activo and u.rol_id <> 5 and u.password_hash is null and u.identidad_oid is null`,
  escuelas: sql`u.activo and u.rol_id = 1 and u.password_hash is not null
    and exists (select 1 from periodo where activo) and u.datos_periodo_id is distinct from (select periodo_id from periodo where activo)`,
}

/** Whether an account (`u`) got one of these mails not long ago, whoever wrote. */
export const RECIENTE = sql<boolean>`exists (
  select 1 from correo_de_tanda r
  where r.usuario_id = u.usuario_id and r.estado <> 'omitido' and r.creado > now() - make_interval(days => ${DIAS_ENTRE_INVITACIONES}::int)
)`

/** What would happen now with each group, within the caller's reach. */
export async function ensayoDe(db: Kysely<unknown>, alcance: Alcance, grupo: GrupoDeInvitacion): Promise<EnsayoDeInvitacion> {
  const { rows } = await sql<Omit<EnsayoDeInvitacion, 'grupo'>>`
    select count(*) filter (where correo and not reciente)::int as reciben, count(*) filter (where not correo)::int as "sinCorreo",
      count(*) filter (where correo and reciente)::int as recientes
    from (
      select u.correo_electronico is not null as correo, ${RECIENTE} as reciente
      from ${QUIENES} where ${DE_GRUPO[grupo]} and ${administra(alcance)}
    ) cada
  `.execute(db)
  return { grupo, ...(rows[0] ?? { reciben: 0, sinCorreo: 0, recientes: 0 }) }
}

/**
 * Until the transaction ends nobody else puts anybody in a batch: of two that are asked for at once, the second sees whom the first writes to. It
 * comes before anything is written.
 */
export async function cierraLasDemas(db: Kysely<unknown>): Promise<void> {
  await sql`lock table tanda_de_correos in share row exclusive mode`.execute(db)
}

/** A new batch, with nobody in it. */
export async function abreTanda(
  db: Kysely<unknown>,
  { grupo, usuarioId, idRbd = null }: { grupo: GrupoDeInvitacion | 'apoderados'; usuarioId: number; idRbd?: number | null },
): Promise<number> {
  await cierraLasDemas(db)
  const { rows } = await sql<{ id: number }>`
    insert into tanda_de_correos (grupo, usuario_id, id_rbd) values (${grupo}, ${usuarioId}, ${idRbd}::int) returning tanda_id as id
  `.execute(db)
  return rows[0]?.id ?? 0
}

/** Puts in a batch all whom `destinatarios` gives. */
export async function llenaTanda(db: Kysely<unknown>, tandaId: number, destinatarios: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into correo_de_tanda (tanda_id, usuario_id) select ${tandaId}::int, quien.usuario_id from (${destinatarios}) quien
  `.execute(db)
}

/** A batch with all of a group who get a mail of it. */
export async function creaTanda(db: Kysely<unknown>, alcance: Alcance, grupo: GrupoDeInvitacion): Promise<number> {
  const tandaId = await abreTanda(db, { grupo, usuarioId: alcance.usuarioId })
  await llenaTanda(
    db,
    tandaId,
    sql`select u.usuario_id from ${QUIENES} where ${DE_GRUPO[grupo]} and ${administra(alcance)} and u.correo_electronico is not null and not ${RECIENTE}`,
  )
  return tandaId
}

/** The batches that match, the last twenty, with what became of their mails: their counts are kept, however many those are. */
export async function avancesDeTandas<T extends AvanceDeTanda>(db: Kysely<unknown>, cuales: RawBuilder<boolean>): Promise<T[]> {
  const { rows } = await sql<T>`
    select t.tanda_id as "tandaId", t.grupo, t.creada, coalesce(c.total, 0) as total, coalesce(c.pendientes, 0) as pendientes,
      coalesce(c.enviados, 0) as enviados, coalesce(c.rebotados, 0) as rebotados, coalesce(c.omitidos, 0) as omitidos,
      t.reunida_hasta is not null as reuniendo
    from (select * from tanda_de_correos where ${cuales} order by tanda_id desc limit 20) t left join cuenta_de_tanda c using (tanda_id)
    order by t.tanda_id desc
  `.execute(db)
  return rows
}

/** The batches of accounts that somebody asked for last. */
export function tandasDe(db: Kysely<unknown>, usuarioId: number, tandaId: number | null = null): Promise<TandaDeCorreos[]> {
  return avancesDeTandas(
    db,
    sql`usuario_id = ${usuarioId} and grupo <> 'apoderados' and (${tandaId}::int is null or tanda_id = ${tandaId}::int)`,
  )
}

/** Takes up to so many of a batch whose mail is not written yet, as rows of a query; no other process takes them meanwhile. */
export function porPreparar(tandaId: number, cuantos: number): RawBuilder<unknown> {
  return sql`
    select tanda_id, usuario_id from correo_de_tanda where tanda_id = ${tandaId} and estado = 'por-preparar'
    order by usuario_id limit ${cuantos} for update skip locked
  `
}

/** Somebody whose mail is to be written. */
export interface PorPreparar {
  usuarioId: number
  grupo: GrupoDeInvitacion
  nombres: string
  nombreUsuario: string
  rolId: number
  correoElectronico: string | null
  /** The school's, where it is one's account. */
  dsNomEstable: string | null
  periodo: string | null
  /** Whether it is still of the group: it may have entered since. */
  sigue: boolean
}

/** Up to so many of a batch of accounts whose mail is not written yet. */
export async function tomaPorPreparar(db: Kysely<unknown>, tandaId: number, cuantos: number): Promise<PorPreparar[]> {
  const { rows } = await sql<PorPreparar>`
    select u.usuario_id as "usuarioId", t.grupo, u.nombres, u.nombre_usuario as "nombreUsuario", u.rol_id as "rolId",
      u.correo_electronico as "correoElectronico", c.ds_nom_estable as "dsNomEstable", (select nombre from periodo where activo) as periodo,
      case t.grupo when 'cuentas' then ${DE_GRUPO.cuentas} else ${DE_GRUPO.escuelas} end as sigue
    from (${porPreparar(tandaId, cuantos)}) p
    join tanda_de_correos t on t.tanda_id = p.tanda_id
    join (${QUIENES}) on u.usuario_id = p.usuario_id
    order by u.usuario_id
  `.execute(db)
  return rows
}

/** What became of a mail's writing: it waits in the queue under this key, or nobody gets it. */
export async function anotaPreparado(db: Kysely<unknown>, tandaId: number, usuarioId: number, clave: string | null): Promise<void> {
  await sql`
    update correo_de_tanda set estado = ${clave === null ? 'omitido' : 'pendiente'}, clave = ${clave}
    where tanda_id = ${tandaId} and usuario_id = ${usuarioId}
  `.execute(db)
}
