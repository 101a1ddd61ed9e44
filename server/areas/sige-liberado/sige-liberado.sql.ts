import { sql, type Kysely } from 'kysely'
import type { Curso, Ensenanza, Establecimiento, GradoDeEnsenanza } from '#contract/sige-liberado.ts'
import { alcanzaEstablecimiento, alcanzaEstudiante, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'

/** A school by its RBD, or undefined when it does not exist or lies outside the caller's reach. */
export async function establecimientoPorRbd(db: Kysely<unknown>, alcance: Alcance, idRbd: number): Promise<Establecimiento | undefined> {
  const { rows } = await sql<Establecimiento>`
    select c.id_rbd as "idRbd", c.dgv_rbd as "dgvRbd", c.ds_nom_estable as "dsNomEstable", c.region_id as "regionId",
      c.provincia_id as "provinciaId", c.comuna_id as "comunaId", k.nombre as "dsComuna"
    from establecimiento c join comuna k on k.comuna_id = c.comuna_id
    where c.id_rbd = ${idRbd} and ${alcanzaEstablecimiento(alcance, 'c')}
  `.execute(db)
  return rows[0]
}

export interface TipoDeEnsenanza {
  idEnsenanza: number
  dsEnsenanza: string
  estudiantes: number
}

/** The teaching types of a school with students of a survey, and how many. */
export async function tiposEnsenanzaDeRbd(
  db: Kysely<unknown>,
  alcance: Alcance,
  encuestaId: number,
  idRbd: number,
): Promise<TipoDeEnsenanza[]> {
  const { rows } = await sql<TipoDeEnsenanza>`
    select n.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", count(*)::int as estudiantes
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    join ensenanza_grado_encuesta m on m.encuesta_id = ${encuestaId} and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    join ensenanza n on n.id_ensenanza = e.id_ensenanza
    where e.id_rbd = ${idRbd}
    group by n.id_ensenanza, n.ds_ensenanza
    order by n.id_ensenanza
  `.execute(db)
  return rows
}

/** Every teaching type, by its number. */
export async function tiposEnsenanza(db: Kysely<unknown>): Promise<Ensenanza[]> {
  const { rows } = await sql<Ensenanza>`
    select id_ensenanza as "idEnsenanza", ds_ensenanza as "dsEnsenanza" from ensenanza order by id_ensenanza
  `.execute(db)
  return rows
}

/** The grades of a teaching type, by their number; none when there is no such type. */
export async function gradosDeEnsenanza(db: Kysely<unknown>, idEnsenanza: number): Promise<GradoDeEnsenanza[]> {
  const { rows } = await sql<GradoDeEnsenanza>`
    select id_ensenanza as "idEnsenanza", id_grado as "idGrado", ds_grado as "dsGrado" from grado
    where id_ensenanza = ${idEnsenanza} order by id_grado
  `.execute(db)
  return rows
}

/** The courses of a teaching type with students of a survey: how many there are and how many have answered. */
export async function cursosDeRbd(
  db: Kysely<unknown>,
  alcance: Alcance,
  { encuestaId, idRbd, idEnsenanza }: { encuestaId: number; idRbd: number; idEnsenanza: number },
): Promise<Curso[]> {
  const { rows } = await sql<Curso>`
    select g.id_ensenanza as "idEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado", e.letra_curso as "letraCurso",
      count(*)::int as estudiantes, (count(*) filter (where r.estado = 'enviada'))::int as completadas
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    join ensenanza_grado_encuesta m on m.encuesta_id = ${encuestaId} and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join respuesta r on r.encuesta_id = m.encuesta_id and r.run_estudiante = e.run
    where e.id_rbd = ${idRbd} and e.id_ensenanza = ${idEnsenanza}
    group by g.id_ensenanza, g.id_grado, g.ds_grado, e.letra_curso
    order by g.id_grado, orden(e.letra_curso) collate "C"
  `.execute(db)
  return rows
}

/** The letters of a grade's courses, in order. */
export async function letrasCursos(
  db: Kysely<unknown>,
  alcance: Alcance,
  { idRbd, idEnsenanza, idGrado }: { idRbd: number; idEnsenanza: number; idGrado: number },
): Promise<string[]> {
  const { rows } = await sql<{ letraCurso: string }>`
    select e.letra_curso as "letraCurso"
    from estudiante e join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    where e.id_rbd = ${idRbd} and e.id_ensenanza = ${idEnsenanza} and e.id_grado = ${idGrado}
    group by e.letra_curso
    order by orden(e.letra_curso) collate "C"
  `.execute(db)
  return rows.map((fila) => fila.letraCurso)
}

/** A student as the register has it, with its school. */
export interface EstudianteDelPadron {
  runEstudiante: string
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  dsEnsenanza: string
  dsGrado: string
  letraCurso: string
  idRbd: number
  dsNomEstable: string
}

const ESTUDIANTE_DEL_REGISTRO = sql`
  select e.run as "runEstudiante", e.nombres, e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno",
  n.ds_ensenanza as "dsEnsenanza", g.ds_grado as "dsGrado", e.letra_curso as "letraCurso", c.id_rbd as "idRbd",
  c.ds_nom_estable as "dsNomEstable"
  from estudiante e
  join establecimiento c on c.id_rbd = e.id_rbd
  join ensenanza n on n.id_ensenanza = e.id_ensenanza
  join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
`

/** A student by RUN within the caller's reach. */
export async function estudiantePorRun(db: Kysely<unknown>, alcance: Alcance, run: string): Promise<EstudianteDelPadron | undefined> {
  const { rows } = await sql<EstudianteDelPadron>`
    ${ESTUDIANTE_DEL_REGISTRO} where e.run = ${run} and ${alcanzaEstudiante(alcance, 'e', 'c')}
  `.execute(db)
  return rows[0]
}

/** A student by RUN, whoever asks: for the preview of a guardian, which shows initials only. */
export async function estudianteParaVincular(db: Kysely<unknown>, run: string): Promise<EstudianteDelPadron | undefined> {
  const { rows } = await sql<EstudianteDelPadron>`${ESTUDIANTE_DEL_REGISTRO} where e.run = ${run}`.execute(db)
  return rows[0]
}
