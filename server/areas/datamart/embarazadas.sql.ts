import { sql, type Kysely } from 'kysely'
import type { AvanceDeEmbarazadas } from '#contract/datamart.ts'
import { alcanzaLugar, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

/** k-anonymity: a smaller count could tell who they are. */
const MINIMO = 5

/**
 * The register of fathers, mothers and pregnant students by survey and region, within the caller's region when it has one. In a
 * survey where any region counts from one to four people, no region is published: the others would give it away
 * (decisions, surveys). Who is hidden is decided over the whole country, whoever asks.
 */
export async function avanceDeEmbarazadas(db: Kysely<unknown>, alcance: Alcance): Promise<AvanceDeEmbarazadas['encuestas']> {
  const { rows } = await sql<AvanceDeEmbarazadas['encuestas'][number]>`
    with cuentas as (
      select m.encuesta_id, c.region_id, count(*)::int as inscritas, (count(*) filter (where r.estado = 'enviada'))::int as completadas
      from registro_embarazadas m
      join encuesta s on s.encuesta_id = m.encuesta_id and s.activo
      join periodo p on p.periodo_id = s.periodo_id and p.activo
      join estudiante e on e.run = m.run_estudiante
      join establecimiento c on c.id_rbd = e.id_rbd
      left join respuesta r on r.encuesta_id = m.encuesta_id and r.run_estudiante = m.run_estudiante
      where m.retirado is null
      group by 1, 2
    ), encuestas as (
      select encuesta_id, bool_or(inscritas < ${MINIMO} or completadas between 1 and ${MINIMO - 1} or inscritas - completadas between 1 and ${MINIMO - 1}) as oculta
      from cuentas group by 1
    )
    select s.encuesta_id as "encuestaId", s.nombre, x.oculta,
      jsonb_agg(jsonb_build_object(
        'regionId', g.region_id, 'nombre', g.nombre,
        'inscritas', case when not x.oculta then coalesce(k.inscritas, 0) end,
        'completadas', case when not x.oculta then coalesce(k.completadas, 0) end
      ) order by g.region_id) as regiones
    from encuestas x
    join encuesta s on s.encuesta_id = x.encuesta_id
    join region g on ${alcanzaLugar(alcance, { regionId: sql`g.region_id` })}
    left join cuentas k on k.encuesta_id = x.encuesta_id and k.region_id = g.region_id
    group by s.encuesta_id, s.nombre, x.oculta
    order by s.encuesta_id
  `.execute(db)
  return rows
}
