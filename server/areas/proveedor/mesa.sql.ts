import { sql, type Kysely } from 'kysely'
import type { EncuestasDeRun, HechoDeRespuesta, Lectura } from '#contract/proveedor.mesa.ts'
import { enIso } from '#server/plugins/database/columnas.sql.ts'
import { alcanzaEstudiante, type Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { retiraLoDado } from './anulacion.sql.ts'

/** The student of the desk, by the aliases `e`, `g` and `c`. */
const ESTUDIANTE = sql`jsonb_build_object('runEstudiante', e.run, 'nombres', e.nombres, 'apellidoPaterno', e.apellido_paterno,
  'apellidoMaterno', e.apellido_materno, 'dsGrado', g.ds_grado, 'letraCurso', e.letra_curso, 'idRbd', c.id_rbd, 'dsNomEstable', c.ds_nom_estable)`

/** Older rows than these are left to the audit. */
const HISTORIA_MAS_LARGA = 60

/** What the product keeps of a token, with what may be done to its answer if the caller's role and the survey tool allow it. */
export type FichaDeToken = Pick<
  Lectura,
  'encuestaId' | 'token' | 'dsEncuesta' | 'periodo' | 'estado' | 'actualizado' | 'estudiante' | 'respuestaId' | 'conComprobante'
> & {
  anulable: boolean
  /** Of one that may be voided. */
  reabrible: boolean
}

/** The token as the desk shows it; who may see it was asked before. */
export async function fichaDeToken(db: Kysely<unknown>, token: string): Promise<FichaDeToken | undefined> {
  const { rows } = await sql<FichaDeToken>`
    select t.encuesta_id as "encuestaId", t.token, s.nombre as "dsEncuesta", p.nombre as periodo, t.estado, t.actualizada as actualizado,
      ${ESTUDIANTE} as estudiante, r.respuesta_id as "respuestaId",
      exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id and k.estado = 'VALIDO') as "conComprobante",
      coalesce(not s.es_registro and t.estado in ('EN_PROGRESO', 'COMPLETADA') and r.estado <> 'anulada' and r.seudonimizada is null, false) as anulable,
      coalesce(r.estado = 'enviada' and s.activo and now() between s.apertura and s.cierre, false) as reabrible
    from encuesta_de_estudiante t
    join encuesta s on s.encuesta_id = t.encuesta_id
    join periodo p on p.periodo_id = s.periodo_id
    join estudiante e on e.run = t.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    left join respuesta r on r.token = t.token
    where t.token = ${token}
  `.execute(db)
  return rows[0]
}

/** The surveys of a student within the caller's reach, the newest first; undefined when there is no such student there. */
export async function encuestasDeRun(db: Kysely<unknown>, alcance: Alcance, run: string): Promise<EncuestasDeRun | undefined> {
  const { rows } = await sql<EncuestasDeRun>`
    select ${ESTUDIANTE} as estudiante, coalesce((
      select jsonb_agg(jsonb_build_object('encuestaId', t.encuesta_id, 'token', t.token, 'dsEncuesta', s.nombre, 'periodo', p.nombre,
        'estado', t.estado, 'actualizado', ${enIso(sql`t.actualizada`)}) order by s.periodo_id desc, s.encuesta_id)
      from encuesta_de_estudiante t
      join encuesta s on s.encuesta_id = t.encuesta_id and not s.es_registro
      join periodo p on p.periodo_id = s.periodo_id
      where t.run_estudiante = e.run
    ), '[]') as encuestas
    from estudiante e
    join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    where e.run = ${run} and ${alcanzaEstudiante(alcance, 'e', 'c')}
  `.execute(db)
  return rows[0]
}

/**
 * What was done with a token's answer and by whom, the newest first: who began and submitted it, by the rows that hold it, and the rest by
 * the audit. What one person reads or downloads in a day is one row.
 */
export async function historiaDeToken(db: Kysely<unknown>, token: string): Promise<HechoDeRespuesta[]> {
  const { rows } = await sql<HechoDeRespuesta>`
    with suya as (select * from respuesta where token = ${token}),
    auditada as (
      select case a.accion
          when 'leer-respuestas' then 'leida' when 'descargar-respuestas' then 'descargada' when 'eliminar-respuesta' then 'anulada'
          when 'reabrir-respuesta' then 'reabierta' else 'tomada'
        end as hecho, a.fecha, a.motivo, a.rol_id, quien.identificador::int as usuario_id,
        case when a.accion in ('leer-respuestas', 'descargar-respuestas') then 0 else a.auditoria_id end as aparte
      from auditoria a left join auditoria_sujeto quien on quien.seudonimo = a.persona
      where a.objeto = 'respuesta' and a.objeto_id = ${token}
        and a.accion in ('leer-respuestas', 'descargar-respuestas', 'eliminar-respuesta', 'reabrir-respuesta', 'tomar-encuesta')
    ),
    historia as (
      select 'comenzada' as hecho, creada as fecha, digitador as quien, informante as como, null as motivo, null::jsonb as comprobante, 1 as veces
      from suya where preguntas > 0
      union all
      select 'comenzada', comenzada, digitador, informante, null, null, 1 from respuesta_tomada where token = ${token}
      union all
      select 'enviada', k.fecha, k.digitador, k.informante, null, jsonb_build_object('id', k.comprobante_id, 'estado', k.estado), 1
      from suya join comprobante k on k.respuesta_id = suya.respuesta_id
      union all
      select 'enviada', enviada, digitador, informante, null, null, 1
      from suya where enviada is not null and not exists (select 1 from comprobante k where k.respuesta_id = suya.respuesta_id)
      union all
      select a.hecho, max(a.fecha), coalesce(nullif(concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')), ''), 'persona borrada'),
        o.ds_rol, max(a.motivo), null, count(*)::int
      from auditada a left join usuario u on u.usuario_id = a.usuario_id left join rol o on o.rol_id = a.rol_id
      group by a.hecho, a.aparte, dia_de_chile(a.fecha), a.usuario_id, u.usuario_id, o.ds_rol
    )
    select * from historia order by fecha desc, hecho limit ${HISTORIA_MAS_LARGA}
  `.execute(db)
  return rows
}

/**
 * Gives a submitted answer back as a draft of who answered it, with all that was answered, and voids its receipt. Gives its token, or
 * undefined when meanwhile it stopped being one that can be reopened. Within the caller's transaction.
 */
export async function reabreRespuesta(
  db: Kysely<unknown>,
  respuestaId: number,
  { usuarioId, motivo }: { usuarioId: number; motivo: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    update respuesta r set estado = 'borrador', version = r.version + 1, enviada = null, actualizada = now(),
      anulada = now(), anulada_por = ${usuarioId}, motivo = ${motivo}
    from encuesta s
    where r.respuesta_id = ${respuestaId} and s.encuesta_id = r.encuesta_id and r.estado = 'enviada' and r.seudonimizada is null
      and s.activo and now() between s.apertura and s.cierre
    returning r.token
  `.execute(db)
  const token = rows[0]?.token
  if (token !== undefined) await retiraLoDado(db, respuestaId, token)
  return token
}
