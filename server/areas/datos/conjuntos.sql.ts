import { type Kysely, sql } from 'kysely'
import { type Conjunto, DIAS_DE_CONJUNTO } from '#contract/datos.ts'
import type { Lugar } from '#contract/datamart.ts'
import type { Ambito } from './datos.sql.ts'

/** Bytes of each piece of a file but the last. */
export const PIEZA = 256 * 1024
/** Tries after which a dataset is given up: a restart of the process is one more. */
const INTENTOS = 6

const LEIDO = sql`
  c.conjunto_id as "conjuntoId", p.nombre as periodo, s.nombre as encuesta, c.lugar, c.con_identidad as "conIdentidad", c.motivo, c.estado, c.filas, c.total,
  c.bytes, c.pedido, concat_ws(' ', u.nombres, nullif(u.apellido_paterno, '')) as "pedidoPor", c.vence
`
const CON_NOMBRES = sql`
  conjunto c join periodo p on p.periodo_id = c.periodo_id left join encuesta s on s.encuesta_id = c.encuesta_id join usuario u on u.usuario_id = c.usuario_id
`
/** One with identity is for whoever said why. */
const esPara = (usuarioId: number) => sql`(not c.con_identidad or c.usuario_id = ${usuarioId})`

/** The datasets that were asked for, the newest first; one alone with `conjuntoId`. */
export async function conjuntosPara(
  db: Kysely<unknown>,
  usuarioId: number,
  { limit, offset, conjuntoId = null }: { limit: number; offset: number; conjuntoId?: number | null },
): Promise<{ total: number; filas: Conjunto[] }> {
  const cuales = sql`(${conjuntoId}::int is null or c.conjunto_id = ${conjuntoId}::int)`
  const recuento = await sql<{ total: number }>`select count(*)::int as total from conjunto c where ${cuales}`.execute(db)
  const { rows: filas } = await sql<Conjunto>`
    select ${LEIDO}, c.estado = 'listo' and c.vence > now() and ${esPara(usuarioId)} as descargable
    from ${CON_NOMBRES} where ${cuales} order by c.conjunto_id desc limit ${limit} offset ${offset}
  `.execute(db)
  return { total: recuento.rows[0]?.total ?? 0, filas }
}

/** Notes what is asked for, and gives its number. Throws a repeated value (`un_conjunto_en_preparacion`) while another one is being prepared. */
export async function pideConjunto(
  db: Kysely<unknown>,
  usuarioId: number,
  {
    periodoId,
    encuestaId,
    lugar,
    conIdentidad,
    motivo,
    total,
  }: Omit<Ambito, 'lugar'> & { lugar: Lugar; conIdentidad: boolean; motivo: string | null; total: number },
): Promise<number> {
  const { rows } = await sql<{ conjuntoId: number }>`
    insert into conjunto (usuario_id, periodo_id, encuesta_id, nivel, lugar_id, lugar, con_identidad, motivo, total)
    values (${usuarioId}, ${periodoId}, ${encuestaId}, ${lugar.nivel}, ${lugar.id}, ${lugar.nombre}, ${conIdentidad}, ${motivo}, ${total})
    returning conjunto_id as "conjuntoId"
  `.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error('El conjunto no quedó guardado.')
  return fila.conjuntoId
}

/** Stops preparing one that its asker no longer wants; false when it is not being prepared. */
export async function cancelaConjunto(db: Kysely<unknown>, usuarioId: number, conjuntoId: number): Promise<boolean> {
  const { rows } = await sql`
    update conjunto set estado = 'cancelado', toma = null where conjunto_id = ${conjuntoId} and usuario_id = ${usuarioId} and estado = 'preparando'
    returning conjunto_id
  `.execute(db)
  await sql`delete from conjunto_parte where conjunto_id = ${conjuntoId} and ${rows.length > 0}`.execute(db)
  return rows.length > 0
}

/** What a try is at: nobody else's pieces are mixed with its own. */
export interface Toma {
  conjuntoId: number
  toma: string
}

/**
 * Begins a dataset from nothing, whatever another try left; undefined when there is nothing to prepare: it was cancelled, is ready, or failed as
 * many times as it is tried.
 */
