import { createReadStream, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

export type Codificacion = 'utf-8' | 'windows-1252'

/** What to tell of a path where there is nothing to read; `null` when there is. */
export function faltaArchivo(ruta: string): string | null {
  return statSync(ruta, { throwIfNoEntry: false })?.isDirectory() === false ? null : `No hay ningún archivo en ${ruta}.`
}

/** UTF-8 when every byte of the file is valid in it, else Windows-1252, as older spreadsheets write. */
export async function codificacionDe(ruta: string): Promise<Codificacion> {
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

/** The file's lines, some thousands at a time, with the part of the file read so far (0 to 1). */
export async function* lineasDe(ruta: string, codificacion: Codificacion): AsyncGenerator<{ lineas: string[]; avance: number }> {
  const { size } = await stat(ruta)
  const decodificador = new TextDecoder(codificacion)
  let resto = ''
  let leidos = 0
  for await (const trozo of createReadStream(ruta, { highWaterMark: 256 * 1024 })) {
    const bytes = trozo as Buffer
    leidos += bytes.length
    const lineas = (resto + decodificador.decode(bytes, { stream: true })).split('\n')
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
