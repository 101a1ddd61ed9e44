import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { ESTADOS } from '#contract/rules/estados.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { seTomaria } from '../proveedor/toma.sql.ts'

export type FiltroDeEstudiantes = PeticionLeidaDe<'getEstudiantes'>['query'] & { encuestaId: number; idRbd: number }

/** A row of the list; every one carries its token and its answer, which the handler shows to whom may open or void it. */
export type EstudianteDeLista = Omit<FilaDeEstudiante, 'token' | 'respuestaId' | 'apoderado'> & {
  token: string | null
  respuestaId: number | null
  tomable: boolean
  apoderado: FilaDeEstudiante['apoderado'] | null
}

/** The tokens of a survey's students in a school within the caller's reach: what an external survey tool is asked before the list is shown. */
export async function tokensDeRbd(db: Kysely<unknown>, alcance: Alcance, encuestaId: number, idRbd: number): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select t.token from token_encuesta t
    join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    where t.encuesta_id = ${encuestaId} and e.id_rbd = ${idRbd}
  `.execute(db)
  return rows.map((fila) => fila.token)
}

/** A page of the list; `total` counts all that the filter lets through. */
export interface PaginaDeEstudiantes {
  total: number
  filas: EstudianteDeLista[]
}

/** The query, of one value, of the students of a school to whom a survey belongs, with the state of each (spec, section 3, student list filters). */
export function paginaDeRbd(alcance: Alcance, filtro: FiltroDeEstudiantes): RawBuilder<PaginaDeEstudiantes> {
  const desde = sql`
    estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    join ensenanza_grado_encuesta m on m.encuesta_id = ${filtro.encuestaId} and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
  `
  const conSuEstado = sql`left join encuesta_de_estudiante t on t.encuesta_id = m.encuesta_id and t.run_estudiante = e.run`
  const donde = sql`e.id_rbd = ${filtro.idRbd} and ${condiciones(filtro)}`
  // The state of each is worked out for the page alone, unless it says who is in the page.
  const lista = porEstado(filtro)
    ? sql`lista as materialized (
        select e.run, e.nombre_orden, e.cuerpo_run, m.encuesta_id, coalesce(t.estado, 'NO_DISPONIBLE') as estado, t.actualizada as actualizado
        from ${desde} ${conSuEstado} where ${donde}
      )`
    : sql`lista as not materialized (select e.run, e.nombre_orden, e.cuerpo_run, m.encuesta_id from ${desde} where ${donde})`
  const conEstado = filtro.estado === undefined ? sql`true` : sql`estado = ${filtro.estado}`
  return sql`
    with ${lista},
    recuento as (select count(*)::int as total from lista where ${conEstado}),
    pagina as materialized (
      select run, row_number() over (order by ${orden(filtro)}) as lugar from lista
      where ${conEstado}
      order by ${orden(filtro)}
      limit ${filtro.limit} offset ${filtro.offset}
    ),
    detalle as (
      select p.lugar, e.run as "runEstudiante", e.nombres, e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno",
        n.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado",
        e.letra_curso as "letraCurso", s.encuesta_id as "encuestaId", s.activo, s.apertura, s.cierre, coalesce(t.estado, 'NO_DISPONIBLE') as estado, t.token,
        case when t.estado in ('EN_PROGRESO', 'COMPLETADA') then t.respuesta_id end as "respuestaId", t.informante, t.actualizada, t.actualizada as actualizado,
        t.usuario_id, e.run as run_estudiante, ${deApoderado('e.run')} as apoderado, ${fueEnPapel('t.respuesta_id')} as "enPapel"
      from pagina p
      join estudiante e on e.run = p.run
      join encuesta s on s.encuesta_id = ${filtro.encuestaId}
      join ensenanza n on n.id_ensenanza = e.id_ensenanza
      join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
      left join encuesta_de_estudiante t on t.encuesta_id = ${filtro.encuestaId} and t.run_estudiante = e.run
    ), filas as (
    select lugar, "runEstudiante", nombres, "apellidoPaterno", "apellidoMaterno", "idEnsenanza", "dsEnsenanza", "idGrado", "dsGrado",
      "letraCurso", "encuestaId", d.estado, token, "respuestaId", informante, ${enIso(sql`d.actualizado`)} as actualizado, apoderado, "enPapel", ${seTomaria('d', 'd', { escuela: alcance.rolId === ROL.RBD })} as tomable
    from detalle d
    )
    select json_build_object('total', (select total from recuento), 'filas', coalesce((select json_agg(f order by lugar) from filas f), '[]'))
  `
}

export async function estudiantesDeRbd(db: Kysely<unknown>, alcance: Alcance, filtro: FiltroDeEstudiantes): Promise<PaginaDeEstudiantes> {
  const { rows } = await sql<{ pagina: PaginaDeEstudiantes }>`select (${paginaDeRbd(alcance, filtro)}) as pagina`.execute(db)
  return rows[0]?.pagina ?? { total: 0, filas: [] }
}

/** Whether a student has a linked account, and whether anybody proved one; null: nobody has. `run`: the column with its RUN. */
export function deApoderado(run: string): RawBuilder<'comprobado' | 'declarado' | null> {
  return sql`(
    select case when bool_or(v.probado is not null) then 'comprobado' when bool_or(true) then 'declarado' end
    from vinculo v join usuario u on u.usuario_id = v.usuario_id and u.activo
    where v.run_estudiante = ${sql.ref(run)} and v.desvinculado is null
  )`
}

/** Whether an answer came on paper: a folio, or a school's account that types for a guardian. */
function fueEnPapel(respuestaId: string): RawBuilder<boolean> {
  return sql`coalesce((
    select r.folio is not null or (r.informante = 'apoderado' and u.rol_id = ${ROL.RBD})
    from respuesta r join usuario u on u.usuario_id = r.usuario_id
    where r.respuesta_id = ${sql.ref(respuestaId)} and r.estado <> 'anulada'
  ), false)`
}

/** Whether the state of each student is needed to know who is in the page. */
function porEstado({ estado, sortField }: FiltroDeEstudiantes): boolean {
  return estado !== undefined || sortField === 'estado' || sortField === 'actualizado'
}

function condiciones({ searchTerm, ...curso }: FiltroDeEstudiantes): RawBuilder<unknown> {
  return searchTerm === undefined ? delCurso(curso) : sql`${delCurso(curso)} and ${busqueda(searchTerm)}`
}

/** Whether a student (`e`) is of a teaching type, of a grade and of a course; what is absent lets everybody through. */
export function delCurso({
  idEnsenanza,
  idGrado,
  letraCurso,
}: Pick<FiltroDeEstudiantes, 'idEnsenanza' | 'idGrado' | 'letraCurso'>): RawBuilder<unknown> {
  const todas = [sql`true`]
  if (idEnsenanza !== undefined) todas.push(sql`e.id_ensenanza = ${idEnsenanza}`)
  if (idGrado !== undefined) todas.push(sql`e.id_grado = ${idGrado}`)
  if (letraCurso !== undefined) todas.push(sql`e.letra_curso = ${letraCurso}`)
  return sql.join(todas, sql` and `)
}

/** A term with digits is the beginning of a RUN, before its dash (spec, section 5); any other, words of the name. */
function busqueda(termino: string): RawBuilder<unknown> {
  const [cuerpo = ''] = termino.replace(/[.\s]/g, '').split('-')
  if (/^\d+$/.test(cuerpo)) return sql`e.run like ${`${cuerpo}%`}`
  const palabras = termino.split(/\s+/).filter((palabra) => palabra !== '')
  return sql.join(
    palabras.map((palabra) => sql`strpos(e.busqueda, sin_tildes(${palabra}::text)) > 0`),
    sql` and `,
  )
}

/** Names break every tie, so that a page never repeats nor skips a student. */
function orden({ sortField, sortOrder }: FiltroDeEstudiantes): RawBuilder<unknown> {
  const sentido = sortOrder === 'asc' ? sql`asc` : sql`desc`
  const porNombre = sql`nombre_orden, cuerpo_run`
  switch (sortField) {
    case 'apellidoPaterno':
      return sql`nombre_orden ${sentido}, cuerpo_run`
    case 'runEstudiante':
      return sql`cuerpo_run ${sentido}`
    case 'estado':
      return sql`array_position(string_to_array(${ESTADOS.join(',')}::text, ','), estado) ${sentido}, ${porNombre}`
    case 'actualizado':
      return sql`actualizado ${sentido} nulls last, ${porNombre}`
  }
}
