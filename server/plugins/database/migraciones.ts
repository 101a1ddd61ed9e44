import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Key of the advisory lock: whoever migrates first makes the others wait. */
const CANDADO_DE_MIGRACION = 7_305_114

const CARPETA = new URL('../../migrations/', import.meta.url)

/** The first line of a migration after which processes that do not know it must not serve (migrations/README.md). */
const CONTRAE = /^-- contrae\b/

/** The migrations' file names, in the order in which they apply. */
async function nombres(): Promise<string[]> {
  const archivos = await readdir(CARPETA)
  return archivos.filter((nombre) => /^\d{3}-[a-z0-9-]+\.sql$/.test(nombre)).sort()
}

/**
 * Applies, each in its own transaction, the migrations that the database has not seen; returns their names. A failed
 * one leaves no trace and stops the rest. They may take as long as they need, whatever the connection's limits.
 */
export async function migra(db: Kysely<unknown>): Promise<string[]> {
  await sql`create table if not exists migracion (nombre text primary key, aplicada timestamptz not null default now())`.execute(db)
  await sql`alter table migracion add column if not exists contrae boolean not null default false`.execute(db)
  const aplicadas: string[] = []
  // Those that it has are told apart by one question; another process may still apply one of these in between.
  const { faltan } = await leeEsquema(db)
  for (const nombre of faltan) {
    const texto = await readFile(new URL(nombre, CARPETA), 'utf8')
    const nueva = await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(${CANDADO_DE_MIGRACION})`.execute(trx)
      const { rows } = await sql`select 1 from migracion where nombre = ${nombre}`.execute(trx)
      if (rows.length > 0) return false
      await sql.raw(texto).execute(trx)
      await sql`insert into migracion (nombre, contrae) values (${nombre}, ${CONTRAE.test(texto)})`.execute(trx)
      return true
    })
    if (nueva) aplicadas.push(nombre)
  }
  return aplicadas
}

let propias: Promise<string[]> | null = null

/** What this process knows that the database has not seen, and what the database asks for that this process does not know. */
export async function leeEsquema(db: Kysely<unknown>): Promise<{ faltan: string[]; ajenas: string[] }> {
  const conocidas = await (propias ??= nombres())
  const { rows } = await sql<{ nombre: string; contrae: boolean }>`select nombre, contrae from migracion`.execute(db)
  const aplicadas = new Set(rows.map(({ nombre }) => nombre))
  return {
    faltan: conocidas.filter((nombre) => !aplicadas.has(nombre)),
    ajenas: rows.flatMap(({ nombre, contrae }) => (contrae && !conocidas.includes(nombre) ? [nombre] : [])),
  }
}
