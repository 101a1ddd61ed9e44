import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { dialectoEmbebido } from '#server/plugins/database/dialecto-embebido.ts'
import { EXTENSIONES } from '#server/plugins/database/extensiones.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { type Motor, motorEnEsteHilo } from '#server/plugins/database/motor.ts'
import { siembra } from '#server/semilla/semilla.ts'

export type Semilla = 'vacia' | 'demo'

const RAIZ = fileURLToPath(new URL('../../../', import.meta.url))
/** Where what tests make once is kept. */
export const ALMACEN = join(RAIZ, 'node_modules/.cache/bases-de-prueba')

/** A template's cache key: the migrations, the seed, and this form of making it. */
export async function huella(semilla: Semilla): Promise<string> {
  const hash = createHash('sha256')
    .update(semilla)
    .update(await readFile(fileURLToPath(import.meta.url)))
  for (const carpeta of ['server/migrations', 'server/semilla', 'contract']) {
    const nombres = await readdir(join(RAIZ, carpeta), { recursive: true, withFileTypes: true })
    const archivos = nombres.filter((nombre) => nombre.isFile()).map((nombre) => join(nombre.parentPath, nombre.name))
    for (const archivo of archivos.sort()) hash.update(archivo).update(await readFile(archivo))
  }
  return hash.digest('hex').slice(0, 24)
}

/** A Kysely over a PGlite that outlives it: what closes is the wrapping, never the database. */
function kyselySobre(base: PGlite): Kysely<unknown> {
  const motor: Motor = { ...motorEnEsteHilo(base), cierra: async () => {} }
  return new Kysely<unknown>({ dialect: dialectoEmbebido(motor) })
}

/** Small files and little memory to make ready: half of opening a template went into them. */
const CHICA = { ...EXTENSIONES, initDbStartParams: ['--wal-segsize=1'], postgresqlconf: ['wal_recycle=off', 'shared_buffers=24MB'] }

/** Half of a template is otherwise the log of how it was made, and two databases that nobody opens. */
async function soloLoQueSeAbre(base: PGlite): Promise<void> {
  await base.exec('update pg_database set datistemplate = false')
  await base.exec('drop database if exists template0')
  await base.exec('drop database if exists template1')
  await base.exec('checkpoint')
}

async function haz(semilla: Semilla, destino: string): Promise<void> {
  // The seed is sown in what the migrations left, which are not run again.
  const base = semilla === 'vacia' ? await PGlite.create(CHICA) : await baseDePrueba('vacia')
  const db = kyselySobre(base)
  await (semilla === 'vacia' ? migra(db) : siembra(db))
  await mkdir(ALMACEN, { recursive: true })
  const provisorio = `${destino}.${process.pid}`
  await soloLoQueSeAbre(base)
  const volcado = await base.dumpDataDir('none')
  await writeFile(provisorio, new Uint8Array(await volcado.arrayBuffer()))
  await rename(provisorio, destino)
  await base.close()
  await soloQueda(destino)
}

/** Forgets the templates that another one has replaced: each takes tens of megabytes. `plantilla`: its path. */
export async function soloQueda(plantilla: string): Promise<void> {
  const [clase = ''] = basename(plantilla).split('-')
  const viejas = (await readdir(ALMACEN)).filter((nombre) => nombre.startsWith(`${clase}-`) && !nombre.startsWith(basename(plantilla)))
  await Promise.all(viejas.map((nombre) => rm(join(ALMACEN, nombre), { recursive: true, force: true })))
}

/** The file of a template, made if nobody has. */
export async function plantilla(semilla: Semilla): Promise<string> {
  const archivo = join(ALMACEN, `${semilla}-${await huella(semilla)}.tar`)
  if (!existsSync(archivo)) await haz(semilla, archivo)
  return archivo
}

/**
 * A database in memory, migrated and seeded, from a template made once for these migrations and this seed: opening
 * takes half a second instead of several.
 */
export async function baseDePrueba(semilla: Semilla): Promise<PGlite> {
  return PGlite.create({ ...EXTENSIONES, loadDataDir: new Blob([await readFile(await plantilla(semilla))]) })
}
