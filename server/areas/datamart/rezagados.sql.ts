import { sql, type Kysely } from 'kysely'
import type { Lugar, Rezagado } from '#contract/datamart.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { deEncuesta, dentroDe, VIGENTES } from '#server/providers/reports/local.sql.ts'

/** Days from a survey's opening before which nobody lags in it, and without one begun or submitted after which a school counts as stalled. */
const DIAS_DETENIDO = 7
/** How far below its place's pace a school lags although it moves, as a part of its students. */
const BAJO_EL_RITMO = 0.1
/** With fewer surveys than these a school comes after all others. */
const PEQUENA = 30

const PRIMERO = sql`esperadas < ${PEQUENA}, completadas::float / esperadas, esperadas - completadas desc, id_rbd`

export interface FiltroDeRezagados {
  lugar: Lugar
  encuestaId: number | undefined
  /** Whether the caller may see whom to call. */
  conContacto: boolean
}

/**
 * Schools of a place with surveys pending seven days after their opening that submitted none; that stopped seven days ago and are not ahead
 * of the place; or that are more than ten points below it. First those furthest behind, by their part, and last the small ones, of which one
 * student says much; with the page, how many in all.
 */
export async function rezagadosDe(
  db: Kysely<unknown>,
  alcance: Alcance,
  { lugar, encuestaId, conContacto }: FiltroDeRezagados,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ total: number; filas: Rezagado[] }> {
  const { rows } = await sql<Rezagado & { total: number }>`
    with todas as (
      select a.id_rbd, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas, max(a.ultima) as ultima
      from (
        select v.*, c.region_id, c.provincia_id, c.comuna_id
        from avance_establecimiento v join establecimiento c on c.id_rbd = v.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
      ) a ${VIGENTES}
      where ${dentroDe(lugar)} and ${deEncuesta(encuestaId)} and s.apertura < now() - make_interval(days => ${DIAS_DETENIDO})
      group by a.id_rbd
    ), ritmo as (
      select sum(completadas)::float / nullif(sum(esperadas), 0) as del_lugar from todas
    ), escuelas as (
      select t.*, case
          when completadas = 0 then 'sin-respuestas'
          when ultima < now() - make_interval(days => ${DIAS_DETENIDO}) and completadas::float / esperadas <= del_lugar then 'detenido'
          when completadas::float / esperadas < del_lugar - ${BAJO_EL_RITMO}::float then 'bajo-el-ritmo'
        end as motivo
      from todas t cross join ritmo
      where completadas < esperadas
    ), pagina as (
      select *, (count(*) over ())::int as total, row_number() over (order by ${PRIMERO}) as lugar from escuelas where motivo is not null
      order by lugar
      limit ${limit}::int offset ${offset}
    )
    select p.total, c.id_rbd as "idRbd", c.dgv_rbd as "dgvRbd", c.ds_nom_estable as "dsNomEstable", k.nombre as "dsComuna", r.nombre as "dsRegion",
      c.estado_funcionamiento as funcionamiento,
      p.esperadas, p.completadas, p.motivo, p.ultima,
      case when u.usuario_id is not null then jsonb_build_object(
        'nombre', concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')),
        'correoElectronico', nullif(u.correo_electronico, ''),
        'telefono', coalesce(nullif(u.telefono2, ''), nullif(u.telefono1, ''))
      ) end as contacto
    from pagina p
    join establecimiento c on c.id_rbd = p.id_rbd
    join comuna k on k.comuna_id = c.comuna_id
    join region r on r.region_id = c.region_id
    left join usuario u on ${conContacto} and u.rol_id = 1 and u.nombre_usuario = c.id_rbd::text and u.activo
    order by p.lugar
  `.execute(db)
  return { total: rows[0]?.total ?? 0, filas: rows.map(({ total: _total, ...fila }) => fila) }
}
