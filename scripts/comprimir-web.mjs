import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transform } from 'esbuild'

const TEXTO = /\.(html|js|mjs|css|svg|json|txt|vtt|webmanifest)$/
/** What is smaller gains nothing by it. */
const MINIMO = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A program that is served as it was written: the same, for the same browsers, without what only its readers need. */
async function aprieta(archivo, target) {
  const { code } = await transform(await readFile(archivo, 'utf8'), { minify: true, target, charset: 'utf8' })
  await writeFile(archivo, code)
}

/** What stands in `public` as it was written: the survey's worker, and what every page brings within (vite.config.ts), which nobody asks for. */
export async function aprietaSueltos(carpeta) {
  await rm(join(carpeta, 'arranque.js'))
  await aprieta(join(carpeta, 'trabajador.js'), 'es2020')
}

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
