import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

async function archivosDe(ruta) {
  const estado = await stat(ruta).catch(() => null)
  if (estado === null) return []
  if (estado.isFile()) return [ruta]
  const entradas = await readdir(ruta, { recursive: true, withFileTypes: true })
  return entradas.filter((entrada) => entrada.isFile()).map((entrada) => join(entrada.parentPath, entrada.name))
}

/** A fingerprint of the contents of files and folders. */
export async function huellaDe(rutas) {
  const hash = createHash('sha256')
  for (const ruta of rutas) {
    for (const archivo of (await archivosDe(ruta)).sort()) hash.update(archivo).update(await readFile(archivo))
  }
  return hash.digest('hex')
}

/** Runs `construye` unless `sello` says that it already ran for these very sources. */
export async function siCambio(rutas, sello, construye) {
  const huella = await huellaDe(rutas)
  const anterior = await readFile(sello, 'utf8').catch(() => '')
  if (anterior === huella) return false
  await construye()
  await mkdir(dirname(sello), { recursive: true })
  await writeFile(sello, huella)
  return true
}

/** Whether node_modules lacks a package of the lock, or has another version of one; optional ones may be absent. */
export async function faltanPaquetes() {
  const lee = async (ruta) => JSON.parse(await readFile(ruta, 'utf8')).packages
  const instalados = await lee('node_modules/.package-lock.json').catch(() => null)
  if (instalados === null) return true
  return Object.entries(await lee('package-lock.json')).some(([ruta, { version, optional }]) => {
    if (ruta === '') return false
    const instalado = instalados[ruta]
    return instalado === undefined ? !optional : instalado.version !== version
  })
}
