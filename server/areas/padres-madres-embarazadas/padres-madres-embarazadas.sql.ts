import { sql, type Kysely } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import type { Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { cambiosDe, columnasDe, nombresDe, valoresDe } from '#server/plugins/database/columnas.sql.ts'

/** The register's survey in the active period, or undefined when there is none. */
export async function encuestaDeEmbarazadas(db: Kysely<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ encuestaId: number }>`
    select s.encuesta_id as "encuestaId" from encuesta s join periodo p on p.periodo_id = s.periodo_id
    where s.es_registro and s.activo and p.activo
    order by s.encuesta_id limit 1
  `.execute(db)
  return rows[0]?.encuestaId
}

/** The students of a school on the register, by name; `run` narrows it to one. */
export async function inscripcionesDe(db: Kysely<unknown>, encuestaId: number, idRbd: number, run?: string): Promise<Inscripcion[]> {
  const { rows } = await sql<Inscripcion>`
    select e.run as "runEstudiante", e.nombres, e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno",
      g.ds_grado as "dsGrado", e.letra_curso as "letraCurso", p.condicion, t.encuesta_id as "encuestaId", t.token, t.estado,
      t.actualizada as actualizado
    from registro_embarazadas p
    join estudiante e on e.run = p.run_estudiante
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    join encuesta_de_estudiante t on t.encuesta_id = p.encuesta_id and t.run_estudiante = p.run_estudiante
    where p.encuesta_id = ${encuestaId} and p.retirado is null and e.id_rbd = ${idRbd} and ${run === undefined ? sql`true` : sql`e.run = ${run}`}
    order by e.nombre_orden, e.run
  `.execute(db)
  return rows
}

/** A student of a school, and whether the register asks about its grade: from 5° básico to 4° medio. Undefined when it is not there. */
export async function estudianteParaInscribir(
  db: Kysely<unknown>,
  idRbd: number,
  run: string,
): Promise<{ corresponde: boolean } | undefined> {
  const { rows } = await sql<{ corresponde: boolean }>`
    select (id_ensenanza = 110 and id_grado between 5 and 8) or id_ensenanza in (310, 410, 510, 610) as corresponde
    from estudiante where run = ${run} and id_rbd = ${idRbd}
  `.execute(db)
  return rows[0]
}

/** Puts a student on the register, or back on it; false when it already was there. `token`: for its survey, if it has none yet. */
export async function inscribe(
  db: Kysely<unknown>,
  datos: PeticionLeidaDe<'postRegistroEmbarazadas'>['body'],
  { encuestaId, usuarioId, token }: { encuestaId: number; usuarioId: number; token: string },
): Promise<boolean> {
  const columnas = columnasDe(datos, { runEstudiante: 'run_estudiante', condicion: 'condicion' })
  const { rows } = await sql`
    insert into registro_embarazadas (${nombresDe(columnas)}, encuesta_id, usuario_id) values (${valoresDe(columnas)}, ${encuestaId}, ${usuarioId})
    on conflict (encuesta_id, run_estudiante) do update set
      ${cambiosDe(columnas)}, usuario_id = excluded.usuario_id, creado = now(), retirado = null
    where registro_embarazadas.retirado is not null
    returning run_estudiante
  `.execute(db)
  await sql`
    insert into token_encuesta (token, encuesta_id, run_estudiante) values (${token}, ${encuestaId}, ${datos.runEstudiante})
    on conflict (encuesta_id, run_estudiante) do nothing
  `.execute(db)
  return rows.length > 0
}

/** Takes a student off the register; gives its survey's token and the answer that was begun or submitted, if any, or undefined when it was not there. */
export async function retira(
  db: Kysely<unknown>,
  encuestaId: number,
  idRbd: number,
  run: string,
): Promise<{ token: string; respuestaId: number | null } | undefined> {
  const { rows } = await sql<{ token: string; respuestaId: number | null }>`
    update registro_embarazadas p set retirado = now()
    from estudiante e
    join token_encuesta t on t.encuesta_id = ${encuestaId} and t.run_estudiante = e.run
    left join respuesta r on r.token = t.token and r.estado <> 'anulada'
    where p.encuesta_id = ${encuestaId} and p.run_estudiante = e.run and p.retirado is null and e.run = ${run} and e.id_rbd = ${idRbd}
    returning t.token, r.respuesta_id as "respuestaId"
  `.execute(db)
  return rows[0]
}
