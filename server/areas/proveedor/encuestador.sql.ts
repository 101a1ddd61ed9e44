import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Comprobante } from '#contract/comprobantes.ts'
import type { Papel } from '#contract/proveedor.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import type { Cuestionario, Respuestas } from '#contract/rules/cuestionario.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import { enmascaraRut } from '#contract/rules/rut.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import { LA_SESION } from '#server/plugins/sesiones/sesion.sql.ts'
import type { Informante, Modo } from '#server/providers/survey/survey.ts'
import { codigoNuevo, comprobanteEnJson, insertaComprobante, seReemplaza } from '../comprobantes/comprobantes.sql.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'
import { cuestionarioDe } from './cuestionarios.ts'
import { guardaResultado, type ClaveDeRepeticion } from './idempotencia.sql.ts'

/** A survey of a student as whoever saves it needs it. */
export interface EncuestaAbierta {
  encuestaId: number
  periodoId: number
  token: string
  runEstudiante: string
  cuestionario: Cuestionario
  estado: EstadoEncuesta
}

/** The same as its page shows it. */
export interface EncuestaALaVista extends EncuestaAbierta {
  dsEncuesta: string
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
  /** The head of the paper form, once it was told. */
  papel: Papel | null
  actualizada: string
}

/** A survey as it stands, for whoever has its page open. */
export interface EncuestaLeida<E extends EncuestaAbierta = EncuestaAbierta> {
  encuesta: E
  /** Whether the account still has its student: a guardian may unlink it, a school may see it leave. */
  alAlcance: boolean
  /** What was saved for the token, by whoever did; undefined when nobody began. */
  respuesta: Guardada | undefined
  /** What was already answered to this account under the key asked for, or null. */
  anterior: { huella: string; resultado: unknown } | null
}

/** Where each typing is kept. Of literals, not of a name: a query that names its table at each call is written again at each call (plantillas.ts). */
const tablaDe = (modo: Modo) => (modo === 'segunda' ? sql`segunda_digitacion` : sql`respuesta`)

/** The state of the second typing `r` of the token `t` of the survey `s`: there is one only of what stands sent, while the survey is open. */
export const ESTADO_DE_SEGUNDA = sql<EstadoEncuesta>`case
  when r.estado = 'enviada' then 'COMPLETADA'
  when t.estado <> 'COMPLETADA' then 'NO_DISPONIBLE'
  when not s.activo or now() >= s.cierre then 'VENCIDA'
  when r.token is null then 'NO_INICIADA'
  else 'EN_PROGRESO'
end`

type DeQuien = Record<'token' | 'usuarioId', RawBuilder<unknown>> & { modo: Modo | RawBuilder<unknown> }

/** One of two, by how somebody answers: known here, or by the session's own row. */
const segunModo = <T>(modo: DeQuien['modo'], deApoderado: RawBuilder<T>, deEscuela: RawBuilder<T>): RawBuilder<T> => {
  if (typeof modo === 'string') return modo === 'apoderado' ? deApoderado : deEscuela
  return sql`case ${modo} when 'apoderado' then ${deApoderado} else ${deEscuela} end`
}

/** A survey with what was saved of it, and what was answered under a key: `mas` names what else is read. */
function enCurso(
  { token, usuarioId, modo }: DeQuien,
  clave: string | null,
  mas: { columnas: RawBuilder<unknown>; desde: RawBuilder<unknown> },
) {
  const alAlcance = segunModo(
    modo,
    sql`exists (select 1 from vinculo v where v.usuario_id = ${usuarioId} and v.run_estudiante = e.run and v.desvinculado is null)`,
    sql`exists (select 1 from usuario u where u.usuario_id = ${usuarioId} and u.nombre_usuario = e.id_rbd::text)`,
  )
  const segunda = modo === 'segunda'
  return sql`
    select s.encuesta_id as "encuestaId", s.periodo_id as "periodoId", t.token, e.run as "runEstudiante", ${segunda ? ESTADO_DE_SEGUNDA : sql`t.estado`} as estado,
      s.xmin::text as edicion, ${alAlcance} as "alAlcance",
      case when r.token is not null then jsonb_build_object(
        'respuestaId', r.respuesta_id, 'estado', r.estado, 'usuarioId', r.usuario_id, 'version', r.version, 'respuestas', r.respuestas,
        'pagina', r.pagina, 'papel', case when r.papel_dicho then
          jsonb_build_object('folio', coalesce(r.folio, ''), 'informante', r.informante, 'digitador', r.digitador) end, 'actualizada', ${enIso(sql`r.actualizada`)}
      ) end as respuesta,
      (
        select jsonb_build_object('huella', k.huella, 'resultado', k.resultado)
        from guardado k where k.token = t.token and k.usuario_id = ${usuarioId} and k.clave = ${clave}::uuid
      ) as anterior${mas.columnas}
    from encuesta_de_estudiante t
    join encuesta s on s.encuesta_id = t.encuesta_id
    join estudiante e on e.run = t.run_estudiante
    left join ${tablaDe(segunda ? 'segunda' : 'establecimiento')} r on r.token = t.token${mas.desde}
    where t.token = ${token}
  `
}

