import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Publicacion, PublicacionEscrita, UsoDeArchivo } from '#contract/avisos.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import type { Video } from '#contract/videos.ts'
import { cambiosDe, columnasDe, nombresDe, valoresDe, type Reparto } from '#server/plugins/database/columnas.sql.ts'

/** Where a file is asked for: its own address when it comes with the product, and otherwise the call that gives it. */
export const URL_DE_ARCHIVO = sql`coalesce(a.camino, case p.tipo
  when 'documento' then '/api/documentos-apoyo/' || p.publicacion_id || '/archivo'
  else '/api/videos/' || p.publicacion_id || '/' || a.uso end)`

export const VIGENTE = sql`p.retirada is null and now() >= p.desde and (p.hasta is null or now() <= p.hasta)`

const COLUMNAS = sql`p.publicacion_id as "publicacionId", p.tipo, p.titulo, p.texto, p.destacado, p.audiencia, p.roles,
  p.periodo_id as "periodoId", p.desde, p.hasta, p.lugar, p.segundos, p.transcripcion, p.retirada, p.version,
  coalesce((
    select json_agg(json_build_object('uso', a.uso, 'nombre', a.nombre, 'formato', a.formato, 'bytes', a.bytes, 'url', ${URL_DE_ARCHIVO}) order by a.uso)
    from archivo_de_publicacion a where a.publicacion_id = p.publicacion_id
  ), '[]') as archivos`

const REPARTO: Reparto<Omit<PublicacionEscrita, 'lugar' | 'transcripcion'>> = {
  tipo: 'tipo',
  titulo: 'titulo',
  texto: 'texto',
  destacado: 'destacado',
  audiencia: 'audiencia',
  roles: (roles) => ({ roles: sql`${roles}::int[]` }),
  periodoId: 'periodo_id',
  desde: 'desde',
  hasta: 'hasta',
  segundos: 'segundos',
}

/** All that was published, of each kind in its order. */
export async function publicaciones(db: Kysely<unknown>): Promise<Publicacion[]> {
  const { rows } = await sql<Publicacion>`select ${COLUMNAS} from publicacion p order by p.tipo, p.lugar, p.publicacion_id`.execute(db)
  return rows
}

/** One of them, which nobody else changes until the transaction ends. */
export async function publicacionReservada(db: Kysely<unknown>, publicacionId: number): Promise<Publicacion | undefined> {
  await sql`select 1 from publicacion where publicacion_id = ${publicacionId} for update`.execute(db)
  const { rows } = await sql<Publicacion>`select ${COLUMNAS} from publicacion p where p.publicacion_id = ${publicacionId}`.execute(db)
  return rows[0]
}

/** Puts one in its place, and the others of its kind around it, from 1. */
async function ordena(db: Kysely<unknown>, publicacionId: number, lugar: number): Promise<void> {
  await sql`
    update publicacion p set lugar = nueva.lugar from (
      select publicacion_id, row_number() over (order by case when publicacion_id = ${publicacionId} then ${lugar} - 0.5 else orden end) as lugar
      from (
        select publicacion_id, row_number() over (order by lugar, publicacion_id) as orden
        from publicacion where publicacion_id <> ${publicacionId}
          and tipo = (select tipo from publicacion where publicacion_id = ${publicacionId})
        union all select ${publicacionId}::int, null
      ) cada
    ) nueva where p.publicacion_id = nueva.publicacion_id and p.lugar <> nueva.lugar
  `.execute(db)
}

export async function creaPublicacion(db: Kysely<unknown>, { lugar, transcripcion, ...datos }: PublicacionEscrita): Promise<number> {
  const columnas = { ...columnasDe(datos, REPARTO), lugar, transcripcion: sql`${transcripcion}::text[]` }
  const { rows } = await sql<{ id: number }>`
    insert into publicacion (${nombresDe(columnas)}) values (${valoresDe(columnas)}) returning publicacion_id as id
  `.execute(db)
  const id = rows[0]?.id ?? 0
  await ordena(db, id, lugar)
  return id
}

export async function cambiaPublicacion(
  db: Kysely<unknown>,
  publicacionId: number,
  { lugar, transcripcion, ...datos }: PublicacionEscrita,
): Promise<void> {
  await sql`
    update publicacion set ${cambiosDe(columnasDe(datos, REPARTO))}, transcripcion = ${transcripcion}::text[], version = version + 1 where publicacion_id = ${publicacionId}
  `.execute(db)
  await ordena(db, publicacionId, lugar)
}

/** Withdraws one, or publishes it again; one that was withdrawn keeps when. */
export async function retiraPublicacion(db: Kysely<unknown>, publicacionId: number, retirada: boolean): Promise<void> {
  const cuando: RawBuilder<unknown> = retirada ? sql`coalesce(retirada, now())` : sql`null`
  await sql`update publicacion set retirada = ${cuando}, version = version + 1 where publicacion_id = ${publicacionId}`.execute(db)
}

