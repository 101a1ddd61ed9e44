import { sql, type Kysely } from 'kysely'
import type { EstudianteVinculado, VinculoDeclarado } from '#contract/apoderados.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { columnasDe, nombresDe, valoresDe } from '#server/plugins/database/columnas.sql.ts'
import { seTomaria } from '../proveedor/toma.sql.ts'

/** Who proved a bond: a school's code or the school, an administrator, or ClaveÚnica that of a person with itself (ADR 018). */
export type Prueba = 'codigo' | 'escuela' | 'administrador' | 'clave-unica'

type Fila = Omit<EstudianteVinculado, 'token' | 'tomable' | 'esUsted'> & { token: string | null; tomable: boolean; esUsted: boolean }

/**
 * The students linked to an account today, each with the public survey of its grade in the active period and its state. Of an
 * answer in progress it tells how far it is only to the account that gives it; of a student whose bond is only declared, the
 * given name and the surnames' initials. `run` narrows the list to one student.
 */
export async function estudiantesVinculados(db: Kysely<unknown>, usuarioId: number, run?: string): Promise<EstudianteVinculado[]> {
  const { rows } = await sql<Fila>`
    select v.vinculo_id as "vinculoId", v.probado is not null as probado, e.run as "runEstudiante", e.nombres,
      case when v.probado is null then inicial(e.apellido_paterno) else e.apellido_paterno end as "apellidoPaterno",
      case when v.probado is null then inicial(e.apellido_materno) else e.apellido_materno end as "apellidoMaterno",
      n.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado",
      case when v.probado is null then '' else e.letra_curso end as "letraCurso", c.id_rbd as "idRbd",
      c.ds_nom_estable as "dsNomEstable", s.encuesta_id as "encuestaId", s.nombre as "dsEncuesta", s.apertura, s.cierre, t.token,
      coalesce(t.estado, 'NO_DISPONIBLE') as estado, t.informante, t.actualizada as actualizado,
      coalesce(t.usuario_id = v.usuario_id, false) as propia,
      coalesce(v.probado is not null and t.usuario_id <> v.usuario_id and ${seTomaria('t', 's', { escuela: false })}, false) as tomable,
      coalesce(cuenta.origen = 'EPJA' and cuenta.nombre_usuario = e.run, false) as "esUsted",
      case when t.estado = 'EN_PROGRESO' and t.usuario_id = v.usuario_id and t.respondidas is not null
        then jsonb_build_object('respondidas', t.respondidas, 'preguntas', t.preguntas) end as avance
    from vinculo v
    join usuario cuenta on cuenta.usuario_id = v.usuario_id
    join estudiante e on e.run = v.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join ensenanza n on n.id_ensenanza = e.id_ensenanza
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join lateral (
      select vigente.* from encuesta vigente
      join periodo p on p.periodo_id = vigente.periodo_id and p.activo
      join ensenanza_grado_encuesta m on m.encuesta_id = vigente.encuesta_id
      where m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado and vigente.activo and vigente.es_publico
      order by vigente.encuesta_id
      limit 1
    ) s on true
    left join encuesta_de_estudiante t on t.encuesta_id = s.encuesta_id and t.run_estudiante = e.run
    where v.usuario_id = ${usuarioId} and v.desvinculado is null and ${run === undefined ? sql`true` : sql`e.run = ${run}`}
    order by e.nombre_orden, e.run
  `.execute(db)
  return rows.map(({ token, tomable, esUsted, ...fila }) => ({
    ...fila,
    ...(token !== null && { token }),
    ...(tomable && { tomable }),
    ...(esUsted && { esUsted }),
  }))
}

