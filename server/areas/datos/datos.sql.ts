import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import type { Cuestionario, Respuestas } from '#contract/rules/cuestionario.ts'

/** What a dataset is of: a period, or one survey of it, and a place. */
export interface Ambito {
  periodoId: number
  encuestaId: number | null
  lugar: Pick<Lugar, 'nivel' | 'id'>
}

export interface EncuestaConCuestionario {
  encuestaId: number
  nombre: string
  cuestionario: Cuestionario
}

/** The surveys of a dataset, oldest first, whether they are active or not. */
export async function encuestasDeAmbito(
  db: Kysely<unknown>,
  { periodoId, encuestaId }: Pick<Ambito, 'periodoId' | 'encuestaId'>,
): Promise<EncuestaConCuestionario[]> {
  const { rows } = await sql<EncuestaConCuestionario>`
    select encuesta_id as "encuestaId", nombre, cuestionario from encuesta
    where periodo_id = ${periodoId} and (${encuestaId}::int is null or encuesta_id = ${encuestaId}::int)
    order by encuesta_id
  `.execute(db)
  return rows
}

/** Whether a student's school, of alias `c`, is of the place. */
function enLugar({ nivel, id }: Ambito['lugar']): RawBuilder<boolean> {
  switch (nivel) {
    case 'pais':
      return sql`true`
    case 'region':
      return sql`c.region_id = ${id}`
    case 'provincia':
      return sql`c.provincia_id = ${id}`
    case 'comuna':
      return sql`c.comuna_id = ${id}`
    case 'establecimiento':
      return sql`c.id_rbd = ${Number(id)}`
  }
}

/** Of an answer that is nobody's any more only its region is known: of a narrower place there is none. */
function seudonimaEnLugar({ nivel, id }: Ambito['lugar']): RawBuilder<boolean> {
  return nivel === 'pais' ? sql`true` : nivel === 'region' ? sql`n.region_id = ${id}` : sql`false`
}

export const DE_ALGUIEN = sql`
  respuesta r
  join estudiante e on e.run = r.run_estudiante
  join establecimiento c on c.id_rbd = e.id_rbd
`
/** Submitted, with what was answered: what an external tool keeps and what was made nobody's are not in their rows. */
export const CON_CONTENIDO = sql`r.estado = 'enviada' and r.seudonimizada is null and r.respuestas <> '{}'`

/** How many answers a dataset has. */
export async function cuentaDe(db: Kysely<unknown>, { periodoId, encuestaId, lugar }: Ambito): Promise<number> {
  const { rows } = await sql<{ filas: number }>`
    select (
      select count(*) from ${DE_ALGUIEN}
      where ${CON_CONTENIDO} and r.periodo_id = ${periodoId} and (${encuestaId}::int is null or r.encuesta_id = ${encuestaId}::int) and ${enLugar(lugar)}
    )::int + (
      select count(*) from respuesta_seudonima n
      where n.respuestas <> '{}' and n.periodo_id = ${periodoId} and (${encuestaId}::int is null or n.encuesta_id = ${encuestaId}::int)
        and ${seudonimaEnLugar(lugar)}
    )::int as filas
  `.execute(db)
  return rows[0]?.filas ?? 0
}

/** An answer with its student and school; null what is not known of one that is nobody's any more. */
export interface RespuestaDeConjunto {
  /** What is its own alone: the student's RUN, or the row's number. */
  sujeto: string
  regionId: string
  provinciaId: string | null
  comunaId: string | null
  idRbd: number | null
  idEnsenanza: number
  idGrado: number
  informante: 'apoderado' | 'establecimiento'
  /** The month of its submission, `2025-08`. */
  mes: string
  respuestas: Respuestas
  identidad: {
    run: string
    nombres: string
    apellidoPaterno: string
    apellidoMaterno: string
    letraCurso: string
    digitador: string
    folio: string | null
    enviada: string
  } | null
}

/** A page of a survey's answers after `desde`, and where it ends; `null` when there are no more. */
export interface Pagina {
  filas: RespuestaDeConjunto[]
  hasta: string | null
}

const EN_CHILE = sql`'America/Santiago'`

