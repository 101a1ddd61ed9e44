import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ClaveDePlazo } from '#contract/rules/retencion.ts'
import { olvidaSujetos } from '#server/plugins/auditoria/anotar.sql.ts'

const cumplido = (fecha: RawBuilder<unknown>, dias: number) => sql`${fecha} < now() - make_interval(days => ${dias})`

async function cuantas(db: Kysely<unknown>, consulta: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`with hechas as (${consulta}) select count(*)::int as total from hechas`.execute(db)
  return rows[0]?.total ?? 0
}

/** Look-ups of RUNs. */
function borraConsultas(db: Kysely<unknown>, dias: number): Promise<number> {
  return cuantas(db, sql`delete from consulta_de_run where ${cumplido(sql`fecha`, dias)} returning 1`)
}

/**
 * What nobody submitted of surveys that closed, with the keys of its saves and what was taken over. A draft that follows a voided
 * answer keeps its row, empty, for its receipt's sake.
 */
async function borraBorradores(db: Kysely<unknown>, dias: number): Promise<number> {
  const cerradas = sql`select encuesta_id from encuesta where ${cumplido(sql`cierre`, dias)}`
  const tokens = sql`select token from token_encuesta where encuesta_id in (${cerradas})`
  await sql`delete from guardado where token in (${tokens})`.execute(db)
  await sql`delete from respuesta_tomada where enviada is null and token in (${tokens})`.execute(db)
  const vaciadas = await cuantas(
    db,
    sql`update respuesta r set respuestas = '{}', digitador = 'Datos borrados' where estado = 'borrador' and encuesta_id in (${cerradas}) and respuestas <> '{}'
      and exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id) returning 1`,
  )
  return (
    vaciadas +
    (await cuantas(
      db,
      sql`delete from respuesta r where estado = 'borrador' and encuesta_id in (${cerradas})
        and not exists (select 1 from comprobante k where k.respuesta_id = r.respuesta_id) returning 1`,
    ))
  )
}

/** Accounts that somebody registered and nobody ever verified: they reserve nothing and never entered. */
async function borraCuentasSinVerificar(db: Kysely<unknown>, dias: number): Promise<number> {
  const { rows } = await sql<{ usuarioId: number }>`
    delete from usuario u where provisoria and not verificado and ${cumplido(sql`creado`, dias)}
      and not exists (select 1 from vinculo v where v.usuario_id = u.usuario_id)
      and not exists (select 1 from respuesta r where r.usuario_id = u.usuario_id)
    returning usuario_id as "usuarioId"
  `.execute(db)
  const suyas = JSON.stringify(rows.map(({ usuarioId }) => String(usuarioId)))
  await olvidaSujetos(db, sql`s.tipo = 'persona' and s.identificador in (select value from jsonb_array_elements_text(${suyas}::jsonb))`)
  return rows.length
}

function borraVinculosTerminados(db: Kysely<unknown>, dias: number): Promise<number> {
  return cuantas(db, sql`delete from vinculo where ${cumplido(sql`desvinculado`, dias)} returning 1`)
}

/** The content of answers whose time is over; the rows go on counting. */
async function seudonimizaAntiguas(db: Kysely<unknown>, dias: number): Promise<number> {
  await sql`delete from respuesta_tomada where ${cumplido(sql`tomada`, dias)}`.execute(db)
  await sql`delete from respuesta_apartada where ${cumplido(sql`apartada`, dias)}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select seudonimiza_respuestas(array(
      select respuesta_id from respuesta where estado = 'enviada' and seudonimizada is null and ${cumplido(sql`enviada`, dias)} limit 50000
    )) as total
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** The keys of subjects of whom the audit says nothing newer: its rows stand and are nobody's. */
function olvidaSujetosAntiguos(db: Kysely<unknown>, dias: number): Promise<number> {
  const reciente = (columna: RawBuilder<unknown>) =>
    sql`exists (select 1 from auditoria a where ${columna} = s.seudonimo and not ${cumplido(sql`a.fecha`, dias)})`
  return olvidaSujetos(db, sql`not ${reciente(sql`a.persona`)} and not ${reciente(sql`a.sujeto`)} and not ${reciente(sql`a.estudiante`)}`)
}

/** What applies each time, and gives how many rows it reached. */
export const APLICA: Readonly<Record<ClaveDePlazo, (db: Kysely<unknown>, dias: number) => Promise<number>>> = {
  consultas: borraConsultas,
  borradores: borraBorradores,
  cuentasSinVerificar: borraCuentasSinVerificar,
  vinculosTerminados: borraVinculosTerminados,
  respuestas: seudonimizaAntiguas,
  auditoria: olvidaSujetosAntiguos,
}