const NADA_MAS = { columnas: sql``, desde: sql`` }

/** What a page shows of the survey besides, as far as its account may see it. */
const aLaVista = ({ usuarioId, modo }: DeQuien) => {
  const entero = segunModo(modo, sql`not vinculo_sin_prueba(${usuarioId}, e.run)`, sql`true`)
  return {
    columnas: sql`, s.nombre as "dsEncuesta", nombre_a_la_vista(e.nombres, e.apellido_paterno, e.apellido_materno, ${entero}) as estudiante,
      g.ds_grado || case when ${entero} then ' ' || e.letra_curso else '' end as curso, c.ds_nom_estable as "dsNomEstable"`,
    desde: sql`
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado`,
  }
}

type Fila<E extends EncuestaAbierta> = Omit<E, 'cuestionario'> & {
  edicion: string
  alAlcance: boolean
  respuesta: Guardada | null
  anterior: EncuestaLeida['anterior']
}

async function leida<E extends EncuestaAbierta>(db: Kysely<unknown>, fila: Fila<E> | undefined): Promise<EncuestaLeida<E> | undefined> {
  if (fila === undefined) return undefined
  const { edicion, respuesta, anterior, alAlcance, ...encuesta } = fila
  const cuestionario = await cuestionarioDe(db, encuesta.encuestaId, edicion)
  return { encuesta: { ...encuesta, cuestionario } as unknown as E, alAlcance, respuesta: respuesta ?? undefined, anterior }
}

const deLaSesion = ({ token, usuarioId, modo }: SesionEncuestador): DeQuien => ({
  token: sql`${token}`,
  usuarioId: sql`${usuarioId}`,
  modo,
})

/** The survey of the page's token with what was saved of it, and what was answered under a key; undefined when there is no such token. */
export async function leeEnCurso(db: Kysely<unknown>, sesion: SesionEncuestador, clave: string): Promise<EncuestaLeida | undefined> {
  const { rows } = await enCurso(deLaSesion(sesion), clave, NADA_MAS).execute(db)
  return leida(db, rows[0] as Fila<EncuestaAbierta> | undefined)
}

/** The same with all that its page shows. */
export async function leeALaVista(db: Kysely<unknown>, sesion: SesionEncuestador): Promise<EncuestaLeida<EncuestaALaVista> | undefined> {
  const { rows } = await enCurso(deLaSesion(sesion), null, aLaVista(deLaSesion(sesion))).execute(db)
  return leida(db, rows[0] as Fila<EncuestaALaVista> | undefined)
}

/** The query of `leeEnCurso` as part of the one that reads the session of who calls; null of a second typing, which is kept elsewhere. */
export const enCursoDeSuSesion = (clave: string): RawBuilder<unknown> =>
  sql`select to_jsonb(leida) from (${enCurso(LA_SESION, clave, NADA_MAS)} and ${LA_SESION.modo} <> 'segunda') leida`

/** What `enCursoDeSuSesion` read. */
export const leidaConSuSesion = (db: Kysely<unknown>, junto: unknown): Promise<EncuestaLeida | undefined> =>
  leida(db, (junto ?? undefined) as Fila<EncuestaAbierta> | undefined)

/** A row lock on the token, which lets foreign keys to it through. */
export async function tomaToken(db: Kysely<unknown>, token: string): Promise<void> {
  await sql`select 1 from token_encuesta where token = ${token} for no key update`.execute(db)
}

/**
 * What a save's call brings, with its changes put over what there was, and how far the answers are. The queries of saves
 * and submissions are written out: with columns listed at each call they take ten times as long to compile.
 */
export interface Cambio extends Omit<PeticionLeidaDe<'putEncuestadorRespuestas'>['body'], 'cambios' | 'pagina' | 'papel'> {
  respuestas: Respuestas
  pagina: string | null
  /** Null where nothing more is told of it. */
  papel: Papel | null
  respondidas: number
  preguntas: number
}

/** What a submission's call tells of the paper form. */
export type PapelEnviado = Required<Omit<PeticionLeidaDe<'postEncuestadorEnvio'>['body'], 'version' | 'folio'>> & { folio: string | null }

/** When a save was done, as it is told to whoever saved, or undefined when it was not: somebody else wrote first. */
export type Guardado = Promise<{ actualizado: string } | undefined>

export const ACTUALIZADO = sql`${enIso(sql`actualizada`)} as actualizado`

export async function conSuNota(db: Kysely<unknown>, cambiada: RawBuilder<unknown>, version: number, clave: ClaveDeRepeticion): Guardado {
  const resultado = sql`jsonb_build_object('version', ${version}::int, 'actualizado', actualizado)`
  const { rows } = await sql<{ actualizado: string }>`
    with cambiada as (${cambiada}), anotada as (${guardaResultado(clave, resultado, sql`cambiada`)}) select actualizado from cambiada
  `.execute(db)
  return rows[0]
}

