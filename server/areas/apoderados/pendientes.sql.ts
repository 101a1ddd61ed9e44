import { sql, type Kysely } from 'kysely'
import { ESTADOS, sePuedeAbrir, type EstadoEncuesta } from '#contract/rules/estados.ts'
import { deApoderado, delCurso } from '../sige-liberado/estudiantes.sql.ts'
import type { EstudianteDeCurso } from './codigos-de-vinculo.sql.ts'
import type { CursoDeEscuela } from './vinculos.sql.ts'

const PENDIENTES = ESTADOS.filter(sePuedeAbrir)

/** A student whose survey is still to be answered. */
export interface Pendiente extends EstudianteDeCurso, Omit<CursoDeEscuela, 'idRbd'> {
  dsEncuesta: string
  /** When its survey ends. */
  cierre: string
  estado: EstadoEncuesta
  apoderado: 'comprobado' | 'declarado' | null
}

/** Which students: all of a school's, or those of a teaching type, a grade or a course. */
export interface FiltroDePendientes {
  idRbd: number
  encuestaId: number
  idEnsenanza?: number | undefined
  idGrado?: number | undefined
  letraCurso?: string | undefined
}

/** The students of a school whose survey may still be answered, by course and in the order of its list. */
export async function pendientesDe(
  db: Kysely<unknown>,
  { idRbd, encuestaId, idEnsenanza, idGrado, letraCurso }: FiltroDePendientes,
): Promise<Pendiente[]> {
  const { rows } = await sql<Pendiente>`
    select e.run as "runEstudiante", nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, true) as nombre, e.nombres,
      e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno", g.ds_grado || ' ' || e.letra_curso as curso,
      e.id_ensenanza as "idEnsenanza", e.id_grado as "idGrado", e.letra_curso as "letraCurso", s.nombre as "dsEncuesta", s.cierre,
      c.ds_nom_estable as "dsNomEstable", t.estado, ${deApoderado('e.run')} as apoderado
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    join encuesta s on s.encuesta_id = ${encuestaId}
    join lateral (
      select t.estado from encuesta_de_estudiante t where t.encuesta_id = ${encuestaId} and t.run_estudiante = e.run offset 0
    ) t on t.estado in (${sql.join(PENDIENTES)})
    where e.id_rbd = ${idRbd}
      and ${delCurso({ idEnsenanza, idGrado, letraCurso })}
    order by e.id_ensenanza, e.id_grado, e.letra_curso, e.nombre_orden, e.run
  `.execute(db)
  return rows
}
