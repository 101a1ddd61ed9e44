import { sql, type RawBuilder } from 'kysely'
import type { Avance, Lugar } from '#contract/datamart.ts'
import { dentroDe, deEncuesta, delCierre } from './local.sql.ts'

interface Campana {
  periodoId: number
  nombre: string
  activo: boolean
  /** From the first opening of its surveys to the last closing, days of Chile; null without surveys. */
  apertura: string | null
  cierre: string | null
  /** Its last day with figures: today, or when it was closed. */
  hasta: string
}

/** The query of the periods that have figures to look at, the newest first: the active one and the closed ones. */
export const CAMPANAS = sql<Campana>`
    select p.periodo_id as "periodoId", p.nombre, p.activo,
      to_char(min(dia_de_chile(s.apertura)), 'YYYY-MM-DD') as apertura, to_char(max(dia_de_chile(s.cierre)), 'YYYY-MM-DD') as cierre,
      to_char(dia_de_chile(coalesce(p.cerrado, now())), 'YYYY-MM-DD') as hasta
    from periodo p left join encuesta s on s.periodo_id = p.periodo_id and s.activo and not s.es_registro
    where p.activo or p.cerrado is not null
    group by p.periodo_id
    order by p.periodo_id desc
`

/** The places whose kept days add up to a place's, by their code. */
const conDias = ({ nivel, id }: Lugar): RawBuilder<boolean> => {
  switch (nivel) {
    case 'pais':
      return sql`length(v.lugar) = 2`
    case 'establecimiento':
      return sql`false`
    default:
      return sql`v.lugar = ${id}`
  }
}

/** The query of submissions by day of a closed period, in order; none where its closing did not keep them. */
export const diasDelCierre = (lugar: Lugar, encuestaId: number | undefined, periodoId: number): RawBuilder<Avance['dias'][number]> =>
  sql`
    select to_char(a.dia, 'YYYY-MM-DD') as dia, sum(a.completadas)::int as completadas
    from (select v.* from avance_cerrado_dia v ${delCierre(periodoId)} where ${conDias(lugar)}) a
    where ${deEncuesta(encuestaId)}
    group by a.dia order by a.dia
  `

/** The code of each place below that a closing kept by day, and how those codes are told from others'. */
const HIJOS: Partial<Record<Lugar['nivel'], { codigo: RawBuilder<string>; largo: number }>> = {
  pais: { codigo: sql`a.region_id`, largo: 2 },
  region: { codigo: sql`a.provincia_id`, largo: 3 },
  provincia: { codigo: sql`a.comuna_id`, largo: 5 },
}

/**
 * The query of what the period closed before one had in a place, in the grades that this one asks: at its end, by day (`conDias`: they were kept), and up
 * to the same day of its campaign, counted from each one's first opening; and in the places right below, by their code (`lugares`), at its end and on that
 * day. Over `campanas` and `actual`, which whoever asks names beside it; no row when nothing is kept of one before.
 */
export function previosDe(lugar: Lugar, encuestaId: number | undefined): RawBuilder<unknown> {
  const hijos = HIJOS[lugar.nivel]
  const encuesta = encuestaId ?? null
  return sql`
    with previa as materialized (
      select c.*, coalesce(c.apertura::date + (a.hasta::date - a.apertura::date), a.hasta::date) as corte, a."periodoId" as de_actual
      from actual a join campanas c on not c.activo and c."periodoId" < a."periodoId" order by c."periodoId" desc limit 1
    ),
    comparables as materialized (
      select distinct s.encuesta_id, p.cierres as cierre, m.id_ensenanza, m.id_grado
      from previa join periodo p on p.periodo_id = previa."periodoId" join encuesta s on s.periodo_id = p.periodo_id
      cross join ensenanza_grado_encuesta m
      join encuesta hoy on hoy.encuesta_id = m.encuesta_id and hoy.activo and hoy.periodo_id = previa.de_actual
      where ${encuesta}::int is null or m.encuesta_id = ${encuesta}::int
    ),
    finales as (
      select ${hijos?.codigo ?? sql`null::text`} as hijo, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas
      from (
        select v.*, c.provincia_id, c.region_id from avance_cerrado v
        join comparables using (encuesta_id, cierre, id_ensenanza, id_grado) join comuna c on c.comuna_id = v.comuna_id
      ) a
      where ${dentroDe(lugar)}
      group by 1
    ),
    cerrados as materialized (
      select v.lugar, v.dia, sum(v.completadas)::int as completadas
      from avance_cerrado_dia v join comparables using (encuesta_id, cierre, id_ensenanza, id_grado)
      where ${conDias(lugar)} or length(v.lugar) = ${hijos?.largo ?? 0} and starts_with(v.lugar, ${lugar.id})
      group by 1, 2
    ),
    dias as (select v.dia, sum(v.completadas)::int as completadas from cerrados v where ${conDias(lugar)} group by 1),
    de_hijos as (
      select v.lugar as hijo, sum(v.completadas)::int as completadas from cerrados v, previa
      where length(v.lugar) = ${hijos?.largo ?? 0} and starts_with(v.lugar, ${lugar.id}) and v.dia <= previa.corte
      group by 1
    )
    select previa.nombre as periodo, suyo.*, d.dias is not null as "conDias", previa.apertura, d.hasta as "alMismoDia", d.dias
    from previa
    cross join (
      select sum(esperadas) as esperadas, sum(completadas) as completadas, json_object_agg(hijo, json_build_object('esperadas', esperadas,
        'completadas', coalesce((select h.completadas from de_hijos h where h.hijo = f.hijo), 0))) filter (where hijo is not null) as lugares
      from finales f having count(*) > 0
    ) suyo
    cross join (
      select json_agg(json_build_object('dia', to_char(dia, 'YYYY-MM-DD'), 'completadas', completadas) order by dia) as dias,
        coalesce(sum(completadas) filter (where dia <= (select corte from previa)), 0) as hasta
      from dias
    ) d
  `
}

/** The query of what each closed period ended with in a school, the newest first. */
export const historiaDe = (idRbd: string, encuestaId: number | undefined): RawBuilder<NonNullable<Avance['historia']>[number]> =>
  sql`
    select p.nombre as periodo, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas
    from avance_cerrado_escuela a
    join encuesta s on s.encuesta_id = a.encuesta_id
    join periodo p on p.periodo_id = s.periodo_id and p.cerrado is not null and a.cierre = p.cierres
    where a.id_rbd = ${idRbd}::int and ${deEncuesta(encuestaId)}
    group by p.periodo_id order by p.periodo_id desc
  `
