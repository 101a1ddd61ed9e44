import { type Kysely, sql } from 'kysely'
import type { PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
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

/** Leaves one period as the only active one. */
export async function activaPeriodo(db: Kysely<unknown>, periodoId: number): Promise<void> {
  await sql`update periodo set activo = false where periodo_id <> ${periodoId}`.execute(db)
  await sql`update periodo set activo = true where periodo_id = ${periodoId}`.execute(db)
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

/** Periods as the agency carries them, the newest first; `periodoId` narrows them to one. */
export async function periodosAdministrados(db: Kysely<unknown>, periodoId: number | null = null): Promise<PeriodoAdministrado[]> {
  const { rows } = await sql<PeriodoAdministrado>`
    select p.periodo_id as "periodoId", p.nombre, p.activo, p.cerrado, p.cierres,
      n.encuestas, n."susEncuestas", c.esperadas, c.completadas
    from periodo p
    cross join lateral (
      select count(*)::int as encuestas, coalesce(jsonb_agg(jsonb_build_object(
        'encuestaId', s.encuesta_id, 'nombre', s.nombre, 'activo', s.activo, 'apertura', s.apertura, 'cierre', s.cierre, 'esRegistro', s.es_registro,
        'grados', (select count(*) from ensenanza_grado_encuesta m where m.encuesta_id = s.encuesta_id)
      ) order by s.encuesta_id), '[]'::jsonb) as "susEncuestas"
      from encuesta s where s.periodo_id = p.periodo_id
    ) n
    cross join lateral (
      select coalesce(sum(a.esperadas), 0)::int as esperadas, coalesce(sum(a.completadas), 0)::int as completadas
      from avance_cerrado a join encuesta s on s.encuesta_id = a.encuesta_id
      where s.periodo_id = p.periodo_id and a.cierre = p.cierres
    ) c
    where ${periodoId}::int is null or p.periodo_id = ${periodoId}
    order by p.nombre desc
  `.execute(db)
  return rows
}

/** A period that nobody else opens, closes or reopens until the transaction ends; undefined when it does not exist. */
export async function periodoReservado(db: Kysely<unknown>, periodoId: number): Promise<PeriodoAdministrado | undefined> {
  await sql`lock table periodo in share row exclusive mode`.execute(db)
  return (await periodosAdministrados(db, periodoId))[0]
}

/**
 * Closes a period and writes the version of its figures by commune and school, survey and grade, and by day; those of the register of pregnancies
 * apart, which has no grade. An answer that is being saved is waited for, and counted.
 */
export async function cierraPeriodo(db: Kysely<unknown>, periodoId: number): Promise<void> {
  await sql`lock table respuesta in share mode`.execute(db)
  await sql`update periodo set activo = false, cerrado = now(), cierres = cierres + 1 where periodo_id = ${periodoId}`.execute(db)
  await sql`
    insert into avance_cerrado (comuna_id, encuesta_id, id_ensenanza, id_grado, esperadas, completadas, cierre)
    select a.comuna_id, a.encuesta_id, a.id_ensenanza, a.id_grado, a.esperadas, a.completadas, p.cierres
    from avance_comuna a
    join encuesta s on s.encuesta_id = a.encuesta_id and s.activo and not s.es_registro
    join periodo p on p.periodo_id = s.periodo_id and p.periodo_id = ${periodoId}
    where a.esperadas > 0
  `.execute(db)
  await guardaElDetalle(db, periodoId)
}

/** What a closing keeps of each school, and of each day in regions, provinces and communes. */
async function guardaElDetalle(db: Kysely<unknown>, periodoId: number): Promise<void> {
  const suyas = sql`
    join encuesta s on s.encuesta_id = a.encuesta_id and s.activo and not s.es_registro
    join periodo p on p.periodo_id = s.periodo_id and p.periodo_id = ${periodoId}
  `
  await sql`
    insert into avance_cerrado_escuela (id_rbd, encuesta_id, id_ensenanza, id_grado, cierre, esperadas, completadas)
    select a.id_rbd, a.encuesta_id, a.id_ensenanza, a.id_grado, p.cierres, a.esperadas, a.completadas
    from avance_establecimiento a ${suyas}
    where a.esperadas > 0
  `.execute(db)
  await sql`
    insert into avance_cerrado_dia (lugar, encuesta_id, id_ensenanza, id_grado, cierre, dia, completadas)
    select coalesce(c.comuna_id, c.provincia_id, c.region_id), a.encuesta_id, e.id_ensenanza, e.id_grado, p.cierres, dia_de_chile(a.enviada), count(*)
    from respuesta a ${suyas}
    join estudiante e on e.run = a.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    where a.estado = 'enviada'
    group by grouping sets ((c.region_id), (c.provincia_id), (c.comuna_id)), a.encuesta_id, e.id_ensenanza, e.id_grado, p.cierres, dia_de_chile(a.enviada)
  `.execute(db)
}

/** Turns surveys of a period on or off; returns those that were otherwise. Throws nothing for those of another period: they are left. */
export async function activaEncuestas(
  db: Kysely<unknown>,
  periodoId: number,
  { activo, encuestas }: PeticionLeidaDe<'putAdminPeriodoEncuestas'>['body'],
): Promise<number[]> {
  const { rows } = await sql<{ encuestaId: number }>`
    update encuesta set activo = ${activo}
    where periodo_id = ${periodoId} and encuesta_id in (${sql.join(encuestas)}) and activo <> ${activo}
    returning encuesta_id as "encuestaId"
  `.execute(db)
  return rows.map(({ encuestaId }) => encuestaId).toSorted((una, otra) => una - otra)
}

/** Opens a closed period again, as the only active one; the figures of its closings stay. */
export async function reabrePeriodo(db: Kysely<unknown>, periodoId: number): Promise<void> {
  await sql`update periodo set activo = true, cerrado = null where periodo_id = ${periodoId}`.execute(db)
}
