import { sql, type Kysely } from 'kysely'
import type { Lugar, Rezagado } from '#contract/datamart.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { deEncuesta, dentroDe, VIGENTES } from '#server/providers/reports/local.sql.ts'

/** Days without a survey begun or submitted after which a school counts as stalled. */
const DIAS_DETENIDO = 7

export interface FiltroDeRezagados {
  lugar: Lugar
  encuestaId: number | undefined
  /** Whether the caller may see whom to call. */
  conContacto: boolean
}

/**
 * Schools of a place with surveys pending that submitted none, or that stopped seven days ago: first those with most
 * students pending. With the page, how many there are in all.
 */
export async function rezagadosDe(
  db: Kysely<unknown>,
  alcance: Alcance,
  { lugar, encuestaId, conContacto }: FiltroDeRezagados,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ total: number; filas: Rezagado[] }> {
  const { rows } = await sql<Rezagado & { total: number }>`
    with escuelas as (
      select a.id_rbd, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas, max(a.ultima) as ultima
      from (
        select v.*, c.region_id, c.provincia_id, c.comuna_id
        from avance_establecimiento v join establecimiento c on c.id_rbd = v.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
      ) a ${VIGENTES}
      where ${dentroDe(lugar)} and ${deEncuesta(encuestaId)}
      group by a.id_rbd
      having sum(a.completadas) < sum(a.esperadas)
        and (sum(a.completadas) = 0 or max(a.ultima) < now() - make_interval(days => ${DIAS_DETENIDO}))
    ), pagina as (
      select *, (count(*) over ())::int as total from escuelas
      order by esperadas - completadas desc, id_rbd
      limit ${limit}::int offset ${offset}
    )
    select p.total, c.id_rbd as "idRbd", c.dgv_rbd as "dgvRbd", c.ds_nom_estable as "dsNomEstable", k.nombre as "dsComuna", r.nombre as "dsRegion",
      p.esperadas, p.completadas, case when p.completadas = 0 then 'sin-respuestas' else 'detenido' end as motivo, p.ultima,
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
    order by p.esperadas - p.completadas desc, p.id_rbd
  `.execute(db)
  return { total: rows[0]?.total ?? 0, filas: rows.map(({ total: _total, ...fila }) => fila) }
}
