import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { ESTADOS } from '#contract/rules/estados.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { alcanzaEstablecimiento, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { seTomaria } from '../proveedor/toma.sql.ts'

export type FiltroDeEstudiantes = PeticionLeidaDe<'getEstudiantes'>['query'] & { encuestaId: number; idRbd: number }

/** A row of the list; every one carries its token and its answer, which the handler shows to whom may open or void it. */
export type EstudianteDeLista = Omit<FilaDeEstudiante, 'token' | 'respuestaId'> & {
  token: string | null
  respuestaId: number | null
  tomable: boolean
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

/**
 * The students of a school to whom a survey belongs, with the state of each (spec, section 3, student list filters).
 * `total` counts all that the filter lets through.
 */
export async function estudiantesDeRbd(
  db: Kysely<unknown>,
  alcance: Alcance,
  filtro: FiltroDeEstudiantes,
): Promise<{ total: number; filas: EstudianteDeLista[] }> {
  const lista = sql`
    select e.run as "runEstudiante", e.nombres, e.apellido_paterno as "apellidoPaterno", e.apellido_materno as "apellidoMaterno",
      n.id_ensenanza as "idEnsenanza", n.ds_ensenanza as "dsEnsenanza", g.id_grado as "idGrado", g.ds_grado as "dsGrado",
      e.letra_curso as "letraCurso", m.encuesta_id as "encuestaId", coalesce(t.estado, 'NO_DISPONIBLE') as estado,
      t.token, case when t.estado in ('EN_PROGRESO', 'COMPLETADA') then t.respuesta_id end as "respuestaId", t.informante, t.actualizada as actualizado, e.nombre_orden, e.cuerpo_run, t.usuario_id
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd and ${alcanzaEstablecimiento(alcance, 'c')}
    join ensenanza_grado_encuesta m on m.encuesta_id = ${filtro.encuestaId} and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
    join ensenanza n on n.id_ensenanza = e.id_ensenanza
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join encuesta_de_estudiante t on t.encuesta_id = m.encuesta_id and t.run_estudiante = e.run
    where e.id_rbd = ${filtro.idRbd} and ${condiciones(filtro)}
  `
  const conEstado = filtro.estado === undefined ? sql`true` : sql`estado = ${filtro.estado}`
  // Whether each may be taken over is asked of the page alone.
  const { rows: filas } = await sql<EstudianteDeLista & { total: number }>`
    with pagina as materialized (
      select lista.*, "runEstudiante" as run_estudiante, (count(*) over ())::int as total, row_number() over (order by ${orden(filtro)}) as lugar
      from (${lista}) lista
      where ${conEstado}
      order by ${orden(filtro)}
      limit ${filtro.limit} offset ${filtro.offset}
    )
    select "runEstudiante", nombres, "apellidoPaterno", "apellidoMaterno", "idEnsenanza", "dsEnsenanza", "idGrado", "dsGrado",
      "letraCurso", "encuestaId", pagina.estado, token, "respuestaId", informante, actualizado, total, ${seTomaria('pagina', 's')} as tomable
    from pagina join encuesta s on s.encuesta_id = "encuestaId"
    order by lugar
  `.execute(db)
  const [primera] = filas
  if (primera !== undefined || filtro.offset === 0) return { total: primera?.total ?? 0, filas }
  // Past the last page no row is left to tell how many there are.
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${lista}) lista where ${conEstado}`.execute(db)
  return { total: rows[0]?.total ?? 0, filas }
}

function condiciones({ idEnsenanza, idGrado, letraCurso, searchTerm }: FiltroDeEstudiantes): RawBuilder<unknown> {
  const todas = [sql`true`]
  if (idEnsenanza !== undefined) todas.push(sql`e.id_ensenanza = ${idEnsenanza}`)
  if (idGrado !== undefined) todas.push(sql`e.id_grado = ${idGrado}`)
  if (letraCurso !== undefined) todas.push(sql`e.letra_curso = ${letraCurso}`)
  if (searchTerm !== undefined) todas.push(busqueda(searchTerm))
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
