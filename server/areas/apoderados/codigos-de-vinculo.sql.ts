import { sql, type Kysely } from 'kysely'
import type { CursoDeEscuela } from './vinculos.sql.ts'

/** For how long a code serves, in days (issue of the bond's proof; ADR 018). */
export const DIAS_DE_CODIGO = 30

/** A student as its own school names it. */
export interface EstudianteDeCurso {
  runEstudiante: string
  nombre: string
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  curso: string
  dsNomEstable: string
}

/** The students of a school's course, in the order of a class list. */
export async function estudiantesDeCurso(
  db: Kysely<unknown>,
  { idRbd, idEnsenanza, idGrado, letraCurso }: CursoDeEscuela,
): Promise<EstudianteDeCurso[]> {
  const { rows } = await sql<EstudianteDeCurso>`
    select e.run as "runEstudiante", nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, true) as nombre, e.nombres,
      e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno", g.ds_grado || ' ' || e.letra_curso as curso,
      c.ds_nom_estable as "dsNomEstable"
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    where e.id_rbd = ${idRbd} and e.id_ensenanza = ${idEnsenanza} and e.id_grado = ${idGrado} and e.letra_curso = ${letraCurso}
    order by e.nombre_orden, e.run
  `.execute(db)
  return rows
}

/** Keeps new codes by their hashes; those that expired are forgotten. */
export async function guardaCodigos(
  db: Kysely<unknown>,
  usuarioId: number,
  codigos: readonly { run: string; huella: string }[],
): Promise<void> {
  await sql`delete from codigo_de_vinculo where vence < now() and usado is null`.execute(db)
  await sql`
    insert into codigo_de_vinculo (huella, run_estudiante, creado_por, vence)
    select uno ->> 'huella', uno ->> 'run', ${usuarioId}, now() + make_interval(days => ${DIAS_DE_CODIGO})
    from jsonb_array_elements(${JSON.stringify(codigos)}::jsonb) uno
  `.execute(db)
}

/** What is kept of the codes that still have a bare SHA-256, as all had before (ADR 018). */
export async function codigosSinLlave(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ huella: string }>`select huella from codigo_de_vinculo where huella not like 'v1.%'`.execute(db)
  return rows.map(({ huella }) => huella)
}

/** Keeps codes by other hashes. */
export async function poneHuellas(db: Kysely<unknown>, cambios: readonly { anterior: string; nueva: string }[]): Promise<void> {
  if (cambios.length === 0) return
  await sql`
    update codigo_de_vinculo set huella = uno ->> 'nueva'
    from jsonb_array_elements(${JSON.stringify(cambios)}::jsonb) uno
    where huella = uno ->> 'anterior'
  `.execute(db)
}