/** The first save of a survey, unless somebody began: from now on it belongs to this account. */
export function comienzaRespuesta(
  db: Kysely<unknown>,
  { encuestaId, periodoId, token, runEstudiante }: EncuestaAbierta,
  informante: Informante,
  cambio: Cambio,
  clave: ClaveDeRepeticion,
): Guardado {
  const comenzada = sql`
    insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, pagina, informante,
      usuario_id, digitador, folio, papel_dicho, respondidas, preguntas)
    select ${periodoId}, ${encuestaId}, ${runEstudiante}, ${token}, 'borrador', ${cambio.version}, ${JSON.stringify(cambio.respuestas)}::jsonb,
      ${cambio.pagina}, ${cambio.papel?.informante ?? informante}, u.usuario_id,
      coalesce(nullif(${cambio.papel?.digitador ?? ''}, ''), concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, ''))),
      nullif(${cambio.papel?.folio ?? ''}, ''), ${cambio.papel !== null}, ${cambio.respondidas}, ${cambio.preguntas}
    from usuario u where u.usuario_id = ${clave.usuarioId}
    on conflict (token) do update set estado = 'borrador', version = excluded.version, respuestas = excluded.respuestas,
      pagina = excluded.pagina, informante = excluded.informante, usuario_id = excluded.usuario_id, digitador = excluded.digitador,
      folio = excluded.folio, papel_dicho = excluded.papel_dicho, respondidas = excluded.respondidas, preguntas = excluded.preguntas, creada = now(), actualizada = now(), enviada = null
    where respuesta.estado = 'anulada'
    returning ${ACTUALIZADO}
  `
  return conSuNota(db, comenzada, cambio.version, clave)
}

/** The optimistic lock of a draft, which serializes saves and submissions of one survey. */
export const intacta = ({ respuestaId, version, usuarioId }: Guardada) =>
  sql`respuesta_id = ${respuestaId} and version = ${version} and usuario_id = ${usuarioId} and estado = 'borrador'`

const cabecera = (papel: Papel | null) =>
  papel === null
    ? sql``
    : sql`, folio = nullif(${papel.folio}, ''), informante = ${papel.informante}, papel_dicho = true,
      digitador = coalesce(nullif(${papel.digitador}, ''), digitador)`

/** Another save, unless somebody wrote since the draft was read. */
export function guardaRespuesta(db: Kysely<unknown>, modo: Modo, guardada: Guardada, cambio: Cambio, clave: ClaveDeRepeticion): Guardado {
  const guardandose = sql`
    update ${tablaDe(modo)} set version = ${cambio.version}, respuestas = ${JSON.stringify(cambio.respuestas)}::jsonb, pagina = ${cambio.pagina},
      respondidas = ${cambio.respondidas}, preguntas = ${cambio.preguntas}, actualizada = now()${cabecera(cambio.papel)}
    where ${intacta(guardada)}
    returning ${ACTUALIZADO}
  `
  return conSuNota(db, guardandose, cambio.version, clave)
}

/**
 * The submission with its receipt, both or neither, unless somebody wrote since the draft was read (then undefined): what is kept is what was
 * in sight, and of a paper form its number and who filled it in. The notes of earlier saves are forgotten: none can come
 * again with effect.
 */
export async function enviaRespuesta(
  db: Kysely<unknown>,
  guardada: Guardada,
  cambio: Omit<Cambio, 'pagina' | 'papel'>,
  { folio, informante }: PapelEnviado,
  { runEstudiante, publicUrl }: { runEstudiante: string; publicUrl: string },
  clave: ClaveDeRepeticion,
): Promise<Comprobante | undefined> {
  const { rows } = await sql<{ comprobante: Comprobante }>`
    with enviada as (
      update respuesta set estado = 'enviada', version = ${cambio.version}, respuestas = ${JSON.stringify(cambio.respuestas)}::jsonb, pagina = null,
        folio = ${folio}, informante = ${informante}, respondidas = ${cambio.respondidas}, preguntas = ${cambio.preguntas}, actualizada = now(), enviada = now()
      where ${intacta(guardada)}
      returning *
    ),
    reemplazados as (update comprobante k set estado = 'REEMPLAZADO' from enviada where k.respuesta_id = enviada.respuesta_id and ${seReemplaza(sql`enviada`)}),
    olvidados as (delete from guardado k using enviada where k.token = enviada.token),
    emitido as (${insertaComprobante(codigoNuevo(), sql`enviada`)} returning *),
    recibo as (select ${comprobanteEnJson(enmascaraRut(runEstudiante), publicUrl)} as comprobante from emitido k),
    anotado as (${guardaResultado(clave, sql`comprobante`, sql`recibo`)})
    select comprobante from recibo
  `.execute(db)
  return rows[0]?.comprobante
}
