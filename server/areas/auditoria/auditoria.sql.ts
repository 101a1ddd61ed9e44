import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FiltrosDeAuditoria, HechoAuditado } from '#contract/auditoria.ts'

/** The pseudonym of whom somebody looks for: of nobody that the audit knows, none, and nothing is found. */
const seudonimoDe = (tipo: 'persona' | 'estudiante', identificador: RawBuilder<unknown>) =>
  sql`(select seudonimo from auditoria_sujeto where tipo = ${tipo} and identificador = ${identificador})`

function condiciones(filtros: FiltrosDeAuditoria): RawBuilder<unknown> {
  const { desde, hasta, accion, usuarioId, nombreUsuario, objetoId, runEstudiante, idRbd } = filtros
  const todas: RawBuilder<unknown>[] = [sql`true`]
  if (desde !== undefined) todas.push(sql`a.fecha >= ${desde}::timestamp at time zone 'America/Santiago'`)
  if (hasta !== undefined) todas.push(sql`a.fecha < (${hasta}::timestamp + interval '1 day') at time zone 'America/Santiago'`)
  // Spelled out, one of a list that the contract closes: what is seldom done has its own index, and what is done always needs none.
  if (accion !== undefined) todas.push(sql`a.accion = ${sql.lit(accion)}`)
  if (idRbd !== undefined) todas.push(sql`a.id_rbd = ${idRbd}`)
  if (runEstudiante !== undefined) todas.push(sql`a.estudiante = ${seudonimoDe('estudiante', sql`${runEstudiante}`)}`)
  if (usuarioId !== undefined) todas.push(sql`a.persona = ${seudonimoDe('persona', sql`${String(usuarioId)}`)}`)
  if (nombreUsuario !== undefined) {
    // Who did it, or to whom it was done.
    const suyos = sql`array(select s.seudonimo from usuario u join auditoria_sujeto s on s.tipo = 'persona' and s.identificador = u.usuario_id::text where lower(u.nombre_usuario) = lower(${nombreUsuario}))`
    todas.push(sql`(a.persona = any(${suyos}) or a.sujeto = any(${suyos}))`)
  }
  if (objetoId !== undefined) {
    todas.push(
      sql`(a.objeto_id = ${objetoId} or a.estudiante = ${seudonimoDe('estudiante', sql`${objetoId}`)} or a.sujeto = ${seudonimoDe('persona', sql`${objetoId}`)})`,
    )
  }
  return sql.join(todas, sql` and `)
}

/**
 * How many rows a filter lets through. Of days and acts alone, those of sealed batches are counted already, as they were sealed; what still waits
 * for its batch, a minute's, is counted one by one.
 */
function recuento({ desde, hasta, accion, ...deQuien }: FiltrosDeAuditoria): RawBuilder<{ total: number }> {
  const donde = condiciones({ desde, hasta, accion, ...deQuien })
  if (Object.values(deQuien).some((valor) => valor !== undefined)) return sql`select count(*)::int as total from auditoria a where ${donde}`
  return sql`
    select ((select count(*) from auditoria a where a.lote_id is null and ${donde}) + coalesce(sum(d.cuantas), 0))::int as total
    from auditoria_por_dia d
    where ${desde === undefined ? sql`true` : sql`d.dia >= ${desde}::date`} and ${hasta === undefined ? sql`true` : sql`d.dia <= ${hasta}::date`}
      and ${accion === undefined ? sql`true` : sql`d.accion = ${accion}`}
  `
}

/** Whom a row names. One by one, for a page's rows alone: a kept plan, which does not know how few they are, read everybody to join them. */
const sujetoDe = (columna: 'persona' | 'sujeto' | 'estudiante') =>
  sql`select s.identificador from auditoria_sujeto s where s.seudonimo = a.${sql.ref(columna)} limit 1`

/** What the audit keeps, the newest first; `total` counts all that the filter lets through. */
export async function hechosAuditados(
  db: Kysely<unknown>,
  filtros: FiltrosDeAuditoria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; filas: HechoAuditado[] }> {
  const contadas = await recuento(filtros).execute(db)
  const { rows: filas } = await sql<HechoAuditado>`
    with pagina as materialized (
      select a.auditoria_id from auditoria a where ${condiciones(filtros)} order by a.fecha desc, a.auditoria_id desc limit ${limit} offset ${offset}
    )
    select a.auditoria_id as "auditoriaId", a.fecha, coalesce(quien.identificador::int, 0) as "usuarioId",
      case
        when u.nombre_usuario is not null then u.nombre_usuario
        when a.persona is not null then 'persona borrada'
        when a.accion = 'rechazar-ingreso' then 'sin identificar'
        when a.accion = 'olvidar-sujetos' then 'el servicio'
        else 'línea de comandos'
      end as "nombreUsuario",
      coalesce(r.ds_rol, '') as "dsRol", a.accion, a.objeto,
      case when a.objeto in ('usuario', 'apoderado') then coalesce(aquien.identificador, 'persona borrada') else a.objeto_id end as "objetoId",
      a.id_rbd as "idRbd", alumno.identificador as "runEstudiante", a.motivo,
      case when a.sujeto is null or a.objeto in ('usuario', 'apoderado') then a.detalle else a.detalle || jsonb_build_object('cuenta', coalesce(aquien.identificador, 'persona borrada')) end as detalle,
      a.lote_id as "loteId"
    from pagina p
    cross join lateral (select * from auditoria a where a.auditoria_id = p.auditoria_id limit 1) a
    left join lateral (${sujetoDe('persona')}) quien on true
    left join lateral (select u.nombre_usuario from usuario u where u.usuario_id = quien.identificador::int limit 1) u on true
    left join rol r on r.rol_id = a.rol_id
    left join lateral (${sujetoDe('sujeto')}) aquien on true
    left join lateral (${sujetoDe('estudiante')}) alumno on true
    order by a.fecha desc, a.auditoria_id desc
  `.execute(db)
  return { total: contadas.rows[0]?.total ?? 0, filas }
}
