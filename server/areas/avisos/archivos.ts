import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import type { Kysely } from 'kysely'
import { type ArchivoNuevo, PESO_DE_ARCHIVOS, type TipoDePublicacion, type UsoDeArchivo } from '#contract/avisos.ts'
import { datosInvalidos } from '#server/plugins/http/rechazo.ts'
import type { Tramo } from '#server/plugins/http/tramo.ts'
import { type ArchivoGuardado, type ArchivoRevisado, trozoDeArchivo } from './avisos.sql.ts'

interface Formato {
  formato: string
  extension: string
}

const OFICINA = 'application/vnd.openxmlformats-officedocument'
const DE_DOCUMENTO: Readonly<Record<string, Formato>> = {
  'application/pdf': { formato: 'PDF', extension: 'pdf' },
  [`${OFICINA}.wordprocessingml.document`]: { formato: 'DOCX', extension: 'docx' },
  [`${OFICINA}.spreadsheetml.sheet`]: { formato: 'XLSX', extension: 'xlsx' },
  [`${OFICINA}.presentationml.presentation`]: { formato: 'PPTX', extension: 'pptx' },
  'application/vnd.oasis.opendocument.text': { formato: 'ODT', extension: 'odt' },
  'application/vnd.oasis.opendocument.spreadsheet': { formato: 'ODS', extension: 'ods' },
}
const IMAGENES: Readonly<Record<string, Formato>> = {
  'image/jpeg': { formato: 'JPG', extension: 'jpg' },
  'image/png': { formato: 'PNG', extension: 'png' },
}
const VIDEOS: Readonly<Record<string, Formato>> = {
  'video/mp4': { formato: 'MP4', extension: 'mp4' },
  'video/webm': { formato: 'WEBM', extension: 'webm' },
}
const SUBTITULOS: Readonly<Record<string, Formato>> = { 'text/vtt': { formato: 'VTT', extension: 'vtt' } }

/** Which kinds each file may be of, and how that is told. */
const ADMITIDOS: Readonly<Record<TipoDePublicacion, Partial<Record<UsoDeArchivo, readonly [Readonly<Record<string, Formato>>, string]>>>> =
  {
    aviso: {},
    documento: { archivo: [{ ...DE_DOCUMENTO, ...IMAGENES }, 'un PDF, un documento de oficina sin macros o una imagen PNG o JPG'] },
    video: {
      archivo: [VIDEOS, 'un video MP4 o WebM'],
      alterno: [VIDEOS, 'un video MP4 o WebM'],
      subtitulos: [SUBTITULOS, 'subtítulos WebVTT'],
      cartel: [IMAGENES, 'una imagen PNG o JPG'],
    },
  }

// What no name of a file needs: folders, control and invisible characters, what systems reserve.
// oxlint-disable-next-line no-control-regex
const SOBRANTES = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*\\/]/g

/** A name fit for any disk, with the ending of what the file is: `../../Guía\u202E.exe` of a PDF is `Guía.pdf`. */
export function nombreLimpio(nombre: string, extension: string): string {
  const suelto = nombre
    .replace(/^.*[\\/]/s, '')
    .replace(SOBRANTES, '')
    .normalize('NFC')
  const tronco = suelto
    .replace(/\.[^.]*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  return `${tronco || 'archivo'}.${extension}`
}

async function revisaUno(tipo: TipoDePublicacion, { uso, nombre, contenido }: ArchivoNuevo): Promise<ArchivoRevisado | string> {
  const admitidos = ADMITIDOS[tipo][uso]
  if (admitidos === undefined) return 'Esta publicación no lleva ese archivo.'
  const [formatos, cuales] = admitidos
  const bytes = Buffer.from(contenido, 'base64')
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  const formato = mime === undefined ? undefined : formatos[mime]
  if (mime === undefined || formato === undefined) return `El contenido no es de ese tipo. Suba ${cuales}.`
  return {
    uso,
    nombre: nombreLimpio(nombre, formato.extension),
    formato: formato.formato,
    tipo: mime,
    huella: createHash('sha256').update(bytes).digest('hex'),
    contenido: bytes,
  }
}

/** What was uploaded, each of a kind that its publication takes by its content. Throws 400 naming each that is not, by its use. */
export async function revisaArchivos(tipo: TipoDePublicacion, nuevos: readonly ArchivoNuevo[]): Promise<ArchivoRevisado[]> {
  const revisados = await Promise.all(nuevos.map(async (uno) => ({ uso: uno.uso, dicho: await revisaUno(tipo, uno) })))
  const faltas = revisados.flatMap(({ uso, dicho }) => (typeof dicho === 'string' ? [[uso, dicho] as const] : []))
  if (faltas.length > 0) throw datosInvalidos(Object.fromEntries(faltas))
  const buenos = revisados.flatMap(({ dicho }) => (typeof dicho === 'string' ? [] : [dicho]))
  if (buenos.reduce((suma, { contenido }) => suma + contenido.length, 0) > PESO_DE_ARCHIVOS) {
    throw datosInvalidos({ archivo: 'Los archivos pesan más de 20 MB.' })
  }
  return buenos
}

/** Writes a file to the folder, whole or not at all, under the mark of what it holds. */
export async function escribeEnCarpeta(carpeta: string, { huella, contenido }: ArchivoRevisado): Promise<void> {
  await mkdir(carpeta, { recursive: true })
  const parcial = join(carpeta, `.${randomUUID()}`)
  await writeFile(parcial, contenido)
  await rename(parcial, join(carpeta, huella))
}

const TROZO = 1024 * 1024

async function* trozos(db: Kysely<unknown>, huella: string, { desde, hasta }: Tramo): AsyncGenerator<Buffer> {
  for (let byte = desde; byte <= hasta; byte += TROZO) {
    const trozo = await trozoDeArchivo(db, huella, byte, Math.min(TROZO, hasta - byte + 1))
    if (trozo === undefined || trozo.length === 0) throw new Error('A published file was replaced while it was read.')
    yield trozo
  }
}

/** What an uploaded file holds, from where it is kept. `carpeta`: null when this service keeps them in the database. */
export function leeArchivo(db: Kysely<unknown>, carpeta: string | null, { huella, enBase }: ArchivoGuardado, tramo: Tramo): Readable {
  if (enBase) return Readable.from(trozos(db, huella, tramo), { objectMode: false })
  if (carpeta === null) throw new Error('A published file is in a folder, and ARCHIVOS_DIR does not name it.')
  return createReadStream(join(carpeta, huella), { start: tramo.desde, end: tramo.hasta })
}
