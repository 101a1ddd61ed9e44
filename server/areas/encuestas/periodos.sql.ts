import { type Kysely, sql } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { columnasDe, nombresDe, valoresDe } from '#server/plugins/database/columnas.sql.ts'

interface Periodo {
  periodoId: number
  nombre: string
  activo: boolean
}

/** The period of that name, made now when there is none. */
export async function periodoPorNombre(db: Kysely<unknown>, nombre: string): Promise<Periodo> {
  // Against a race of two administrators for the same number.
  await sql`lock table periodo in share row exclusive mode`.execute(db)
  await sql`
    insert into periodo (periodo_id, nombre, activo)
    select coalesce(max(periodo_id), 0) + 1, ${nombre}::text, false from periodo
    having not bool_or(nombre = ${nombre}::text) or count(*) = 0
  `.execute(db)
  const { rows } = await sql<Periodo>`select periodo_id as "periodoId", nombre, activo from periodo where nombre = ${nombre}`.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('El período no quedó guardado.')
  return fila
}

/** Leaves one period as the only active one; false when it does not exist. */
export async function activaPeriodo(db: Kysely<unknown>, periodoId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from periodo where periodo_id = ${periodoId}`.execute(db)
  if (rows.length === 0) return false
  await sql`update periodo set activo = false where activo and periodo_id <> ${periodoId}`.execute(db)
  await sql`update periodo set activo = true where periodo_id = ${periodoId}`.execute(db)
  return true
}

/**
 * Copies the surveys of a period that the other does not have by name, inactive and with these dates, and gives them the
 * same grades. Where a name says its period (`… 2025: 1° básico`) the copy says the new one. Returns the copies' numbers.
 */
export async function copiaEncuestas(
  db: Kysely<unknown>,
  { desdePeriodoId, ...fechas }: Omit<PeticionLeidaDe<'postAdminEncuestasCopia'>['body'], 'periodo'>,
  hacia: Periodo,
): Promise<number[]> {
  const columnas = columnasDe(fechas, { apertura: 'apertura', cierre: 'cierre' })
  const { rows } = await sql<{ encuestaId: number }>`
    with origen as (
      select s.*, replace(s.nombre, p.nombre, ${hacia.nombre}::text) as nuevo_nombre
      from encuesta s join periodo p on p.periodo_id = s.periodo_id where s.periodo_id = ${desdePeriodoId}
    ), copia as (
      insert into encuesta (nombre, activo, es_publico, es_registro, periodo_id, informante_digitador_id, minutos, cuestionario, ${nombresDe(columnas)})
      select nuevo_nombre, false, es_publico, es_registro, ${hacia.periodoId}::int, informante_digitador_id, minutos,
        jsonb_set(cuestionario, '{titulo}', to_jsonb(nuevo_nombre)), ${valoresDe(columnas)}
      from origen o
      where not exists (select 1 from encuesta ya where ya.periodo_id = ${hacia.periodoId} and ya.nombre = o.nuevo_nombre)
      order by o.encuesta_id
      returning encuesta_id, nombre
    ), grados as (
      insert into ensenanza_grado_encuesta (id_ensenanza, id_grado, encuesta_id)
      select m.id_ensenanza, m.id_grado, c.encuesta_id
      from copia c join origen o on o.nuevo_nombre = c.nombre join ensenanza_grado_encuesta m on m.encuesta_id = o.encuesta_id
    )
    select encuesta_id as "encuestaId" from copia order by encuesta_id
  `.execute(db)
  return rows.map(({ encuestaId }) => encuestaId)
}
