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
  if (accion !== undefined) todas.push(sql`a.accion = ${accion}`)
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

/** What the audit keeps, the newest first; `total` counts all that the filter lets through. */
export async function hechosAuditados(
  db: Kysely<unknown>,
  filtros: FiltrosDeAuditoria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; filas: HechoAuditado[] }> {
  const recuento = await sql<{ total: number }>`select count(*)::int as total from auditoria a where ${condiciones(filtros)}`.execute(db)
  const { rows: filas } = await sql<HechoAuditado>`
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
    from auditoria a
    left join auditoria_sujeto quien on quien.seudonimo = a.persona
    left join usuario u on u.usuario_id = quien.identificador::int
    left join rol r on r.rol_id = a.rol_id
    left join auditoria_sujeto aquien on aquien.seudonimo = a.sujeto
    left join auditoria_sujeto alumno on alumno.seudonimo = a.estudiante
    where ${condiciones(filtros)}
    order by a.auditoria_id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}
