import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SolicitudPropia, SolicitudRecibida, TipoDeSolicitud } from '#contract/privacidad.ts'

const COLUMNAS = sql`
  s.solicitud_id as "solicitudId", s.tipo, s.detalle, s.pedida, s.vence, s.resuelta, s.aceptada, s.respuesta
`

/** What an account asked about its data, the last first. */
export async function solicitudesDe(db: Kysely<unknown>, usuarioId: number): Promise<SolicitudPropia[]> {
  const { rows } = await sql<SolicitudPropia>`
    select ${COLUMNAS} from solicitud_de_datos s where s.usuario_id = ${usuarioId} order by s.solicitud_id desc
  `.execute(db)
  return rows
}

/** Keeps a request, to be answered by the end of a day of Chile. Fails with a repeated value when one of its kind still waits. */
export async function insertaSolicitud(
  db: Kysely<unknown>,
  { usuarioId, tipo, detalle, vence }: { usuarioId: number; tipo: TipoDeSolicitud; detalle: string; vence: string },
): Promise<SolicitudPropia> {
  const { rows } = await sql<SolicitudPropia>`
    insert into solicitud_de_datos as s (usuario_id, tipo, detalle, vence)
    values (${usuarioId}, ${tipo}, ${detalle}, (${vence}::timestamp + interval '1 day' - interval '1 second') at time zone 'America/Santiago')
    returning ${COLUMNAS}
  `.execute(db)
  const [propia] = rows
  if (propia === undefined) throw new Error('a request that is kept gives its row')
  return propia
}

const DE_PERSONA = sql`u.usuario_id as "usuarioId", u.nombre_usuario as "nombreUsuario", concat_ws(' ', u.nombres, u.apellido_paterno, u.apellido_materno) as nombre, u.correo_electronico as correo`
const SIN_RESOLVER: Record<'pendiente' | 'resuelta', RawBuilder<unknown>> = {
  pendiente: sql`s.resuelta is null`,
  resuelta: sql`s.resuelta is not null`,
}

export type SolicitudDePersona = SolicitudRecibida & { usuarioId: number; correo: string | null }

/** Everybody's requests: those that wait first, and of them what must be answered soonest. */
export async function solicitudesRecibidas(
  db: Kysely<unknown>,
  { estado, limit, offset }: { estado?: 'pendiente' | 'resuelta' | undefined; limit: number; offset: number },
): Promise<{ total: number; filas: SolicitudRecibida[] }> {
  const donde = estado === undefined ? sql`true` : SIN_RESOLVER[estado]
  const recuento = await sql<{ total: number }>`select count(*)::int as total from solicitud_de_datos s where ${donde}`.execute(db)
  const enOrden = sql`s.resuelta is not null, case when s.resuelta is null then s.vence end, s.solicitud_id desc`
  const { rows: filas } = await sql<SolicitudDePersona>`
    select ${COLUMNAS}, ${DE_PERSONA}
    from (select * from solicitud_de_datos s where ${donde} order by ${enOrden} limit ${limit} offset ${offset}) s
    join usuario u on u.usuario_id = s.usuario_id
    order by ${enOrden}
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}

/** One request with whose it is; `bloquea`: nobody else resolves it meanwhile. */
export async function solicitudPorId(
  db: Kysely<unknown>,
  solicitudId: number,
  { bloquea = false }: { bloquea?: boolean } = {},
): Promise<SolicitudDePersona | undefined> {
  const { rows } = await sql<SolicitudDePersona>`
    select ${COLUMNAS}, ${DE_PERSONA} from solicitud_de_datos s join usuario u on u.usuario_id = s.usuario_id
    where s.solicitud_id = ${solicitudId} ${bloquea ? sql`for update of s` : sql``}
  `.execute(db)
  return rows[0]
}

export async function cierraSolicitud(
  db: Kysely<unknown>,
  solicitudId: number,
  { aceptada, respuesta, por }: { aceptada: boolean; respuesta: string; por: number },
): Promise<void> {
  await sql`
    update solicitud_de_datos set resuelta = now(), aceptada = ${aceptada}, respuesta = ${respuesta}, resuelta_por = ${por} where solicitud_id = ${solicitudId}
  `.execute(db)
}
