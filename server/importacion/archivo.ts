import { createReadStream, statSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'

export type Codificacion = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What to tell of a path where there is nothing to read; `null` when there is. */
export function faltaArchivo(ruta: string): string | null {
  return statSync(ruta, { throwIfNoEntry: false })?.isDirectory() === false ? null : `No hay ningún archivo en ${ruta}.`
}

/** The encoding that a file's first bytes declare, or that they betray: no text of ours has a zero. */
async function codificacionDeclarada(ruta: string): Promise<Codificacion | null> {
  const archivo = await open(ruta)
  try {
    const { buffer, bytesRead } = await archivo.read(Buffer.alloc(4), 0, 4, 0)
    const [uno, otro] = buffer
    if (bytesRead < 2) return null
    if ((uno === 0xff && otro === 0xfe) || (uno !== 0 && otro === 0)) return 'utf-16le'
    return (uno === 0xfe && otro === 0xff) || (uno === 0 && otro !== 0) ? 'utf-16be' : null
  } finally {
    await archivo.close()
  }
}

/** UTF-16 when its first bytes say so, UTF-8 when every byte is valid in it, else Windows-1252, as older spreadsheets write. */
export async function codificacionDe(ruta: string): Promise<Codificacion> {
  const declarada = await codificacionDeclarada(ruta)
  if (declarada !== null) return declarada
  const estricto = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const trozo of createReadStream(ruta)) estricto.decode(trozo as Buffer, { stream: true })
    estricto.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** A line longer than this is no row of ours: what follows is cut into pieces, so that memory stays bounded. */
const LARGO_MAXIMO = 100_000

/** What ends the lines of a file that begins so: old spreadsheets of Macintosh wrote a carriage return alone. */
function finDeLinea(comienzo: string): string {
  return !comienzo.includes('\n') && comienzo.includes('\r') ? '\r' : '\n'
}

/** The file's lines, some thousands at a time, with the part of the file read so far (0 to 1). */
export async function* lineasDe(ruta: string, codificacion: Codificacion): AsyncGenerator<{ lineas: string[]; avance: number }> {
  const { size } = await stat(ruta)
  const decodificador = new TextDecoder(codificacion)
  let resto = ''
  let fin: string | null = null
  let leidos = 0
  for await (const trozo of createReadStream(ruta, { highWaterMark: 256 * 1024 })) {
    const bytes = trozo as Buffer
    leidos += bytes.length
    const texto = resto + decodificador.decode(bytes, { stream: true })
    fin ??= finDeLinea(texto)
    const lineas = texto.split(fin)
    resto = lineas.pop() ?? ''
    if (resto.length > LARGO_MAXIMO) {
      lineas.push(resto)
      resto = ''
    }
    yield { lineas: lineas.map(sinRetorno), avance: leidos / size }
  }
  yield { lineas: [sinRetorno(resto + decodificador.decode())], avance: 1 }
}

function sinRetorno(linea: string): string {
  return linea.endsWith('\r') ? linea.slice(0, -1) : linea
}
