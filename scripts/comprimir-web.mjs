import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTO = /\.(html|js|mjs|css|svg|json|txt|vtt|webmanifest)$/
/** What is smaller gains nothing by it. */
const MINIMO = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes, beside each text file of the built application, its brotli and gzip forms. */
export async function comprimeWeb(carpeta) {
  const entradas = await readdir(carpeta, { recursive: true, withFileTypes: true })
  const archivos = entradas
    .filter((entrada) => entrada.isFile() && TEXTO.test(entrada.name))
    .map((entrada) => join(entrada.parentPath, entrada.name))
  for (const archivo of archivos) {
    const contenido = await readFile(archivo)
    if (contenido.length < MINIMO) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contenido.length }
    await writeFile(`${archivo}.br`, await brotli(contenido, { params }))
    await writeFile(`${archivo}.gz`, await gz(contenido, { level: 9 }))
  }
}
