import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Lugar } from '#contract/datamart.ts'
import { CON_CONTENIDO, DE_ALGUIEN, type EncuestaConCuestionario } from './datos.sql.ts'

/** What of an answer is counted: a question's whole value, whether an option is marked, or what was chosen in a row. */
export interface LoContado {
  pregunta: string
  opcion?: string
  fila?: string
}

/** How many gave a value in a commune; null what is not known of an answer that is nobody's any more, and the value where there is none. */
export interface Recuento {
  regionId: string
  provinciaId: string | null
  comunaId: string | null
  valor: string | null
  cuenta: number
}

/** Surveys that somebody submitted, of the newest period first; without the registers where `sinRegistros`. */
export async function encuestasContables(
  db: Kysely<unknown>,
  { sinRegistros }: { sinRegistros: boolean },
): Promise<EncuestaConCuestionario[]> {
  const { rows } = await sql<EncuestaConCuestionario>`
    select s.encuesta_id as "encuestaId", s.nombre, s.cuestionario
    from encuesta s join periodo p on p.periodo_id = s.periodo_id
    where not (s.es_registro and ${sinRegistros}) and (
      exists (select 1 from respuesta r where r.encuesta_id = s.encuesta_id and r.estado = 'enviada')
      or exists (select 1 from respuesta_seudonima n where n.encuesta_id = s.encuesta_id)
    )
    order by p.activo desc, p.nombre desc, s.encuesta_id
  `.execute(db)
  return rows
}

function valorDe(respuestas: RawBuilder<unknown>, { pregunta, opcion, fila }: LoContado): RawBuilder<string | null> {
  if (opcion !== undefined) return sql`case when jsonb_exists(${respuestas} -> ${pregunta}::text, ${opcion}::text) then 'si' else 'no' end`
  return fila === undefined ? sql`${respuestas} ->> ${pregunta}::text` : sql`${respuestas} -> ${pregunta}::text ->> ${fila}::text`
}

/** Whether a survey has so few answers that one statement may read them all. */
export async function seCuentaDeUnaVez(db: Kysely<unknown>, encuestaId: number, hasta: number): Promise<boolean> {
  const { rows } = await sql<{ cuantas: number }>`
    select count(*)::int as cuantas from (
      (select 1 from respuesta where encuesta_id = ${encuestaId} and estado = 'enviada' limit ${hasta + 1})
      union all (select 1 from respuesta_seudonima where encuesta_id = ${encuestaId} limit ${hasta + 1})
    ) algunas
  `.execute(db)
  return (rows[0]?.cuantas ?? 0) <= hasta
}

/** How many submitted each value, by commune, in the whole country. */
export async function recuentosPorComuna(db: Kysely<unknown>, encuestaId: number, que: LoContado): Promise<Recuento[]> {
  const { rows } = await sql<Recuento>`
    select c.region_id as "regionId", c.provincia_id as "provinciaId", c.comuna_id as "comunaId", ${valorDe(sql`r.respuestas`, que)} as valor,
      count(*)::int as cuenta
    from ${DE_ALGUIEN} where r.encuesta_id = ${encuestaId} and ${CON_CONTENIDO} group by 1, 2, 3, 4
    union all
    select n.region_id, null, null, ${valorDe(sql`n.respuestas`, que)}, count(*)::int
    from respuesta_seudonima n where n.encuesta_id = ${encuestaId} and n.respuestas <> '{}' group by 1, 4
  `.execute(db)
  return rows
}

/** The places right below another: regions, provinces or communes; none below a commune. */
export async function lugaresBajo(db: Kysely<unknown>, { nivel, id }: Pick<Lugar, 'nivel' | 'id'>): Promise<Lugar[]> {
  const { rows } = await sql<Lugar>`
    select 'region' as nivel, region_id as id, nombre from region where ${nivel} = 'pais'
    union all select 'provincia', provincia_id, nombre from provincia where ${nivel} = 'region' and region_id = ${id}
    union all select 'comuna', comuna_id, nombre from comuna where ${nivel} = 'provincia' and provincia_id = ${id}
  `.execute(db)
  return rows
}
