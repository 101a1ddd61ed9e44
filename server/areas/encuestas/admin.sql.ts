import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { encuestaCambiada, encuestaNueva, EncuestaAdministrada, PreguntasDeEncuesta } from '#contract/encuestas.admin.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import type { InferOutput } from 'valibot'
import { cambiosDe, columnasDe, nombresDe, type Reparto, valoresDe } from '#server/plugins/database/columnas.sql.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { COLUMNAS_DE_ENCUESTA, ENCUESTA_CON_PERIODO } from './encuestas.sql.ts'

/** A survey's name is also the title of its questions. */
const REPARTO: Reparto<Omit<InferOutput<typeof encuestaCambiada>, 'encuestaId' | 'version'>> = {
  nombre: (nombre) => ({ nombre, cuestionario: sql`jsonb_set(cuestionario, '{titulo}', to_jsonb(${nombre}::text))` }),
  activo: 'activo',
  esPublico: 'es_publico',
  periodo: { periodoId: 'periodo_id' },
  contestador: { informanteDigitadorId: 'informante_digitador_id' },
  apertura: 'apertura',
  cierre: 'cierre',
  minutos: 'minutos',
}

const tieneCifras = (encuestaId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from avance_cerrado cifra where cifra.encuesta_id = ${encuestaId})`

/**
 * Surveys of a period, or of all, the newest first, with their grades and, within the caller's reach, their students and
 * answers, those not voided; those of a closed period as its last closing wrote them. `encuestaId` narrows the list to one. `externa`: they are answered in an outside tool.
 */
export async function encuestasAdministradas(
  db: Kysely<unknown>,
  alcance: Alcance,
  filtro: { periodoId?: number | undefined; encuestaId?: number; limit: number; offset: number; externa: boolean },
): Promise<{ total: number; filas: EncuestaAdministrada[] }> {
  const donde = sql`(${filtro.periodoId ?? null}::int is null or s.periodo_id = ${filtro.periodoId ?? null})
    and (${filtro.encuestaId ?? null}::int is null or s.encuesta_id = ${filtro.encuestaId ?? null})`
  const recuento = await sql<{ total: number }>`select count(*)::int as total from encuesta s where ${donde}`.execute(db)
  const { rows: filas } = await sql<EncuestaAdministrada>`
    with por_grado as (
      select c.id_ensenanza, c.id_grado, sum(c.estudiantes)::int as estudiantes
      from matricula_comuna c where ${alcanzaEstablecimiento(alcance, 'c')}
      group by c.id_ensenanza, c.id_grado
    ), por_encuesta as (
      select m.encuesta_id, count(*)::int as grados, coalesce(sum(g.estudiantes), 0)::int as estudiantes
      from ensenanza_grado_encuesta m left join por_grado g on g.id_ensenanza = m.id_ensenanza and g.id_grado = m.id_grado
      group by m.encuesta_id
    ), respondidas as (
      select c.encuesta_id, sum(c.en_progreso + c.completadas)::int as respuestas
      from avance_comuna c where ${alcanzaEstablecimiento(alcance, 'c')}
      group by c.encuesta_id
    ), al_cierre as (
      select v.encuesta_id, sum(v.esperadas)::int as estudiantes, sum(v.completadas)::int as respuestas
      from avance_cerrado v join comuna c on c.comuna_id = v.comuna_id
      join encuesta e on e.encuesta_id = v.encuesta_id join periodo p on p.periodo_id = e.periodo_id
      where p.cerrado is not null and v.cierre = p.cierres and ${alcanzaEstablecimiento(alcance, 'c')}
      group by v.encuesta_id
    )
    select ${COLUMNAS_DE_ENCUESTA}, s.version, s.es_registro as "esRegistro",
      case when ${filtro.externa}::boolean then jsonb_build_object('sid', s.sid) end as herramienta, coalesce(n.grados, 0) as grados, coalesce(f.estudiantes, n.estudiantes, 0) as estudiantes,
      coalesce(f.respuestas, d.respuestas, 0) as respuestas, not ${tieneCifras(sql`s.encuesta_id`)} and not exists (
        select 1 from respuesta r where r.periodo_id = s.periodo_id and r.encuesta_id = s.encuesta_id
      ) as eliminable
    from ${ENCUESTA_CON_PERIODO}
    left join por_encuesta n on n.encuesta_id = s.encuesta_id
    left join respondidas d on d.encuesta_id = s.encuesta_id
    left join al_cierre f on f.encuesta_id = s.encuesta_id
    where ${donde}
    order by p.nombre desc, s.encuesta_id
    limit ${filtro.limit} offset ${filtro.offset}
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}

/** One survey as its administrator sees it, or undefined. */
export async function encuestaAdministradaPorId(
  db: Kysely<unknown>,
  alcance: Alcance,
  { encuestaId, externa }: { encuestaId: number; externa: boolean },
): Promise<EncuestaAdministrada | undefined> {
  return (await encuestasAdministradas(db, alcance, { encuestaId, externa, limit: 1, offset: 0 })).filas[0]
}

export async function informantesDigitadores(db: Kysely<unknown>): Promise<{ informanteDigitadorId: number; nombre: string }[]> {
  const { rows } = await sql<{ informanteDigitadorId: number; nombre: string }>`
    select informante_digitador_id as "informanteDigitadorId", nombre from informante_digitador order by informante_digitador_id
  `.execute(db)
  return rows
}

