import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FiltrosDeAuditoria, HechoAuditado } from '#contract/auditoria.ts'

function condiciones({ desde, hasta, accion, usuarioId, nombreUsuario, objetoId }: FiltrosDeAuditoria): RawBuilder<unknown> {
  const todas: RawBuilder<unknown>[] = [sql`true`]
  if (desde !== undefined) todas.push(sql`a.fecha >= ${desde}::timestamp at time zone 'America/Santiago'`)
  if (hasta !== undefined) todas.push(sql`a.fecha < (${hasta}::timestamp + interval '1 day') at time zone 'America/Santiago'`)
  if (accion !== undefined) todas.push(sql`a.accion = ${accion}`)
  if (usuarioId !== undefined) todas.push(sql`a.usuario_id = ${usuarioId}`)
  if (nombreUsuario !== undefined) todas.push(sql`lower(u.nombre_usuario) = lower(${nombreUsuario})`)
  if (objetoId !== undefined) todas.push(sql`(a.objeto_id = ${objetoId} or a.detalle ->> 'runEstudiante' = ${objetoId})`)
  return sql.join(todas, sql` and `)
}

/** What the audit keeps, the newest first; `total` counts all that the filter lets through. */
export async function hechosAuditados(
  db: Kysely<unknown>,
  filtros: FiltrosDeAuditoria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; filas: HechoAuditado[] }> {
  const desde = sql`auditoria a left join usuario u on u.usuario_id = a.usuario_id left join rol r on r.rol_id = a.rol_id`
  const recuento = await sql<{ total: number }>`select count(*)::int as total from ${desde} where ${condiciones(filtros)}`.execute(db)
  const { rows: filas } = await sql<HechoAuditado>`
    select a.auditoria_id as "auditoriaId", a.fecha, a.usuario_id as "usuarioId", coalesce(u.nombre_usuario, 'línea de comandos') as "nombreUsuario",
      coalesce(r.ds_rol, '') as "dsRol", a.accion, a.objeto, a.objeto_id as "objetoId", a.motivo, a.detalle, a.lote_id as "loteId"
    from ${desde} where ${condiciones(filtros)}
    order by a.auditoria_id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}