/** A file whose content was looked at. */
export interface ArchivoRevisado {
  uso: UsoDeArchivo
  nombre: string
  formato: string
  tipo: string
  huella: string
  contenido: Buffer
}

/** Keeps a file in the place of the one that was there. `contenido` null: it is in the folder. */
export async function guardaArchivo(
  db: Kysely<unknown>,
  publicacionId: number,
  { uso, nombre, formato, tipo, huella, contenido }: ArchivoRevisado,
  enCarpeta: boolean,
): Promise<void> {
  await sql`
    insert into archivo_de_publicacion (publicacion_id, uso, nombre, formato, tipo, bytes, huella, contenido)
    values (${publicacionId}, ${uso}, ${nombre}, ${formato}, ${tipo}, ${contenido.length}, ${huella}, ${enCarpeta ? null : contenido})
    on conflict (publicacion_id, uso) do update set nombre = excluded.nombre, formato = excluded.formato, tipo = excluded.tipo,
      bytes = excluded.bytes, camino = null, huella = excluded.huella, contenido = excluded.contenido
  `.execute(db)
}

export async function existePeriodo(db: Kysely<unknown>, periodoId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from periodo where periodo_id = ${periodoId}`.execute(db)
  return rows.length > 0
}

/** A file that was uploaded, without what it holds. */
export interface ArchivoGuardado {
  nombre: string
  tipo: string
  bytes: number
  huella: string
  /** Whether the database holds it, and not the folder. */
  enBase: boolean
}

const ARCHIVO = sql`a.nombre, a.tipo, a.bytes, a.huella, a.contenido is not null as "enBase"
  from archivo_de_publicacion a join publicacion p using (publicacion_id)`

/** A file of a video that is not withdrawn. */
export async function archivoDeVideo(db: Kysely<unknown>, publicacionId: number, uso: UsoDeArchivo): Promise<ArchivoGuardado | undefined> {
  const { rows } = await sql<ArchivoGuardado>`
    select ${ARCHIVO} where p.publicacion_id = ${publicacionId} and a.uso = ${uso} and a.huella is not null
      and p.tipo = 'video' and p.retirada is null
  `.execute(db)
  return rows[0]
}

/** Whom a document is shown to; `todos`: whoever keeps them sees all. */
export interface LectorDeDocumentos {
  rolId: number
  todos: boolean
}

/** The file of a document that somebody may see. */
export async function archivoDeDocumento(
  db: Kysely<unknown>,
  publicacionId: number,
  { rolId, todos }: LectorDeDocumentos,
): Promise<ArchivoGuardado | undefined> {
  const { rows } = await sql<ArchivoGuardado>`
    select ${ARCHIVO} left join periodo on periodo.periodo_id = p.periodo_id
    where p.publicacion_id = ${publicacionId} and a.uso = 'archivo' and a.huella is not null and p.tipo = 'documento'
      and (${todos}::boolean or (${VIGENTE} and (p.roles is null or ${rolId} = any (p.roles)) and (p.periodo_id is null or periodo.activo)))
  `.execute(db)
  return rows[0]
}

/** What a file of the database holds, from a byte and so many. */
export async function trozoDeArchivo(db: Kysely<unknown>, huella: string, desde: number, cuantos: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ trozo: Uint8Array }>`
    select substring(contenido from ${desde + 1}::int for ${cuantos}::int) as trozo
    from archivo_de_publicacion where huella = ${huella} and contenido is not null limit 1
  `.execute(db)
  return rows[0] && Buffer.from(rows[0].trozo)
}

/** The notices of today. */
export async function avisosVigentes(db: Kysely<unknown>): Promise<RespuestaDe<'getAvisos', never>> {
  const { rows } = await sql<RespuestaDe<'getAvisos', never>[number]>`
    select p.publicacion_id as "avisoId", p.audiencia, p.titulo, p.destacado, p.texto, p.desde, p.hasta from publicacion p
    where p.tipo = 'aviso' and ${VIGENTE} order by p.lugar
  `.execute(db)
  return rows
}

/** The videos of today, with where each of their files is. */
export async function videosVigentes(db: Kysely<unknown>): Promise<Video[]> {
  const urlDe = (uso: UsoDeArchivo) => sql`(array_agg(${URL_DE_ARCHIVO}) filter (where a.uso = ${uso}))[1]`
  const { rows } = await sql<Video>`
    select p.publicacion_id as "videoId", p.audiencia, p.titulo, p.segundos, p.transcripcion, p.desde, p.hasta,
      json_agg(json_build_object('src', ${URL_DE_ARCHIVO}, 'tipo', a.tipo) order by a.uso desc) filter (where a.uso in ('archivo', 'alterno')) as fuentes,
      ${urlDe('subtitulos')} as subtitulos, ${urlDe('cartel')} as cartel
    from publicacion p join archivo_de_publicacion a using (publicacion_id)
    where p.tipo = 'video' and ${VIGENTE} group by p.publicacion_id order by p.lugar
  `.execute(db)
  return rows
}
