import { sql, type Kysely } from 'kysely'
import type { Encuesta, EncuestaDeRbd } from '#contract/encuestas.ts'
import { ROL } from '#contract/rules/roles.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

export const COLUMNAS_DE_ENCUESTA = sql`
  s.encuesta_id as "encuestaId", s.nombre, s.activo, s.es_publico as "esPublico",
  jsonb_build_object('periodoId', p.periodo_id, 'nombre', p.nombre) as periodo,
  jsonb_build_object('informanteDigitadorId', i.informante_digitador_id, 'nombre', i.nombre) as contestador,
  s.apertura, s.cierre, s.minutos
`
export const ENCUESTA_CON_PERIODO = sql`
  encuesta s
  join periodo p on p.periodo_id = s.periodo_id
  join informante_digitador i on i.informante_digitador_id = s.informante_digitador_id
`

/** Guardians know of the public surveys alone (decisions, surveys). */
const leCorresponde = ({ rolId }: Pick<Alcance, 'rolId'>) => sql`(s.es_publico or ${rolId !== ROL.APODERADO})`

/** The period in force, or null when none is. */
export async function periodoActivo(db: Kysely<unknown>): Promise<number | null> {
  const { rows } = await sql<{ periodoId: number }>`select periodo_id as "periodoId" from periodo where activo`.execute(db)
  return rows[0]?.periodoId ?? null
}

/** All periods, the newest first. */
export async function periodos(db: Kysely<unknown>): Promise<{ periodoId: number; nombre: string; activo: boolean }[]> {
  const { rows } = await sql<{ periodoId: number; nombre: string; activo: boolean }>`
    select periodo_id as "periodoId", nombre, activo from periodo order by nombre desc
  `.execute(db)
  return rows
}

/** A survey, or undefined when there is none for whoever asks. */
export async function encuestaPorId(
  db: Kysely<unknown>,
  alcance: Pick<Alcance, 'rolId'>,
  encuestaId: number,
): Promise<Encuesta | undefined> {
  const { rows } =
    await sql<Encuesta>`select ${COLUMNAS_DE_ENCUESTA} from ${ENCUESTA_CON_PERIODO} where s.encuesta_id = ${encuestaId} and ${leCorresponde(alcance)}`.execute(
      db,
    )
  return rows[0]
}

/** The active surveys of the active period. */
export async function encuestasActivas(db: Kysely<unknown>, alcance: Pick<Alcance, 'rolId'>): Promise<Encuesta[]> {
  const { rows } =
    await sql<Encuesta>`select ${COLUMNAS_DE_ENCUESTA} from ${ENCUESTA_CON_PERIODO} where s.activo and p.activo and ${leCorresponde(alcance)} order by s.encuesta_id`.execute(
      db,
    )
  return rows
}

/** The active surveys of the active period that a grade has. */
export async function encuestasDeGrado(
  db: Kysely<unknown>,
  alcance: Pick<Alcance, 'rolId'>,
  idEnsenanza: number,
  idGrado: number,
): Promise<Encuesta[]> {
  const { rows } = await sql<Encuesta>`
    select ${COLUMNAS_DE_ENCUESTA} from ${ENCUESTA_CON_PERIODO}
    join ensenanza_grado_encuesta m on m.encuesta_id = s.encuesta_id
    where s.activo and p.activo and ${leCorresponde(alcance)} and m.id_ensenanza = ${idEnsenanza} and m.id_grado = ${idGrado}
    order by s.encuesta_id
  `.execute(db)
  return rows
}

/** The active surveys that belong to students of a school, with how many students they are and how far they have come. */
export async function encuestasDeRbd(db: Kysely<unknown>, alcance: Alcance, idRbd: number): Promise<EncuestaDeRbd[]> {
  const { rows } = await sql<EncuestaDeRbd>`
    select ${COLUMNAS_DE_ENCUESTA}, a.estudiantes, a.completadas, a."enProgreso"
    from ${ENCUESTA_CON_PERIODO}
    join (
      select m.encuesta_id, count(*)::int as estudiantes,
        (count(*) filter (where r.estado = 'enviada'))::int as completadas,
        (count(*) filter (where r.estado = 'borrador'))::int as "enProgreso"
      from estudiante e
      join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
      join ensenanza_grado_encuesta m on m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
      left join respuesta r on r.encuesta_id = m.encuesta_id and r.run_estudiante = e.run
      where e.id_rbd = ${idRbd}
      group by m.encuesta_id
    ) a on a.encuesta_id = s.encuesta_id
    where s.activo and p.activo
    order by s.encuesta_id
  `.execute(db)
  return rows
}
