import { type Dialect, Kysely, sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'
import { dialectoEmbebido } from '#server/plugins/database/dialecto-embebido.ts'
import { dialectoPostgres } from '#server/plugins/database/dialecto-postgres.ts'
import { SIN_PRISA } from '#server/plugins/database/limites.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { motorEnEsteHilo } from '#server/plugins/database/motor.ts'
import { creaPiscina } from '#server/plugins/database/piscina.ts'
import { siembra } from '#server/semilla/semilla.ts'
import { baseDePrueba, plantilla, type Semilla } from './plantilla-de-base.ts'
import { levantaPostgres, PROGRAMAS } from './postgres.ts'
import { preguntaAlEmbebido, queRecuerda } from './tambien-en-el-embebido.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL where the tests of this project have their databases; none where they have them in memory. */
    postgres?: string
  }
}

const CONEXIONES = 4

const en = (url: string, base: string): string => url.replace(/[^/]+$/, base)
const piscinaDe = (url: string) => creaPiscina(url, CONEXIONES, SIN_PRISA, () => {})

async function manda(url: string, orden: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: dialectoPostgres(piscinaDe(url)) })
  await sql.raw(orden).execute(db)
  await db.destroy()
}

/** Once for the project `postgres`: a PostgreSQL of this machine with a database to copy for each seed, or a word that there is none. */
export default async function prepara(proyecto: TestProject): Promise<() => Promise<void>> {
  if (PROGRAMAS === undefined) return async () => void process.stdout.write('PostgreSQL: no probado\n')
  const [postgres] = await Promise.all([levantaPostgres(), plantilla('demo')])
  const llena = async (base: Semilla, con: (db: Kysely<unknown>) => Promise<unknown>) => {
    const db = new Kysely<unknown>({ dialect: dialectoPostgres(piscinaDe(en(postgres.databaseUrl, base))) })
    await con(db)
    await db.destroy()
  }
  await manda(postgres.databaseUrl, 'create database vacia')
  await llena('vacia', migra)
  await manda(postgres.databaseUrl, 'create database demo template vacia')
  await llena('demo', siembra)
  proyecto.provide('postgres', postgres.databaseUrl)
  return () => postgres.cierra()
}

let copias = 0

/**
 * A database of its own, migrated and seeded, where this project's tests have theirs; gone when it is closed. What was asked of PostgreSQL is then
 * asked of the embedded one. A long attack has it in memory: it runs outside vitest.
 */
export async function dialectoDePrueba(semilla: Semilla): Promise<Dialect> {
  const url = process.env['VITEST'] === undefined ? undefined : inject('postgres')
  if (url === undefined) return dialectoEmbebido(motorEnEsteHilo(await baseDePrueba(semilla)))
  copias += 1
  const nombre = `prueba_${process.pid}_${copias}`
  await manda(url, `create database ${nombre} template ${semilla} strategy file_copy`)
  const piscina = piscinaDe(en(url, nombre))
  const dialecto = dialectoPostgres({
    ...piscina,
    cierra: async () => {
      await piscina.cierra()
      await manda(url, `drop database ${nombre}`)
      await preguntaAlEmbebido()
    },
  })
  return queRecuerda(dialecto)
}