/**
 * The answers of one survey whose token comes after `desde` ('' for the first), by windows of so many tokens whatever the place: no statement
 * reads more than that, and their order says nothing of when each was given.
 */
export async function paginaDeRespuestas(
  db: Kysely<unknown>,
  { encuestaId, lugar }: { encuestaId: number; lugar: Ambito['lugar'] },
  desde: string,
  cuantas: number,
): Promise<Pagina> {
  const tope = await sql<{ hasta: string | null }>`
    select max(token) as hasta from (
      select token from respuesta where encuesta_id = ${encuestaId} and estado = 'enviada' and token > ${desde} order by token limit ${cuantas}
    ) t
  `.execute(db)
  const hasta = tope.rows[0]?.hasta ?? null
  if (hasta === null) return { filas: [], hasta }
  const { rows } = await sql<RespuestaDeConjunto>`
    select r.run_estudiante as sujeto, c.region_id as "regionId", c.provincia_id as "provinciaId", c.comuna_id as "comunaId", c.id_rbd as "idRbd",
      e.id_ensenanza as "idEnsenanza", e.id_grado as "idGrado", r.informante, to_char(r.enviada at time zone ${EN_CHILE}, 'YYYY-MM') as mes,
      r.respuestas, jsonb_build_object(
        'run', e.run, 'nombres', e.nombres, 'apellidoPaterno', e.apellido_paterno, 'apellidoMaterno', e.apellido_materno,
        'letraCurso', e.letra_curso, 'digitador', r.digitador, 'folio', r.folio,
        'enviada', to_char(r.enviada at time zone ${EN_CHILE}, 'YYYY-MM-DD HH24:MI')
      ) as identidad
    from ${DE_ALGUIEN}
    where r.encuesta_id = ${encuestaId} and r.token > ${desde} and r.token <= ${hasta} and ${CON_CONTENIDO} and ${enLugar(lugar)}
    order by r.token
  `.execute(db)
  return { filas: rows, hasta }
}

/** The same of answers that are nobody's any more, by their number. */
export async function paginaDeSeudonimas(
  db: Kysely<unknown>,
  { encuestaId, lugar }: { encuestaId: number; lugar: Ambito['lugar'] },
  desde: string,
  cuantas: number,
): Promise<Pagina> {
  const { rows: filas } = await sql<RespuestaDeConjunto>`
    select n.respuesta_seudonima_id::text as sujeto, n.region_id as "regionId", null as "provinciaId", null as "comunaId", null as "idRbd",
      n.id_ensenanza as "idEnsenanza", n.id_grado as "idGrado", n.informante, to_char(n.mes, 'YYYY-MM') as mes, n.respuestas, null as identidad
    from respuesta_seudonima n
    where n.encuesta_id = ${encuestaId} and (${desde} = '' or n.respuesta_seudonima_id > nullif(${desde}, '')::uuid) and n.respuestas <> '{}'
      and ${seudonimaEnLugar(lugar)}
    order by n.respuesta_seudonima_id limit ${cuantas}
  `.execute(db)
  return { filas, hasta: filas.at(-1)?.sujeto ?? null }
}

/** How many answers of a survey were submitted, by their index alone. */
export async function enviadasDe(db: Kysely<unknown>, encuestaId: number): Promise<number> {
  const { rows } = await sql<{ enviadas: number }>`
    select (
      (select count(*) from respuesta where encuesta_id = ${encuestaId} and estado = 'enviada')
      + (select count(*) from respuesta_seudonima where encuesta_id = ${encuestaId})
    )::int as enviadas
  `.execute(db)
  return rows[0]?.enviadas ?? 0
}

/** The names of teaching types and grades, for the codebook. */
export async function gradosPorNombre(
  db: Kysely<unknown>,
): Promise<{ idEnsenanza: number; dsEnsenanza: string; idGrado: number; dsGrado: string }[]> {
  const { rows } = await sql<{ idEnsenanza: number; dsEnsenanza: string; idGrado: number; dsGrado: string }>`
    select g.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado"
    from grado g join ensenanza n on n.id_ensenanza = g.id_ensenanza order by 1, 3
  `.execute(db)
  return rows
}
