import pg from 'pg'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'

/** The database is not one that `npm run demo -- --escala nacional` filled, or it cannot be copied. */
export class SinBaseNacional extends Error {
  constructor(causa: string) {
    super(`${causa}\nPrepárela con: DATABASE_URL=postgres://… npm run demo -- --escala nacional (o decima)`)
    this.name = 'SinBaseNacional'
  }
}

/** Students of a tenth of the country, and of the whole of it. */
const [DECIMA_DESDE, NACIONAL_DESDE] = [300_000, 3_000_000]

/** Another database of the same server. */
export function otraBase(databaseUrl: string, nombre: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${nombre}`
  return url.href
}

async function conCliente<T>(url: string, hace: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    return await hace(cliente)
  } finally {
    await cliente.end()
  }
}

/** How much of the country a database holds. Throws `SinBaseNacional` when it is less than a tenth. */
export async function escalaDe(databaseUrl: string): Promise<'el país' | 'un décimo del país'> {
  const estudiantes = await conCliente(databaseUrl, async (cliente) => {
    const { rows } = await cliente.query<{ total: string }>(
      "select coalesce(max(reltuples), 0)::bigint as total from pg_class where relname = 'estudiante'",
    )
    return Number(rows[0]?.total ?? 0)
  })
  if (estudiantes < DECIMA_DESDE) throw new SinBaseNacional('DATABASE_URL no tiene los datos nacionales ni un décimo de ellos.')
  return estudiantes < NACIONAL_DESDE ? 'un décimo del país' : 'el país'
}

/** A new, empty database beside the given one, gone when `hace` ends. */
export async function enBaseNueva<T>(databaseUrl: string, nombre: string, hace: (url: string) => Promise<T>): Promise<T> {
  return enBase(databaseUrl, nombre, '', hace)
}

/** A copy of the national database, which may have been filled a release ago, brought up to date, and gone when `hace` ends: what is measured writes, and the original stays as it was. */
export async function enCopia<T>(databaseUrl: string, nombre: string, hace: (url: string) => Promise<T>): Promise<T> {
  await escalaDe(databaseUrl)
  const origen = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  return enBase(databaseUrl, nombre, ` template ${pg.escapeIdentifier(origen)} strategy file_copy`, async (copia) => {
    const base = abreBase(leeConfig({ DATABASE_URL: copia }), () => {})
    await migra(base.db)
    await base.cierra()
    return hace(copia)
  })
}

async function enBase<T>(databaseUrl: string, nombre: string, como: string, hace: (url: string) => Promise<T>): Promise<T> {
  const servidor = otraBase(databaseUrl, 'postgres')
  const identificador = pg.escapeIdentifier(nombre)
  const borra = () => conCliente(servidor, (cliente) => cliente.query(`drop database if exists ${identificador} with (force)`))
  await borra()
  await conCliente(servidor, (cliente) => cliente.query(`create database ${identificador}${como}`))
  try {
    return await hace(otraBase(databaseUrl, nombre))
  } finally {
    await borra()
  }
}
