import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { archivosDeMaquinas } from './docs/archivos.ts'

/**
 * `npm run docs`: writes docs/maquinas from the machines. With `--check` it writes nothing and fails when what is
 * committed is not what it would write.
 */
const CARPETA = new URL('../docs/maquinas/', import.meta.url)

const archivos = await archivosDeMaquinas()
await mkdir(CARPETA, { recursive: true })
const presentes = await readdir(CARPETA)
const sobran = presentes.filter((nombre) => !archivos.has(nombre))

if (process.argv.includes('--check')) {
  const lee = (nombre: string) => readFile(new URL(nombre, CARPETA), 'utf8').catch(() => null)
  const comparados = await Promise.all([...archivos].map(async ([nombre, texto]) => ((await lee(nombre)) === texto ? [] : [nombre])))
  const distintos = [...comparados.flat(), ...sobran]
  if (distintos.length > 0) {
    process.stderr.write(
      `docs/maquinas no corresponde al código; corra npm run docs. Difieren:\n${distintos.map((nombre) => `  ${nombre}\n`).join('')}`,
    )
    process.exitCode = 1
  }
} else {
  await Promise.all(sobran.map((nombre) => rm(new URL(nombre, CARPETA))))
  await Promise.all([...archivos].map(([nombre, texto]) => writeFile(new URL(nombre, CARPETA), texto)))
  process.stdout.write(`docs/maquinas: ${archivos.size} archivos.\n`)
}
