import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Lugar, Rezagado } from '#contract/datamart.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { dentroDe, VIGENTES } from '#server/providers/reports/local.sql.ts'

/** Days from a survey's opening before which nobody lags in it, and without one begun or submitted after which a school counts as stalled. */
const DIAS_DETENIDO = 7
/** How far below its place's pace a school lags although it moves, as a part of its students. */
const BAJO_EL_RITMO = 0.1
/** With fewer surveys than these a school comes after all others. */
const PEQUENA = 30

const HACE_UNA_SEMANA = sql`now() - make_interval(days => ${DIAS_DETENIDO})`

const HAY_NUEVAS = sql<boolean>`exists (
  select 1 from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo where s.activo and s.apertura >= ${HACE_UNA_SEMANA}
)`

const PRIMERO = sql`esperadas < ${PEQUENA}, completadas::float / esperadas, esperadas - completadas desc, id_rbd`

export interface FiltroDeRezagados {
  lugar: Lugar
  encuestaId: number | undefined
  /** Whether the caller may see whom to call. */
  conContacto: boolean
}

const SUYAS = (alcance: Alcance, lugar: Lugar): RawBuilder<unknown> => sql`${alcanzaEstablecimiento(alcance, 'a')} and ${dentroDe(lugar)}`

/** Limits counts of schools to those of a place and within reach. */
const dondeCaben = (alcance: Alcance, lugar: Lugar): RawBuilder<unknown> =>
  lugar.nivel === 'pais' && nivelDeAlcance(alcance.rolId) === 'pais'
    ? sql`true`
    : sql`a.id_rbd in (select a.id_rbd from avance_escuela a where ${SUYAS(alcance, lugar)})`

/** Of those of these surveys that opened seven days ago, what each school has, summed. */
const deAbiertas = (alcance: Alcance, lugar: Lugar, cuales: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id_rbd, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas, max(a.ultima) as ultima
  from avance_establecimiento a ${VIGENTES}
  where ${cuales} and s.apertura < ${HACE_UNA_SEMANA}
    and ${dondeCaben(alcance, lugar)}
  group by a.id_rbd
`

/**
 * The same of one survey, the dearest of these readings: whether it counts is asked once, and its grades, each as one number, are looked for in each row.
 */
const deUna = (alcance: Alcance, lugar: Lugar, encuestaId: number): RawBuilder<unknown> => sql`
  select a.id_rbd, sum(a.esperadas)::int as esperadas, sum(a.completadas)::int as completadas, max(a.ultima) as ultima
  from avance_establecimiento a
  where a.encuesta_id = ${encuestaId} and ${dondeCaben(alcance, lugar)}
    and exists (
      select from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo
      where s.encuesta_id = ${encuestaId} and s.activo and s.apertura < ${HACE_UNA_SEMANA}
    )
    and (a.id_ensenanza::bigint << 32 | a.id_grado) = any (array(
      select m.id_ensenanza::bigint << 32 | m.id_grado from ensenanza_grado_encuesta m where m.encuesta_id = ${encuestaId}
    ))
  group by a.id_rbd
`

/** Of all surveys that opened seven days ago: while none is newer, what is kept of each school. */
const deTodas = (alcance: Alcance, lugar: Lugar): RawBuilder<unknown> => sql`
  select a.id_rbd, a.esperadas, a.completadas, a.ultima from avance_escuela a
  where ${SUYAS(alcance, lugar)} and a.esperadas > 0 and not (select ${HAY_NUEVAS})
  union all
  ${deAbiertas(alcance, lugar, sql`(select ${HAY_NUEVAS})`)}
`

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
  // What its communes keep is the same sum, and the schools' are then gone through once.
  const delLugar =
    encuestaId === undefined || lugar.nivel === 'establecimiento'
      ? sql`todas a`
      : sql`avance_comuna a ${VIGENTES} where a.encuesta_id = ${encuestaId} and s.apertura < ${HACE_UNA_SEMANA} and ${dentroDe(lugar)}`
  const { rows } = await sql<Rezagado & { total: number }>`
    with todas as (
      ${encuestaId === undefined ? deTodas(alcance, lugar) : deUna(alcance, lugar, encuestaId)}
    ), ritmo as (
      select sum(a.completadas)::float / nullif(sum(a.esperadas), 0) as del_lugar, ${HACE_UNA_SEMANA} as hace_una_semana from ${delLugar}
    ), escuelas as materialized (
      select * from (
        select t.*, case
            when completadas = 0 then 'sin-respuestas'
            when ultima < hace_una_semana and completadas::float / esperadas <= del_lugar then 'detenido'
            when completadas::float / esperadas < del_lugar - ${BAJO_EL_RITMO}::float then 'bajo-el-ritmo'
          end as motivo
        from todas t cross join ritmo
        where completadas < esperadas
        offset 0
      ) e where motivo is not null
    ), pagina as (
      select e.*, row_number() over () as lugar from (select * from escuelas order by ${PRIMERO} limit ${limit}::int offset ${offset}) e
    )
    select (select count(*)::int from escuelas) as total, c.*, p.esperadas, p.completadas, p.motivo, p.ultima, (
        select jsonb_build_object(
          'nombre', concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')),
          'correoElectronico', nullif(u.correo_electronico, ''),
          'telefono', coalesce(nullif(u.telefono2, ''), nullif(u.telefono1, ''))
        )
        from usuario u where ${conContacto} and u.rol_id = 1 and u.nombre_usuario = p.id_rbd::text and u.activo limit 1
      ) as contacto
    from pagina p
    cross join lateral (
      select c.id_rbd as "idRbd", c.dgv_rbd as "dgvRbd", c.ds_nom_estable as "dsNomEstable", k.nombre as "dsComuna", r.nombre as "dsRegion",
        c.estado_funcionamiento as funcionamiento
      from establecimiento c join comuna k on k.comuna_id = c.comuna_id join region r on r.region_id = c.region_id
      where c.id_rbd = p.id_rbd limit 1
    ) c
    order by p.lugar
  `.execute(db)
  return { total: rows[0]?.total ?? 0, filas: rows.map(({ total: _total, ...fila }) => fila) }
}
