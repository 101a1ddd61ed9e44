import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Avance, Lugar } from '#contract/datamart.ts'
import { dentroDe, deEncuesta, delCierre } from './local.sql.ts'

export interface Campana {
  periodoId: number
  nombre: string
  activo: boolean
  /** From the first opening of its surveys to the last closing, days of Chile; null without surveys. */
  apertura: string | null
  cierre: string | null
  /** Its last day with figures: today, or when it was closed. */
  hasta: string
}

/** The periods that have figures to look at, the newest first: the active one and the closed ones. */
export async function campanas(db: Kysely<unknown>): Promise<Campana[]> {
  const { rows } = await sql<Campana>`
    select p.periodo_id as "periodoId", p.nombre, p.activo,
      to_char(min(dia_de_chile(s.apertura)), 'YYYY-MM-DD') as apertura, to_char(max(dia_de_chile(s.cierre)), 'YYYY-MM-DD') as cierre,
      to_char(dia_de_chile(coalesce(p.cerrado, now())), 'YYYY-MM-DD') as hasta
    from periodo p left join encuesta s on s.periodo_id = p.periodo_id and s.activo and not s.es_registro
    where p.activo or p.cerrado is not null
    group by p.periodo_id
    order by p.periodo_id desc
  `.execute(db)
  return rows
}

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

/** Submissions by day of a closed period, in order; none where its closing did not keep them. */
export async function diasDelCierre(
  db: Kysely<unknown>,
  lugar: Lugar,
  encuestaId: number | undefined,
  periodoId: number,
): Promise<Avance['dias']> {
  const { rows } = await sql<Avance['dias'][number]>`
    select to_char(a.dia, 'YYYY-MM-DD') as dia, sum(a.completadas)::int as completadas
    from (select v.* from avance_cerrado_dia v ${delCierre(periodoId)} where ${conDias(lugar)}) a
    where ${deEncuesta(encuestaId)}
    group by a.dia order by a.dia
  `.execute(db)
  return rows
}

/** The code of each place below that a closing kept by day, and how those codes are told from others'. */
const HIJOS: Partial<Record<Lugar['nivel'], { codigo: RawBuilder<string>; largo: number }>> = {
  pais: { codigo: sql`a.region_id`, largo: 2 },
  region: { codigo: sql`a.provincia_id`, largo: 3 },
  provincia: { codigo: sql`a.comuna_id`, largo: 5 },
}

/** The day of a campaign that is as far from its opening as another day from that of another. */
function mismoDia({ apertura, hasta }: Campana, previa: Campana): string {
  if (apertura === null || previa.apertura === null) return hasta
  return new Date(Date.parse(previa.apertura) + Date.parse(hasta) - Date.parse(apertura)).toISOString().slice(0, 10)
}

interface Final {
  hijo: string | null
  esperadas: number
  completadas: number
}

interface Anterior {
  anterior: Avance['anterior']
  /** By the code of each place right below. */
  deLugares: ReadonlyMap<string, { esperadas: number; completadas: number }>
}

/**
 * What the period closed before this one had in a place, in the grades that this one asks: at its end, by day, and up to the same day of its
 * campaign, counted from each one's first opening; that last also in the places right below. Null when nothing was kept of it; a single
 * school is not compared.
 */
export async function anteriorDe(
  db: Kysely<unknown>,
  lugar: Lugar,
  encuestaId: number | undefined,
  actual: Campana,
  todas: readonly Campana[],
): Promise<Anterior> {
  const nada: Anterior = { anterior: null, deLugares: new Map() }
  const previa = todas.find(({ periodoId, activo }) => !activo && periodoId < actual.periodoId)
  if (lugar.nivel === 'establecimiento' || previa === undefined) return nada
  const hijos = HIJOS[lugar.nivel]
  const corte = mismoDia(actual, previa)
  const encuesta = encuestaId ?? null
  const { rows } = await sql<{ enFin: Final[]; dias: Avance['dias']; deHijos: { hijo: string; completadas: number }[] }>`
    with comparables as materialized (
      select distinct s.encuesta_id, p.cierres as cierre, m.id_ensenanza, m.id_grado
      from periodo p join encuesta s on s.periodo_id = p.periodo_id
      cross join ensenanza_grado_encuesta m
      join encuesta hoy on hoy.encuesta_id = m.encuesta_id and hoy.activo and hoy.periodo_id = ${actual.periodoId}
      where p.periodo_id = ${previa.periodoId} and (${encuesta}::int is null or m.encuesta_id = ${encuesta}::int)
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
      select v.lugar as hijo, sum(v.completadas)::int as completadas from cerrados v
      where length(v.lugar) = ${hijos?.largo ?? 0} and starts_with(v.lugar, ${lugar.id}) and v.dia <= ${corte}::date
      group by 1
    )
    select coalesce((select jsonb_agg(to_jsonb(f)) from finales f), '[]') as "enFin",
      coalesce((select jsonb_agg(jsonb_build_object('dia', dia, 'completadas', completadas) order by dia) from dias), '[]') as dias,
      coalesce((select jsonb_agg(to_jsonb(h)) from de_hijos h), '[]') as "deHijos"
  `.execute(db)
  const { enFin, dias, deHijos } = rows[0] ?? { enFin: [], dias: [], deHijos: [] }
  if (enFin.length === 0) return nada
  const suma = (filas: readonly { completadas: number }[]): number => filas.reduce((total, { completadas }) => total + completadas, 0)
  return {
    anterior: {
      periodo: previa.nombre,
      esperadas: enFin.reduce((total, { esperadas }) => total + esperadas, 0),
      completadas: suma(enFin),
      ...(dias.length > 0 &&
        previa.apertura !== null && { alMismoDia: suma(dias.filter(({ dia }) => dia <= corte)), apertura: previa.apertura, dias }),
    },
    deLugares: new Map(
      dias.length === 0
        ? []
        : enFin.map(({ hijo, esperadas }) => [
            hijo ?? '',
            { esperadas, completadas: deHijos.find((uno) => uno.hijo === hijo)?.completadas ?? 0 },
          ]),
    ),
  }
}

/** What each closed period ended with in a school, the newest first. */
export async function historiaDe(
  db: Kysely<unknown>,
  idRbd: string,
  encuestaId: number | undefined,
): Promise<NonNullable<Avance['historia']>> {
  const { rows } = await sql<NonNullable<Avance['historia']>[number]>`
    select p.nombre as periodo, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas
    from avance_cerrado_escuela a
    join encuesta s on s.encuesta_id = a.encuesta_id
    join periodo p on p.periodo_id = s.periodo_id and p.cerrado is not null and a.cierre = p.cierres
    where a.id_rbd = ${idRbd}::int and ${deEncuesta(encuestaId)}
    group by p.periodo_id order by p.periodo_id desc
  `.execute(db)
  return rows
}
