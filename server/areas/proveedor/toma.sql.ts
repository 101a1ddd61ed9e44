import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PorTomar } from '#contract/proveedor.ts'

/** Days without a save after which a student's school takes over what a proved guardian began (ADR 053). */
const DIAS_DEJADA = 7

const dejadaHaceDias = (desde: RawBuilder<unknown>) => sql`${desde} < now() - make_interval(days => ${DIAS_DEJADA})`

/**
 * The condition that what was answered may be taken over from whoever answered it (ADR 018), while the survey is open: `t` is
 * the alias of its state and `s` that of the survey. `escuela`: by the student's school, which also takes what was left (ADR 053).
 */
export function seTomaria(t: string, s: string, { escuela }: { escuela: boolean }): RawBuilder<boolean> {
  const de = (columna: string) => sql.ref(`${t}.${columna}`)
  const deEncuesta = (columna: string) => sql.ref(`${s}.${columna}`)
  const dejada = sql`(${de('estado')} = 'EN_PROGRESO' and ${dejadaHaceDias(de('actualizada'))})`
  return sql`coalesce(
    ${de('estado')} in ('EN_PROGRESO', 'COMPLETADA') and ${deEncuesta('activo')} and now() between ${deEncuesta('apertura')} and ${deEncuesta('cierre')}
      and ${de('informante')} = 'apoderado'
      and (${escuela ? dejada : sql`false`} or se_puede_tomar(${de('usuario_id')}, ${de('run_estudiante')}, ${de('estado')} = 'COMPLETADA',
        (select una.enviada from respuesta una where una.token = ${de('token')} and una.estado = 'enviada'))), false)`
}

/** What there is to take over of a token, with the account that answered it; or undefined. */
export async function porTomarDe(
  db: Kysely<unknown>,
  token: string,
  quien: { escuela: boolean },
): Promise<(PorTomar & { titular: number }) | undefined> {
  const { rows } = await sql<PorTomar & { titular: number }>`
    select coalesce(r.creada, t.actualizada) as desde, coalesce(t.respondidas, 0) as respondidas, coalesce(t.preguntas, 0) as preguntas,
      t.estado = 'COMPLETADA' as enviada, t.usuario_id as titular,
      case when not ${seTomaria('t', 's', { escuela: false })} then t.actualizada end as dejada
    from encuesta_de_estudiante t
    join encuesta s on s.encuesta_id = t.encuesta_id
    left join respuesta r on r.token = t.token
    where t.token = ${token} and ${seTomaria('t', 's', quien)}
  `.execute(db)
  return rows[0]
}

/** The account that left a draft when its bond ended, so that anybody may begin anew; undefined when there is none. */
export async function quienLaDejo(db: Kysely<unknown>, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ titular: number }>`
    select t.usuario_id as titular from encuesta_de_estudiante t
    where t.token = ${token} and t.estado = 'NO_INICIADA' and borrador_libre(t.usuario_id, t.run_estudiante)
  `.execute(db)
  return rows[0]?.titular
}

/**
 * Keeps what was answered as it is now, with why it is no longer anybody's. Gives the row that holds it, null when only an
 * external tool had it, and undefined when meanwhile it became somebody's who holds it: then nothing is kept.
 */
export async function archivaRespuesta(
  db: Kysely<unknown>,
  token: string,
  {
    respuestas,
    motivo,
    titular,
    usuarioId,
    dejada,
  }: { respuestas: unknown; motivo: string; titular: number; usuarioId: number; dejada: boolean },
): Promise<number | null | undefined> {
  const { rows } = await sql<{ respuestaId: number | null }>`
    with anterior as (
      select r.*
      from token_encuesta t
      left join lateral (select * from respuesta uno where uno.token = t.token and uno.estado <> 'anulada' for update) r on true
      where t.token = ${token} and (r.respuesta_id is null
        or (${dejada} and r.estado = 'borrador' and ${dejadaHaceDias(sql`r.actualizada`)})
        or se_puede_tomar(r.usuario_id, r.run_estudiante, r.estado = 'enviada', r.enviada))
    ),
    archivada as (
      insert into respuesta_tomada (token, enviada, respuestas, informante, usuario_id, digitador, respondidas, preguntas, comenzada, tomada_por, motivo)
      select ${token}, a.enviada, coalesce(${respuestas === null ? null : JSON.stringify(respuestas)}::jsonb, a.respuestas, '{}'),
        coalesce(a.informante, 'apoderado'), u.usuario_id, coalesce(a.digitador, concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, ''))),
        coalesce(a.respondidas, 0), coalesce(a.preguntas, 0), coalesce(a.creada, now()), ${usuarioId}, ${motivo}
      from anterior a join usuario u on u.usuario_id = coalesce(a.usuario_id, ${titular})
    )
    select respuesta_id as "respuestaId" from anterior
  `.execute(db)
  return rows[0]?.respuestaId
}

/** Gives a voided answer, empty, to whoever took it over: nobody else begins it meanwhile. */
export async function entregaRespuesta(
  db: Kysely<unknown>,
  respuestaId: number,
  { usuarioId, informante }: { usuarioId: number; informante: 'apoderado' | 'establecimiento' },
): Promise<void> {
  await sql`
    update respuesta r set estado = 'borrador', version = 0, respuestas = '{}', pagina = null, informante = ${informante}, usuario_id = u.usuario_id,
      digitador = concat_ws(' ', u.nombres, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')), folio = null, respondidas = 0,
      creada = now(), actualizada = now(), enviada = null
    from usuario u where u.usuario_id = ${usuarioId} and r.respuesta_id = ${respuestaId}
  `.execute(db)
}

/** Whether an account's bond with a token's student was proved and stands today. */
export async function conVinculoProbado(db: Kysely<unknown>, usuarioId: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from token_encuesta t where t.token = ${token} and not vinculo_sin_prueba(${usuarioId}, t.run_estudiante)
  `.execute(db)
  return rows.length > 0
}
