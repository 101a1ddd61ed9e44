import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { archivosDeMaquinas } from './docs/archivos.ts'
import { recuerdaDibujos } from './docs/memoria.ts'
import { tablaDeRecargas } from './docs/recargas.ts'
import { leePedido } from './mandato.ts'

/**
 * `npm run docs`: writes docs/maquinas from the machines, drawing again only what changed, and docs/recargas.md. With `--check` it writes nothing,
 * draws everything and fails when what is committed is not what it would write.
 */
const CARPETA = new URL('../docs/maquinas/', import.meta.url)
const RECARGAS = new URL('../docs/recargas.md', import.meta.url)

const { check: revisa } = leePedido('Uso: npm run docs [-- --check]', { options: { check: { type: 'boolean' } } }).values
const memoria = await recuerdaDibujos('dist/dibujos')
const archivos = await archivosDeMaquinas(revisa ? undefined : memoria.dibujante)
await mkdir(CARPETA, { recursive: true })
const presentes = await readdir(CARPETA)
const sobran = presentes.filter((nombre) => !archivos.has(nombre))
const lee = (nombre: string) => readFile(new URL(nombre, CARPETA), 'utf8').catch(() => null)
const comparados = await Promise.all([...archivos].map(async ([nombre, texto]) => ((await lee(nombre)) === texto ? [] : [nombre])))
const cambiados = comparados.flat()
const recargas = await tablaDeRecargas()

if (revisa) {
  const comoEstaban = (await readFile(RECARGAS, 'utf8').catch(() => null)) === recargas
  const distintos = [...cambiados, ...sobran, ...(comoEstaban ? [] : ['../recargas.md'])]
  if (distintos.length > 0) {
    process.stderr.write(
      `docs/maquinas no corresponde al código; corra npm run docs. Difieren:\n${distintos.map((nombre) => `  ${nombre}\n`).join('')}`,
    )
    process.exitCode = 1
  }
} else {
  await Promise.all(sobran.map((nombre) => rm(new URL(nombre, CARPETA))))
  await Promise.all(cambiados.map((nombre) => writeFile(new URL(nombre, CARPETA), archivos.get(nombre) ?? '')))
  await writeFile(RECARGAS, recargas)
  await memoria.olvida()
  process.stdout.write(`docs/maquinas: ${archivos.size} archivos, ${cambiados.length} escritos.\n`)
}