/** A row lock on the account, which serializes concurrent links; gives how many it has. */
export async function cuantosVinculos(db: Kysely<unknown>, usuarioId: number): Promise<number> {
  await sql`select 1 from usuario where usuario_id = ${usuarioId} for update`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from vinculo where usuario_id = ${usuarioId} and desvinculado is null
  `.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Links a student, if there is one with that RUN; gives the bond's number. Without a proof it is declared, unless ClaveÚnica
 * vouched that the account is of that very person, or its guardian ended within a day one that was proved and undoes it.
 */
export async function vincula(
  db: Kysely<unknown>,
  datos: PeticionLeidaDe<'postApoderadosEstudiantes'>['body'] &
    Omit<PeticionLeidaDe<'postAdminApoderadosEstudiantes'>['body'], 'runApoderado'>,
  prueba: { prueba: Prueba; por: number } | null = null,
): Promise<number | undefined> {
  const columnas = columnasDe(datos, { usuarioId: 'usuario_id', runEstudiante: 'run_estudiante' })
  const { rows } = await sql<{ vinculoId: number }>`
    insert into vinculo (${nombresDe(columnas)}, probado, prueba, probado_por)
    select ${valoresDe(columnas)}, p.probado, p.prueba, p.probado_por
    from estudiante e
    left join lateral (
      select now() as probado, ${prueba?.prueba ?? null}::text as prueba, ${prueba?.por ?? null}::int as probado_por, 1 as lugar
      where ${prueba !== null}
      union all
      select now(), 'clave-unica', u.usuario_id, 2 from usuario u
      where u.usuario_id = ${datos.usuarioId} and u.nombre_usuario = e.run and u.clave_unica_vista is not null
      union all
      select a.probado, a.prueba, a.probado_por, 3 from vinculo a
      where a.usuario_id = ${datos.usuarioId} and a.run_estudiante = e.run and a.probado is not null
        and a.desvinculado_por = a.usuario_id and a.desvinculado > now() - interval '24 hours'
        and not exists (
          select 1 from vinculo z where z.usuario_id = a.usuario_id and z.run_estudiante = a.run_estudiante and z.vinculo_id > a.vinculo_id
        )
      order by lugar limit 1
    ) p on true
    where e.run = ${datos.runEstudiante}
    returning vinculo_id as "vinculoId"
  `.execute(db)
  return rows[0]?.vinculoId
}

/** Soft delete of a link by its own guardian; its number, or undefined when there is none. */
export async function desvincula(db: Kysely<unknown>, usuarioId: number, run: string): Promise<number | undefined> {
  const { rows } = await sql<{ vinculoId: number }>`
    update vinculo set desvinculado = now(), desvinculado_por = usuario_id
    where usuario_id = ${usuarioId} and run_estudiante = ${run} and desvinculado is null
    returning vinculo_id as "vinculoId"
  `.execute(db)
  return rows[0]?.vinculoId
}

/** Spends one of a school's codes on a declared bond of the account; the bond's number, or undefined when the code does not serve. */
export async function pruebaConCodigo(
  db: Kysely<unknown>,
  { usuarioId, run, huella }: { usuarioId: number; run: string; huella: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ vinculoId: number }>`
    with gastado as (
      update codigo_de_vinculo set usado = now(), usado_por = ${usuarioId}
      where huella = ${huella} and run_estudiante = ${run} and usado is null and vence > now()
      returning creado_por
    )
    update vinculo v set probado = now(), prueba = 'codigo', probado_por = gastado.creado_por
    from gastado
    where v.usuario_id = ${usuarioId} and v.run_estudiante = ${run} and v.desvinculado is null and v.probado is null
    returning v.vinculo_id as "vinculoId"
  `.execute(db)
  return rows[0]?.vinculoId
}

/** ClaveÚnica vouched that the account is of the person whose RUN it bears: its bond with itself is proved, today's and later ones. */
export async function pruebaPorClaveUnica(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`update usuario set clave_unica_vista = now() where usuario_id = ${usuarioId} and clave_unica_vista is null`.execute(db)
  await sql`
    update vinculo v set probado = now(), prueba = 'clave-unica', probado_por = v.usuario_id
    from usuario u
    where u.usuario_id = ${usuarioId} and v.usuario_id = u.usuario_id and v.run_estudiante = u.nombre_usuario
      and v.desvinculado is null and v.probado is null
  `.execute(db)
}

/** A course of a school. */
export interface CursoDeEscuela {
  idRbd: number
  idEnsenanza: number
  idGrado: number
  letraCurso: string
}

/** The bonds with a course's students that wait to be proved, by student. */
export async function vinculosDeclarados(
  db: Kysely<unknown>,
  { idRbd, idEnsenanza, idGrado, letraCurso }: CursoDeEscuela,
): Promise<VinculoDeclarado[]> {
  const { rows } = await sql<VinculoDeclarado>`
    select v.vinculo_id as "vinculoId", u.nombre_usuario as "runApoderado", u.nombres, u.apellido_paterno as "apellidoPaterno",
      u.apellido_materno as "apellidoMaterno", e.run as "runEstudiante",
      nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, true) as "nombreEstudiante", v.creado
    from vinculo v
    join estudiante e on e.run = v.run_estudiante
    join usuario u on u.usuario_id = v.usuario_id
    where e.id_rbd = ${idRbd} and e.id_ensenanza = ${idEnsenanza} and e.id_grado = ${idGrado} and e.letra_curso = ${letraCurso}
      and v.desvinculado is null and v.probado is null
    order by e.nombre_orden, v.creado
  `.execute(db)
  return rows
}
