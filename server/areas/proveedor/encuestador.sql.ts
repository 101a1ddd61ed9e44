import { sql, type Kysely } from 'kysely'
import type { Cuestionario, Respuestas } from '#contract/rules/cuestionario.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import type { Informante } from '#server/providers/survey/survey.ts'

/** A survey of a student as its page needs it. */
export interface EncuestaAbierta {
  encuestaId: number
  periodoId: number
  token: string
  runEstudiante: string
  dsEncuesta: string
  cuestionario: Cuestionario
  estado: EstadoEncuesta
  estudiante: string
  curso: string
  dsNomEstable: string
}

/** What is kept of an answer. */
export interface Guardada {
  respuestaId: number
  estado: 'borrador' | 'enviada' | 'anulada'
  usuarioId: number
  version: number
  respuestas: Respuestas
  pagina: string | null
  actualizada: string
}

/**
 * The survey of the page's token, or undefined when there is none or the account lost its student since it opened the
 * page: a guardian who unlinked it, a school that it left.
 */
export async function encuestaDeSesion(
  db: Kysely<unknown>,
  { token, usuarioId, modo }: Pick<SesionEncuestador, 'token' | 'usuarioId' | 'modo'>,
): Promise<EncuestaAbierta | undefined> {
  const vigente =
    modo === 'apoderado'
      ? sql`exists (select 1 from vinculo v where v.usuario_id = ${usuarioId} and v.run_estudiante = e.run and v.desvinculado is null)`
      : sql`exists (select 1 from usuario u where u.usuario_id = ${usuarioId} and u.nombre_usuario = e.id_rbd::text)`
  const { rows } = await sql<EncuestaAbierta>`
    select s.encuesta_id as "encuestaId", s.periodo_id as "periodoId", t.token, e.run as "runEstudiante", s.nombre as "dsEncuesta", s.cuestionario, t.estado,
      concat_ws(' ', e.nombres, e.apellido_paterno, nullif(e.apellido_materno, '')) as estudiante,
      g.ds_grado || ' ' || e.letra_curso as curso, c.ds_nom_estable as "dsNomEstable"
    from encuesta_de_estudiante t
    join encuesta s on s.encuesta_id = t.encuesta_id
    join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    where t.token = ${token} and ${vigente}
  `.execute(db)
  return rows[0]
}

/** Holds the token until the transaction ends: saves and submissions of one survey happen one after another. */
export async function tomarToken(db: Kysely<unknown>, token: string): Promise<void> {
  await sql`select 1 from token_encuesta where token = ${token} for update`.execute(db)
}

/** What was saved for a token, or undefined when nobody began. */
export async function respuestaDeToken(db: Kysely<unknown>, token: string): Promise<Guardada | undefined> {
  const { rows } = await sql<Guardada>`
    select respuesta_id as "respuestaId", estado, usuario_id as "usuarioId", version, respuestas, pagina, actualizada
    from respuesta where token = ${token}
  `.execute(db)
  return rows[0]
}

export interface Cambio {
  version: number
  respuestas: Respuestas
  pagina: string | null
  respondidas: number
  preguntas: number
}

/** The first save of a survey: from now on it belongs to this account. */
export async function comenzarRespuesta(
  db: Kysely<unknown>,
  { encuestaId, periodoId, token, runEstudiante }: EncuestaAbierta,
  quien: { usuarioId: number; informante: Informante },
  cambio: Cambio,
): Promise<{ actualizado: string }> {
  const { rows } = await sql<{ actualizado: string }>`
    insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, pagina, informante,
      usuario_id, digitador, respondidas, preguntas)
    select ${periodoId}, ${encuestaId}, ${runEstudiante}, ${token}, 'borrador', ${cambio.version}, ${JSON.stringify(cambio.respuestas)}::jsonb,
      ${cambio.pagina}, ${quien.informante}, u.usuario_id,
      concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')), ${cambio.respondidas}, ${cambio.preguntas}
    from usuario u where u.usuario_id = ${quien.usuarioId}
    on conflict (token) do update set estado = 'borrador', version = excluded.version, respuestas = excluded.respuestas,
      pagina = excluded.pagina, informante = excluded.informante, usuario_id = excluded.usuario_id, digitador = excluded.digitador,
      folio = null, respondidas = excluded.respondidas, preguntas = excluded.preguntas, creada = now(), actualizada = now(), enviada = null
    returning actualizada as actualizado
  `.execute(db)
  return exigirFila(rows)
}

/** Another save. */
export async function guardarRespuesta(db: Kysely<unknown>, respuestaId: number, cambio: Cambio): Promise<{ actualizado: string }> {
  const { rows } = await sql<{ actualizado: string }>`
    update respuesta set version = ${cambio.version}, respuestas = ${JSON.stringify(cambio.respuestas)}::jsonb, pagina = ${cambio.pagina},
      respondidas = ${cambio.respondidas}, preguntas = ${cambio.preguntas}, actualizada = now()
    where respuesta_id = ${respuestaId}
    returning actualizada as actualizado
  `.execute(db)
  return exigirFila(rows)
}

/** The submission: what is kept is what was in sight, and of a paper form its number and who filled it in. */
export async function enviarRespuesta(
  db: Kysely<unknown>,
  respuestaId: number,
  cambio: Omit<Cambio, 'pagina'>,
  { folio, informante }: { folio: string | null; informante: Informante },
): Promise<void> {
  await sql`
    update respuesta set estado = 'enviada', version = ${cambio.version}, respuestas = ${JSON.stringify(cambio.respuestas)}::jsonb, pagina = null,
      folio = ${folio}, informante = ${informante}, respondidas = ${cambio.respondidas}, preguntas = ${cambio.preguntas}, actualizada = now(), enviada = now()
    where respuesta_id = ${respuestaId}
  `.execute(db)
}

function exigirFila<T>([fila]: readonly T[]): T {
  if (fila === undefined) throw new Error('La respuesta o la cuenta que la guarda ya no existe.')
  return fila
}