/** Which of the things that a survey names do not exist: the period, who answers, or (null: not asked) the source of its questions. */
export async function faltantes(
  db: Kysely<unknown>,
  { periodoId, informanteDigitadorId, cuestionarioDe }: { periodoId: number; informanteDigitadorId: number; cuestionarioDe: number | null },
): Promise<{ periodo: boolean; informante: boolean; cuestionario: boolean }> {
  const { rows } = await sql<{ periodo: boolean; informante: boolean; cuestionario: boolean }>`
    select not exists (select 1 from periodo where periodo_id = ${periodoId}) as periodo,
      not exists (select 1 from informante_digitador where informante_digitador_id = ${informanteDigitadorId}) as informante,
      ${cuestionarioDe}::int is not null and not exists (select 1 from encuesta where encuesta_id = ${cuestionarioDe}) as cuestionario
  `.execute(db)
  return rows[0] ?? { periodo: true, informante: true, cuestionario: true }
}

/**
 * Adds a survey, its questions under its own title: `cuestionario`, or those of another survey; those of the register make
 * another register, that no grade has.
 */
export async function creaEncuesta(
  db: Kysely<unknown>,
  { cuestionarioDe, ...datos }: Omit<InferOutput<typeof encuestaNueva>, 'definicion' | 'aceptaOmisiones'>,
  cuestionario: Cuestionario | null,
): Promise<number> {
  const columnas = columnasDe(datos, REPARTO)
  const { rows } = await sql<{ encuestaId: number }>`
    insert into encuesta (${nombresDe(columnas)}, es_registro)
    select ${valoresDe(columnas)}, es_registro
    from (
      select cuestionario, es_registro from encuesta where encuesta_id = ${cuestionarioDe ?? null}
      union all select d, false from (select ${cuestionario === null ? null : JSON.stringify(cuestionario)}::jsonb as d) propia where d is not null
    ) origen
    returning encuesta_id as "encuestaId"
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La encuesta no quedó guardada.')
  return fila.encuestaId
}

/** The questions of a survey, or undefined when it does not exist. */
export async function cuestionarioGuardado(db: Kysely<unknown>, encuestaId: number): Promise<Cuestionario | undefined> {
  const { rows } = await sql<{
    cuestionario: Cuestionario
  }>`select cuestionario from encuesta where encuesta_id = ${encuestaId}`.execute(db)
  return rows[0]?.cuestionario
}

/** The questionnaires that a survey had, the last first, and how many answers it has; undefined when it does not exist. */
export async function versionesDeCuestionario(db: Kysely<unknown>, encuestaId: number): Promise<PreguntasDeEncuesta | undefined> {
  const { rows } = await sql<PreguntasDeEncuesta>`
    select s.nombre, (select count(*)::int from respuesta r where r.encuesta_id = s.encuesta_id) as respuestas,
      (select json_agg(json_build_object('numero', v.numero, 'publicada', to_char(v.publicada at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'cuestionario', jsonb_set(v.cuestionario, '{titulo}', to_jsonb(s.nombre))) order by v.numero desc)
       from version_de_cuestionario v where v.encuesta_id = s.encuesta_id) as versiones
    from encuesta s where s.encuesta_id = ${encuestaId}
  `.execute(db)
  return rows[0]
}

/** Gives a survey other questions, under its own title. */
export async function cambiaCuestionario(db: Kysely<unknown>, encuestaId: number, cuestionario: Cuestionario): Promise<void> {
  await sql`
    update encuesta set cuestionario = jsonb_set(${JSON.stringify(cuestionario)}::jsonb, '{titulo}', to_jsonb(nombre)) where encuesta_id = ${encuestaId}
  `.execute(db)
}

/** Changes a survey, by optimistic lock on `version`; false when the lock is lost, or it does not exist. */
export async function cambiaEncuesta(
  db: Kysely<unknown>,
  { encuestaId, version, ...datos }: InferOutput<typeof encuestaCambiada>,
): Promise<boolean> {
  const { rows } = await sql`
    update encuesta set ${cambiosDe(columnasDe(datos, REPARTO))}
    where encuesta_id = ${encuestaId} and version = ${version}
    returning encuesta_id
  `.execute(db)
  return rows.length > 0
}

/** How many answers, begun or sent, a survey has. A row lock on the survey: none is added meanwhile. */
export async function respuestasDeEncuesta(db: Kysely<unknown>, encuestaId: number): Promise<number> {
  await sql`select 1 from encuesta where encuesta_id = ${encuestaId} for update`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from respuesta where encuesta_id = ${encuestaId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether a closed period's figures count a survey: they would go with it. */
export async function encuestaConCifras(db: Kysely<unknown>, encuestaId: number): Promise<boolean> {
  const { rows } = await sql<{ cifras: boolean }>`select ${tieneCifras(sql`${encuestaId}::int`)} as cifras`.execute(db)
  return rows[0]?.cifras === true
}

/** Deletes a survey that nobody answered, with its grades and tokens; false when there is none. */
export async function borraEncuesta(db: Kysely<unknown>, encuestaId: number): Promise<boolean> {
  await sql`delete from ticket where token in (select token from token_encuesta where encuesta_id = ${encuestaId})`.execute(db)
  await sql`delete from token_encuesta where encuesta_id = ${encuestaId}`.execute(db)
  await sql`delete from ensenanza_grado_encuesta where encuesta_id = ${encuestaId}`.execute(db)
  const { rows } = await sql`delete from encuesta where encuesta_id = ${encuestaId} returning encuesta_id`.execute(db)
  return rows.length > 0
}
