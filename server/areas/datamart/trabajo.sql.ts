import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Lugar, Nivel, Trabajo } from '#contract/datamart.ts'
import { ROL } from '#contract/rules/roles.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { CORREO } from '#server/plugins/cola/correos.ts'
import { dentroDe, VIGENTES } from '#server/providers/reports/local.sql.ts'
import { SITUACION } from '../sige-liberado/situaciones.sql.ts'

/** The moment when a day of Chile begins. */
const desdeQueEmpieza = (dia: string): RawBuilder<Date> => sql<Date>`(${dia}::timestamp at time zone 'America/Santiago')`

export interface SituacionContada {
  situacion: 'sin-ingreso' | 'sin-respuestas'
  cuantos: number
  antes: number
  de: number
  cuales: { nombre: string; cuantos: number }[]
}

/**
 * How many schools of the caller's are where nobody entered or nobody answered, now and when a day began, of how many, and the
 * three places below `lugar` that have most of them.
 */
export async function situacionesDe(db: Kysely<unknown>, alcance: Alcance, lugar: Lugar, desde: string): Promise<SituacionContada[]> {
  const enPais = lugar.nivel === 'pais'
  const { rows } = await sql<SituacionContada>`
    with escuelas as materialized (
      select ahora, antes, hijo, count(*)::int as cuantas
      from (
        select ${SITUACION} as ahora, ${enPais ? sql`a.region_id` : sql`a.comuna_id`} as hijo,
          case
            when a.ingreso is null or a.ingreso >= (select ${desdeQueEmpieza(desde)}) then 'sin-ingreso'
            when a.en_progreso + a.completadas = 0 or a.primera >= (select ${desdeQueEmpieza(desde)}) then 'sin-respuestas'
          end as antes
        from avance_escuela a
        where ${alcanzaEstablecimiento(alcance, 'a')} and a.esperadas > 0
      ) cada
      group by ahora, antes, hijo
    ), cuentas as (
      select s.situacion, sum(cuantas) filter (where ahora = s.situacion)::int as cuantos,
        coalesce(sum(cuantas) filter (where antes = s.situacion), 0)::int as antes, sum(cuantas)::int as de
      from (values ('sin-respuestas'), ('sin-ingreso')) s (situacion) cross join escuelas group by s.situacion
    )
    select c.*, coalesce((
      select jsonb_agg(jsonb_build_object('nombre', m.nombre, 'cuantos', m.cuantos) order by m.cuantos desc, m.nombre)
      from (
        select coalesce(${enPais ? sql`(select nombre from region where region_id = hijo)` : sql`(select nombre from comuna where comuna_id = hijo)`}, '') as nombre, sum(cuantas)::int as cuantos
        from escuelas where ahora = c.situacion group by hijo order by 2 desc, 1 limit 3
      ) m
    ), '[]'::jsonb) as cuales
    from cuentas c where c.cuantos > 0 order by c.situacion desc
  `.execute(db)
  return rows
}

/** How many schools of the caller's had their first answer since a day began. */
export async function primerasRespuestas(db: Kysely<unknown>, alcance: Alcance, desde: string): Promise<number> {
  const { rows } = await sql<{ cuantas: number }>`
    select count(*)::int as cuantas
    from avance_escuela a
    where ${alcanzaEstablecimiento(alcance, 'a')} and a.en_progreso + a.completadas > 0 and a.primera >= ${desdeQueEmpieza(desde)}
  `.execute(db)
  return rows[0]?.cuantas ?? 0
}

/** The surveys of a place that close within so many days and have something left, with how much. */
export async function porCerrar(
  db: Kysely<unknown>,
  lugar: Lugar,
  dias: number,
): Promise<{ encuestaId: number; nombre: string; cierre: string; faltan: number }[]> {
  const { rows } = await sql<{ encuestaId: number; nombre: string; cierre: string; faltan: number }>`
    select s.encuesta_id as "encuestaId", s.nombre, s.cierre, sum(a.esperadas - a.completadas)::int as faltan
    from avance_comuna a ${VIGENTES}
    where ${dentroDe(lugar)} and s.apertura <= now() and s.cierre > now() and s.cierre <= now() + make_interval(days => ${dias})
    group by s.encuesta_id having sum(a.esperadas - a.completadas) > 0
    order by s.cierre, s.encuesta_id
  `.execute(db)
  return rows
}

