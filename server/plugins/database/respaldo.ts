import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { ARCHIVO_DE_CANDADO, tomaCandado } from './candado.ts'

/** What each file of a copy must be: written last, so that a copy without it is one that did not end. */
const SUMAS = 'respaldo.json'
const sumasEscritas = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** A copy that cannot be made or put back; its message is for who asked. */
export class RespaldoImposible extends Error {
  override name = 'RespaldoImposible'
}

/** Whether nothing stands there: an empty folder, or none. */
async function estaVacia(carpeta: string): Promise<boolean> {
  try {
    return (await readdir(carpeta)).length === 0
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))) throw error
    return error.code === 'ENOENT'
  }
}

/** The sum of each file of a folder, by its path in it. */
async function sumasDe(carpeta: string): Promise<Record<string, string>> {
  const entradas = await readdir(carpeta, { recursive: true, withFileTypes: true })
  const rutas = entradas.filter((una) => una.isFile()).map((una) => relative(carpeta, join(una.parentPath, una.name)))
  const sumas: Record<string, string> = {}
  for (const ruta of rutas.filter((una) => una !== SUMAS && una !== ARCHIVO_DE_CANDADO).sort()) {
    const suma = createHash('sha256')
    await pipeline(createReadStream(join(carpeta, ruta)), suma)
    sumas[ruta] = suma.digest('hex')
  }
  return sumas
}

function exigeIguales(hay: Record<string, string>, debe: Record<string, string>, carpeta: string): void {
  const distinta = [...new Set([...Object.keys(debe), ...Object.keys(hay)])].find((ruta) => hay[ruta] !== debe[ruta])
  if (distinta !== undefined) throw new RespaldoImposible(`El respaldo de ${carpeta} está dañado: ${distinta} no es como se guardó.`)
}

/** Copies a folder beside its destination and leaves it there whole, or not at all. */
async function copiaEntera(origen: string, destino: string, comprueba: (copia: string) => Promise<void>): Promise<void> {
  const aMedias = `${destino}.incompleta`
  await rm(aMedias, { recursive: true, force: true })
  try {
    await mkdir(aMedias, { recursive: true, mode: 0o700 })
    await cp(origen, aMedias, { recursive: true, filter: (ruta) => relative(origen, ruta) !== ARCHIVO_DE_CANDADO })
    await comprueba(aMedias)
    // Takes the place of an empty folder; of one with files in it, it fails.
    await rename(aMedias, destino)
  } finally {
    await rm(aMedias, { recursive: true, force: true })
  }
}

/**
 * Copies what the embedded database and the keys of `dataDir` are, to a folder that is empty or is not there yet. Nobody may be using them
 * meanwhile (throws `CarpetaEnUso`): files that change while they are copied are no database. Gives how many files there are.
 */
export async function respalda(dataDir: string, destino: string): Promise<number> {
  const fuera = relative(resolve(dataDir), resolve(destino))
  if (!fuera.startsWith('..')) throw new RespaldoImposible('El respaldo no puede quedar dentro de la carpeta que se respalda.')
  if (await estaVacia(join(dataDir, 'base'))) throw new RespaldoImposible(`En ${dataDir} no hay una base de datos que respaldar.`)
  if (!(await estaVacia(destino))) throw new RespaldoImposible(`Ya hay algo en ${destino}: indique otra carpeta.`)
  const sueltaCandado = tomaCandado(dataDir)
  try {
    const sumas = await sumasDe(dataDir)
    await copiaEntera(dataDir, destino, async (copia) => {
      exigeIguales(await sumasDe(copia), sumas, destino)
      await writeFile(join(copia, SUMAS), JSON.stringify(sumas), { mode: 0o600 })
    })
    return Object.keys(sumas).length
  } finally {
    sueltaCandado()
  }
}

/** Puts a copy back in a `dataDir` that is empty or is not there, after seeing that each file is as it was kept. Gives how many there are. */
export async function restaura(copia: string, dataDir: string): Promise<number> {
  const escritas = await readFile(join(copia, SUMAS), 'utf8').catch(() => '')
  const sumas = v.safeParse(sumasEscritas, escritas)
  if (!sumas.success) throw new RespaldoImposible(`${copia} no es un respaldo terminado.`)
  if (!(await estaVacia(dataDir))) {
    throw new RespaldoImposible(`La carpeta ${dataDir} ya tiene datos: detenga el servidor, cámbiele el nombre y repita.`)
  }
  await copiaEntera(copia, resolve(dataDir), async (nueva) => {
    exigeIguales(await sumasDe(nueva), sumas.output, copia)
    await rm(join(nueva, SUMAS))
  })
  return Object.keys(sumas.output).length
}
