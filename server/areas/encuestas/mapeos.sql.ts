import { type Kysely, sql } from 'kysely'
import type { GradoConEncuestas, Mapeo } from '#contract/encuestas.admin.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { columnasDe, nombresDe, valoresDe } from '#server/plugins/database/columnas.sql.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

const MAPEO = sql`
  select m.id_ensenanza_grado as "idEnsenanzaGrado", m.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza",
    m.id_grado as "idGrado", g.ds_grado as "dsGrado", m.encuesta_id as "encuestaId", s.nombre as "dsEncuesta"
  from ensenanza_grado_encuesta m
  join encuesta s on s.encuesta_id = m.encuesta_id
  join ensenanza n on n.id_ensenanza = m.id_ensenanza
  join grado g on g.id_ensenanza = m.id_ensenanza and g.id_grado = m.id_grado
`

/** The grades of a survey, or of all. */
export async function mapeos(db: Kysely<unknown>, encuestaId?: number): Promise<Mapeo[]> {
  const donde = encuestaId === undefined ? sql`true` : sql`m.encuesta_id = ${encuestaId}`
  const { rows } = await sql<Mapeo>`${MAPEO} where ${donde} order by m.id_ensenanza, m.id_grado, m.encuesta_id`.execute(db)
  return rows
}

export async function mapeoPorId(db: Kysely<unknown>, idEnsenanzaGrado: number): Promise<Mapeo | undefined> {
  const { rows } = await sql<Mapeo>`${MAPEO} where m.id_ensenanza_grado = ${idEnsenanzaGrado}`.execute(db)
  return rows[0]
}

/** Every grade with its students and its surveys of a period; students and answers, those not voided, are within the reach of an administrator. */
export async function gradosConEncuestas(db: Kysely<unknown>, alcance: Alcance, periodoId: number): Promise<GradoConEncuestas[]> {
  const { rows } = await sql<GradoConEncuestas>`
    with por_grado as (
      select c.id_ensenanza, c.id_grado, sum(c.estudiantes)::int as estudiantes
      from matricula_comuna c where ${alcanzaEstablecimiento(alcance, 'c')}
      group by c.id_ensenanza, c.id_grado
    ), respondidas as (
      select c.encuesta_id, c.id_ensenanza, c.id_grado, sum(c.en_progreso + c.completadas)::int as respuestas
      from avance_comuna c where ${alcanzaEstablecimiento(alcance, 'c')}
      group by c.encuesta_id, c.id_ensenanza, c.id_grado
    ), de_grado as (
      select m.id_ensenanza, m.id_grado, jsonb_agg(jsonb_build_object(
        'idEnsenanzaGrado', m.id_ensenanza_grado, 'encuestaId', s.encuesta_id, 'dsEncuesta', s.nombre, 'activo', s.activo,
        'respuestas', coalesce(d.respuestas, 0)) order by s.encuesta_id) as encuestas
      from ensenanza_grado_encuesta m
      join encuesta s on s.encuesta_id = m.encuesta_id and s.periodo_id = ${periodoId}
      left join respondidas d on d.encuesta_id = m.encuesta_id and d.id_ensenanza = m.id_ensenanza and d.id_grado = m.id_grado
      group by m.id_ensenanza, m.id_grado
    )
    select g.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado",
      coalesce(t.estudiantes, 0) as estudiantes, exists (
        select 1 from ensenanza_grado_encuesta m
        join encuesta s on s.encuesta_id = m.encuesta_id
        join grado h on h.id_ensenanza = m.id_ensenanza and h.id_grado = m.id_grado
        where case when s.periodo_id = ${periodoId} then h.ds_grado = g.ds_grado else h.id_ensenanza = g.id_ensenanza and h.id_grado = g.id_grado end
      ) as esperada, coalesce(d.encuestas, '[]'::jsonb) as encuestas
    from grado g
    join ensenanza n on n.id_ensenanza = g.id_ensenanza
    left join por_grado t on t.id_ensenanza = g.id_ensenanza and t.id_grado = g.id_grado
    left join de_grado d on d.id_ensenanza = g.id_ensenanza and d.id_grado = g.id_grado
    order by g.id_ensenanza, g.id_grado
  `.execute(db)
  return rows
}

