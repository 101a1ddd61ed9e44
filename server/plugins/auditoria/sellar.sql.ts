import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** What comes before the first batch. */
export const HUELLA_INICIAL = '0'.repeat(64)

/** Rows of a batch at most: what a seal or a check holds in memory at once. */
const FILAS_POR_LOTE = 5000

/** Key of the advisory lock: one process seals, the others leave it to it. No request ever takes it. */
const CANDADO_DE_SELLADO = 7_305_115

/** A row as the hash reads it: everything but its batch, in one text that both engines write alike. */
const LINEA = sql`jsonb_build_array(
  auditoria_id, to_char(fecha at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), persona, rol_id, accion, id_rbd, estudiante, sujeto,
  objeto, objeto_id, motivo, detalle
)::text`

export interface Lote {
  loteId: number
  cantidad: number
  huellaAnterior: string
  huella: string
}

/**
 * The hash chain: a batch's hash is of the one before it, and of each of its rows in order, keyed: who has the database and not the
 * key cannot seal again what was changed.
 */
export function huellaDeLote(clave: string, huellaAnterior: string, lineas: readonly string[]): string {
  const hash = createHmac('sha256', clave).update(huellaAnterior)
  for (const linea of lineas) hash.update('\n').update(linea)
  return hash.digest('hex')
}

/** The rows of a batch, as the hash reads them. */
export async function lineasDeLote(db: Kysely<unknown>, loteId: number): Promise<string[]> {
  const { rows } = await sql<{
    linea: string
  }>`select ${LINEA} as linea from auditoria where lote_id = ${loteId} order by auditoria_id`.execute(db)
  return rows.map(({ linea }) => linea)
}

/** The batches after one, in order; at most a hundred. */
export async function lotesDespuesDe(db: Kysely<unknown>, loteId: number): Promise<Lote[]> {
  const { rows } = await sql<Lote>`
    select lote_id as "loteId", cantidad, huella_anterior as "huellaAnterior", huella from auditoria_lote where lote_id > ${loteId} order by lote_id limit 100
  `.execute(db)
  return rows
}

/** What stands beside the chain, in counts. */
export interface FueraDeLaCadena {
  /** Batches that it never makes. */
  lotes: number
  /** Rows of no batch. */
  filas: number
  /** Subjects whose pseudonym is another's. */
  sujetos: number
  /** Pseudonyms of nobody any more, by an act that says so. */
  sinNombre: number
  /** Those without such an act. */
  perdidos: number
}

export async function fueraDeLaCadena(db: Kysely<unknown>): Promise<FueraDeLaCadena> {
  const { rows } = await sql<FueraDeLaCadena>`
    with olvidado as (
      select distinct valor::uuid as seudonimo
      from auditoria a, jsonb_array_elements_text(a.detalle -> 'seudonimos') v (valor) where a.accion = 'olvidar-sujetos'
    ),
    sin_llave as (
      select distinct suyo from auditoria a cross join lateral (values (a.persona), (a.sujeto), (a.estudiante)) v (suyo)
      where suyo is not null and not exists (select 1 from auditoria_sujeto s where s.seudonimo = suyo)
    )
    select (select count(*)::int from auditoria_lote where lote_id < 1) as lotes,
      (select count(*)::int from auditoria a where a.lote_id is not null and not exists (select 1 from auditoria_lote l where l.lote_id = a.lote_id)) as filas,
      (select count(*)::int from auditoria_sujeto
        where seudonimo <> substr(encode(sha256(llave || convert_to(tipo || ' ' || identificador, 'UTF8')), 'hex'), 1, 32)::uuid) as sujetos,
      (select count(*)::int from sin_llave where suyo in (select seudonimo from olvidado)) as "sinNombre",
      (select count(*)::int from sin_llave where suyo not in (select seudonimo from olvidado)) as perdidos
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('La base no contó lo que hay fuera de la cadena.')
  return fila
}

/** The last batch, and how many rows were sealed up to it; `null` before the first. */
export async function ultimoLote(db: Kysely<unknown>): Promise<{ loteId: number; filas: number; huella: string } | null> {
  const { rows } = await sql<{ loteId: number; filas: number; huella: string }>`
    select lote_id as "loteId", huella, (select sum(cantidad)::int from auditoria_lote) as filas from auditoria_lote order by lote_id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** How many rows still wait for their batch. */
export async function sinSellar(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from auditoria where lote_id is null`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Seals the rows that wait, in one batch that follows the last; returns it, or null when none waits or another process
 * is sealing. A row committed late, whatever its number, enters the next batch.
 */
export async function sella(db: Kysely<unknown>, clave: string): Promise<Lote | null> {
  return db.transaction().execute(async (trx) => {
    const candado = await sql<{ tomado: boolean }>`select pg_try_advisory_xact_lock(${CANDADO_DE_SELLADO}) as tomado`.execute(trx)
    if (candado.rows[0]?.tomado !== true) return null
    const { rows } = await sql<{ auditoriaId: number; linea: string }>`
      select auditoria_id as "auditoriaId", ${LINEA} as linea from auditoria where lote_id is null order by auditoria_id limit ${FILAS_POR_LOTE}
    `.execute(trx)
    if (rows.length === 0) return null
    const ultimo = await sql<Lote>`select lote_id as "loteId", huella from auditoria_lote order by lote_id desc limit 1`.execute(trx)
    const huellaAnterior = ultimo.rows[0]?.huella ?? HUELLA_INICIAL
    const lote = {
      loteId: (ultimo.rows[0]?.loteId ?? 0) + 1,
      cantidad: rows.length,
      huellaAnterior,
      huella: huellaDeLote(
        clave,
        huellaAnterior,
        rows.map(({ linea }) => linea),
      ),
    }
    await sql`insert into auditoria_lote (lote_id, cantidad, huella_anterior, huella) values (${lote.loteId}, ${lote.cantidad}, ${lote.huellaAnterior}, ${lote.huella})`.execute(
      trx,
    )
    await sql`
      update auditoria set lote_id = ${lote.loteId}
      where auditoria_id in (select value::text::bigint from jsonb_array_elements(${JSON.stringify(rows.map(({ auditoriaId }) => auditoriaId))}::jsonb))
    `.execute(trx)
    return lote
  })
}