/** The next time that a survey of the active period opens or closes. */
export async function proximaFecha(db: Kysely<unknown>): Promise<Trabajo['proxima']> {
  const { rows } = await sql<NonNullable<Trabajo['proxima']>>`
    select f.fecha, s.nombre, f.abre
    from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo
    cross join lateral (values (s.apertura, true), (s.cierre, false)) f (fecha, abre)
    where s.activo and f.fecha > now() and exists (select 1 from ensenanza_grado_encuesta m where m.encuesta_id = s.encuesta_id)
    order by f.fecha, s.encuesta_id limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Which of a new installation's first steps are done. */
export async function primerosPasos(db: Kysely<unknown>): Promise<NonNullable<Trabajo['primerosPasos']>> {
  const { rows } = await sql<NonNullable<Trabajo['primerosPasos']>>`
    with propias as (select s.encuesta_id from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo where s.activo)
    select exists (select 1 from establecimiento) and (select true from estudiante limit 1) is not null as directorio,
      exists (select 1 from periodo where activo) as periodo,
      exists (select 1 from propias) as encuesta,
      exists (select 1 from propias join ensenanza_grado_encuesta m on m.encuesta_id = propias.encuesta_id) as grados,
      exists (select 1 from usuario where rol_id = ${ROL.RBD}) as cuentas
  `.execute(db)
  const [pasos] = rows
  if (pasos === undefined) throw new Error('the first steps give one row')
  return pasos
}

/** Where a place stands by its share among its siblings, the first being furthest; null for the country. */
export async function puestoDe(db: Kysely<unknown>, { nivel, id }: Lugar): Promise<Trabajo['puesto']> {
  if (nivel !== 'region' && nivel !== 'comuna') return null
  const propio = nivel === 'region' ? sql`a.region_id` : sql`a.comuna_id`
  const hermanos = nivel === 'region' ? sql`true` : sql`a.region_id = (select region_id from comuna where comuna_id = ${id})`
  const { rows } = await sql<{ lugar: number; de: number }>`
    select * from (
      select ${propio} as id, (rank() over (order by sum(a.completadas)::float / sum(a.esperadas) desc))::int as lugar, (count(*) over ())::int as de
      from avance_comuna a ${VIGENTES}
      where ${hermanos} group by 1 having sum(a.esperadas) > 0
    ) puestos where id = ${id}
  `.execute(db)
  const [fila] = rows
  return fila ? { lugar: fila.lugar, de: fila.de } : null
}

/** What is right below a place that answers are counted by, day by day. */
const MOVIMIENTOS: Partial<
  Record<Nivel, { desde: RawBuilder<unknown>; hijo: RawBuilder<string>; nombre: RawBuilder<string>; nivel: Nivel }>
> = {
  pais: {
    desde: sql`avance_dia_region a`,
    hijo: sql`a.region_id`,
    nombre: sql`(select nombre from region where region_id = a.region_id)`,
    nivel: 'region',
  },
  region: {
    desde: sql`avance_dia_comuna a`,
    hijo: sql`a.comuna_id`,
    nombre: sql`(select nombre from comuna where comuna_id = a.comuna_id)`,
    nivel: 'comuna',
  },
}

/** The three places below where most was submitted since a day, without a register's, whose small counts are hidden. */
export async function movimientosDe(db: Kysely<unknown>, lugar: Lugar, desde: string): Promise<Trabajo['movimientos']> {
  const fuente = MOVIMIENTOS[lugar.nivel]
  if (fuente === undefined) return []
  const { rows } = await sql<{ id: string; nombre: string; completadas: number }>`
    select ${fuente.hijo} as id, ${fuente.nombre} as nombre, sum(a.completadas)::int as completadas
    from ${fuente.desde} join encuesta s on s.encuesta_id = a.encuesta_id and s.activo join periodo p on p.periodo_id = s.periodo_id and p.activo
    where ${dentroDe(lugar)} and a.dia >= ${desde}::date and exists (select 1 from ensenanza_grado_encuesta m where m.encuesta_id = s.encuesta_id)
    group by 1, 2 having sum(a.completadas) > 0
    order by 3 desc, 1 limit 3
  `.execute(db)
  return rows.map((fila) => ({ nivel: fuente.nivel, ...fila }))
}

/** The guardians' accounts of a place that were made since a day began, and how many of them are verified. */
export async function apoderadosNuevos(
  db: Kysely<unknown>,
  { nivel, id }: Lugar,
  desde: string,
): Promise<{ apoderados: number; verificados: number }> {
  const deAhi =
    nivel === 'pais' ? sql`true` : sql`exists (select 1 from apoderado_en_lugar l where l.usuario_id = u.usuario_id and l.lugar = ${id})`
  const { rows } = await sql<{ apoderados: number; verificados: number }>`
    select count(*)::int as apoderados, (count(*) filter (where u.verificado))::int as verificados
    from usuario u where u.rol_id = 5 and u.desplazado is null and u.creado >= ${desdeQueEmpieza(desde)} and ${deAhi}
  `.execute(db)
  return rows[0] ?? { apoderados: 0, verificados: 0 }
}

/** What only the national administrator deals with: mails that will not go out by themselves, requests that wait, and reopened answers. */
export async function loDelPais(db: Kysely<unknown>, desde: string) {
  const { rows } = await sql<{
    correos: number
    correosNuevos: number
    solicitudes: number
    solicitudesNuevas: number
    vence: string | null
    reabiertas: number
  }>`
    select m.*, s.*, (select count(*) from auditoria where accion = 'reabrir-respuesta' and fecha >= ${desdeQueEmpieza(desde)})::int as reabiertas
    from (
      select count(*)::int as correos, (count(*) filter (where terminado >= ${desdeQueEmpieza(desde)}))::int as "correosNuevos"
      from encargo where tipo = ${CORREO} and estado = 'fallido'
    ) m, (
      select count(*)::int as solicitudes, (count(*) filter (where pedida >= ${desdeQueEmpieza(desde)}))::int as "solicitudesNuevas", min(vence) as vence
      from solicitud_de_datos where resuelta is null
    ) s
  `.execute(db)
  return rows[0]
}

/** The systems that failed the last time that they were asked, with when they first did after having answered, as far as is known. */
export async function fallasDe(db: Kysely<unknown>): Promise<{ sistema: string; mal: string }[]> {
  const { rows } = await sql<{ sistema: string; mal: string }>`
    select sistema, mal from integracion where mal is not null and (bien is null or mal > bien) order by sistema
  `.execute(db)
  return rows
}