/** Whether a survey is a register: no grade has it, only the students that their school put there. */
export async function esRegistro(db: Kysely<unknown>, encuestaId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from encuesta where encuesta_id = ${encuestaId} and es_registro`.execute(db)
  return rows.length > 0
}

/** Gives a survey to a grade, both of which exist; undefined when one does not. A unique violation: it already has it. */
export async function creaMapeo(
  db: Kysely<unknown>,
  datos: PeticionLeidaDe<'postEnsenanzasGradosEncuestas'>['body'],
): Promise<number | undefined> {
  const columnas = columnasDe(datos, { idEnsenanza: 'id_ensenanza', idGrado: 'id_grado', encuestaId: 'encuesta_id' })
  const { rows } = await sql<{ id: number }>`
    insert into ensenanza_grado_encuesta (${nombresDe(columnas)}) select ${valoresDe(columnas)} from grado g, encuesta s
    where g.id_ensenanza = ${datos.idEnsenanza} and g.id_grado = ${datos.idGrado} and s.encuesta_id = ${datos.encuestaId}
    returning id_ensenanza_grado as id
  `.execute(db)
  return rows[0]?.id
}

/** How many answers a grade has in a survey. */
export async function respuestasDeMapeo(db: Kysely<unknown>, { idEnsenanza, idGrado, encuestaId }: Mapeo): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from respuesta r join estudiante e on e.run = r.run_estudiante
    where r.encuesta_id = ${encuestaId} and e.id_ensenanza = ${idEnsenanza} and e.id_grado = ${idGrado}
  `.execute(db)
  return rows[0]?.total ?? 0
}

export async function borraMapeo(db: Kysely<unknown>, idEnsenanzaGrado: number): Promise<void> {
  await sql`delete from ensenanza_grado_encuesta where id_ensenanza_grado = ${idEnsenanzaGrado}`.execute(db)
}

/** Gives a token to each student who lacks the one of these surveys. */
export async function creaTokens(db: Kysely<unknown>, encuestas: readonly number[]): Promise<void> {
  if (encuestas.length === 0) return
  await sql`
    insert into token_encuesta (token, encuesta_id, run_estudiante)
    select nuevo_token(), m.encuesta_id, e.run
    from ensenanza_grado_encuesta m
    join estudiante e on e.id_ensenanza = m.id_ensenanza and e.id_grado = m.id_grado
    where m.encuesta_id in (${sql.join(encuestas)}) and not exists (select 1 from token_encuesta t where t.encuesta_id = m.encuesta_id and t.run_estudiante = e.run)
    on conflict (encuesta_id, run_estudiante) do nothing
  `.execute(db)
}

/**
 * Gives their tokens to the next `cuantos` students after a RUN, by keyset pagination over a whole country; returns the last
 * RUN of the piece, or null when none was left.
 */
export async function creaTokensDesde(db: Kysely<unknown>, run: string, cuantos: number): Promise<string | null> {
  const { rows } = await sql<{ ultimo: string | null }>`
    select max(run) as ultimo from (select run from estudiante where run > ${run} order by run limit ${cuantos}) tramo
  `.execute(db)
  const ultimo = rows[0]?.ultimo ?? null
  if (ultimo === null) return null
  await sql`
    insert into token_encuesta (token, encuesta_id, run_estudiante)
    select nuevo_token(), m.encuesta_id, e.run
    from estudiante e
    join ensenanza_grado_encuesta m on m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    join encuesta s on s.encuesta_id = m.encuesta_id
    join periodo p on p.periodo_id = s.periodo_id and p.activo
    where e.run > ${run} and e.run <= ${ultimo}
    on conflict (encuesta_id, run_estudiante) do nothing
  `.execute(db)
  return ultimo
}
