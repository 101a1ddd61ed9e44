import { sql, type Kysely } from 'kysely'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { columnasDe, nombresDe, valoresDe } from '#server/plugins/database/columnas.sql.ts'

type Fila = Omit<EstudianteVinculado, 'token'> & { token: string | null }

/**
 * The students linked to an account today, each with the survey of its grade in the active period and its state. Of an
 * answer in progress it tells how far it is only to the account that gives it. `run` narrows the list to one student.
 */
export async function estudiantesVinculados(db: Kysely<unknown>, usuarioId: number, run?: string): Promise<EstudianteVinculado[]> {
  const { rows } = await sql<Fila>`
    select v.vinculo_id as "vinculoId", e.run as "runEstudiante", e.nombres, e.apellido_paterno as "apellidoPaterno",
      e.apellido_materno as "apellidoMaterno", n.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza",
      g.id_grado as "idGrado", g.ds_grado as "dsGrado", e.letra_curso as "letraCurso", c.id_rbd as "idRbd",
      c.ds_nom_estable as "dsNomEstable", s.encuesta_id as "encuestaId", s.nombre as "dsEncuesta", s.apertura, s.cierre, t.token,
      coalesce(t.estado, 'NO_DISPONIBLE') as estado, t.informante, t.actualizada as actualizado,
      coalesce(t.usuario_id = v.usuario_id, false) as propia,
      case when t.estado = 'EN_PROGRESO' and t.usuario_id = v.usuario_id
        then jsonb_build_object('respondidas', t.respondidas, 'preguntas', t.preguntas) end as avance
    from vinculo v
    join estudiante e on e.run = v.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join ensenanza n on n.id_ensenanza = e.id_ensenanza
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join lateral (
      select vigente.* from encuesta vigente
      join periodo p on p.periodo_id = vigente.periodo_id and p.activo
      join ensenanza_grado_encuesta m on m.encuesta_id = vigente.encuesta_id
      where m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado and vigente.activo
      order by vigente.encuesta_id
      limit 1
    ) s on true
    left join encuesta_de_estudiante t on t.encuesta_id = s.encuesta_id and t.run_estudiante = e.run
    where v.usuario_id = ${usuarioId} and v.desvinculado is null and ${run === undefined ? sql`true` : sql`e.run = ${run}`}
    order by e.nombre_orden, e.run
  `.execute(db)
  return rows.map(({ token, ...fila }) => (token === null ? fila : { ...fila, token }))
}

/** A row lock on the account, which serializes concurrent links; gives how many it has. */
export async function cuantosVinculos(db: Kysely<unknown>, usuarioId: number): Promise<number> {
  await sql`select 1 from usuario where usuario_id = ${usuarioId} for update`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from vinculo where usuario_id = ${usuarioId} and desvinculado is null
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Links a student, if there is one with that RUN. */
export async function vincula(
  db: Kysely<unknown>,
  datos: PeticionLeidaDe<'postApoderadosEstudiantes'>['body'] &
    Omit<PeticionLeidaDe<'postAdminApoderadosEstudiantes'>['body'], 'runApoderado'>,
): Promise<void> {
  const columnas = columnasDe(datos, { usuarioId: 'usuario_id', runEstudiante: 'run_estudiante' })
  await sql`
    insert into vinculo (${nombresDe(columnas)}) select ${valoresDe(columnas)} from estudiante where run = ${datos.runEstudiante}
  `.execute(db)
}

/** Soft delete of a link; false when there is none. */
export async function desvincula(db: Kysely<unknown>, usuarioId: number, run: string): Promise<boolean> {
  const { rows } = await sql`
    update vinculo set desvinculado = now()
    where usuario_id = ${usuarioId} and run_estudiante = ${run} and desvinculado is null
    returning vinculo_id
  `.execute(db)
  return rows.length > 0
}