export async function comienzaConjunto(
  db: Kysely<unknown>,
  { conjuntoId, toma }: Toma,
): Promise<(Ambito & { conIdentidad: boolean }) | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Omit<Ambito, 'lugar'> & Ambito['lugar'] & { conIdentidad: boolean; estado: string }>`
      update conjunto set intentos = intentos + 1, toma = ${toma}::uuid, filas = 0, bytes = 0,
        estado = case when intentos >= ${INTENTOS} then 'fallido' else 'preparando' end
      where conjunto_id = ${conjuntoId} and estado = 'preparando'
      returning periodo_id as "periodoId", encuesta_id as "encuestaId", nivel, lugar_id as id, con_identidad as "conIdentidad", estado
    `.execute(trx)
    await sql`delete from conjunto_parte where conjunto_id = ${conjuntoId} and ${rows.length > 0}`.execute(trx)
    const [fila] = rows
    if (fila === undefined || fila.estado === 'fallido') return undefined
    const { periodoId, encuestaId, nivel, id, conIdentidad } = fila
    return { periodoId, encuestaId, lugar: { nivel, id }, conIdentidad }
  })
}

const ES_SUYO = ({ conjuntoId, toma }: Toma) => sql`conjunto_id = ${conjuntoId} and toma = ${toma}::uuid and estado = 'preparando'`

/** Notes how many rows there are; false when the dataset is no longer this try's. */
export async function avanzaConjunto(db: Kysely<unknown>, toma: Toma, filas: number): Promise<boolean> {
  const { rows } = await sql`update conjunto set filas = ${filas} where ${ES_SUYO(toma)} returning 1`.execute(db)
  return rows.length > 0
}

/** Keeps a piece of the file; false as above. */
export async function guardaParte(db: Kysely<unknown>, toma: Toma, parte: number, contenido: Uint8Array): Promise<boolean> {
  const { rows } = await sql`
    with suyo as (update conjunto set bytes = bytes + ${contenido.length} where ${ES_SUYO(toma)} returning conjunto_id)
    insert into conjunto_parte (conjunto_id, parte, contenido) select conjunto_id, ${parte}::int, ${contenido}::bytea from suyo returning parte
  `.execute(db)
  return rows.length > 0
}

/** The file is whole, and may be downloaded for some days. */
export async function terminaConjunto(
  db: Kysely<unknown>,
  toma: Toma,
  { filas, huella }: { filas: number; huella: string },
): Promise<void> {
  await sql`
    update conjunto set estado = 'listo', filas = ${filas}, total = ${filas}, huella = ${huella}, toma = null, listo = now(),
      vence = now() + make_interval(days => ${DIAS_DE_CONJUNTO})
    where ${ES_SUYO(toma)}
  `.execute(db)
}

/** What a download needs to know of a file. */
export interface ArchivoDeConjunto {
  estado: Conjunto['estado']
  vencido: boolean
  bytes: number
  filas: number
  huella: string
  conIdentidad: boolean
}

/** The file of a dataset, or undefined when there is none for whoever asks. */
export async function archivoDeConjunto(
  db: Kysely<unknown>,
  usuarioId: number,
  conjuntoId: number,
): Promise<ArchivoDeConjunto | undefined> {
  const { rows } = await sql<ArchivoDeConjunto>`
    select c.estado, c.estado = 'vencido' or c.vence <= now() as vencido, c.bytes, c.filas, coalesce(c.huella, '') as huella,
      c.con_identidad as "conIdentidad"
    from conjunto c where c.conjunto_id = ${conjuntoId} and ${esPara(usuarioId)}
  `.execute(db)
  return rows[0]
}

/** The bytes of a file from one to another, both included, a piece at a time. Throws when it expired meanwhile. */
export async function* trozosDeConjunto(
  db: Kysely<unknown>,
  conjuntoId: number,
  { desde, hasta }: { desde: number; hasta: number },
): AsyncGenerator<Uint8Array> {
  for (let parte = Math.floor(desde / PIEZA); parte * PIEZA <= hasta; parte += 1) {
    const { rows } = await sql<{ contenido: Uint8Array }>`
      select contenido from conjunto_parte where conjunto_id = ${conjuntoId} and parte = ${parte}
    `.execute(db)
    const [fila] = rows
    if (fila === undefined) throw new Error('El archivo del conjunto ya no está.')
    yield fila.contenido.subarray(Math.max(0, desde - parte * PIEZA), hasta - parte * PIEZA + 1)
  }
}

/** Erases the files whose days are over; that they were there is kept. */
export async function venceConjuntos(db: Kysely<unknown>): Promise<void> {
  await sql`
    with vencidos as (update conjunto set estado = 'vencido' where estado = 'listo' and vence <= now() returning conjunto_id)
    delete from conjunto_parte where conjunto_id in (select conjunto_id from vencidos)
  `.execute(db)
}
