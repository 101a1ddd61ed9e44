import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { creaMapeo } from '#server/areas/encuestas/mapeos.sql.ts'
import { leeConfig } from '#server/config.ts'
import { reparteTokens } from '#server/importacion/tokens.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { CUENTAS } from '#server/semilla/cuentas.ts'
import { siembra } from '#server/semilla/semilla.ts'
import { unPadron } from '#tests/support/servidor/padron.ts'
import { enBaseNueva } from './copia.ts'
import { importa } from './importacion.ts'
import { levantaProducto } from './servidor-medido.ts'

/** Seconds that giving a survey to students of one grade takes, by each way of doing it. */
export interface Reparto {
  estudiantes: number
  /** Loading them, while nobody surveys their grade. */
  carga: number
  /** As the load of a file does it, in pieces. */
  porTramos: number
  /** As an administrator does it, in one request that gives the survey to the grade. */
  enUnaPeticion: number
}

const ESTUDIANTES = 100_000
const RBDS = [90145, 90152, 90159, 90180]
/** A grade that the demonstration does not survey, and the survey that it is given. */
const MAPEO = { idEnsenanza: 110, idGrado: 2, encuestaId: 2 }
const SECRETO = 'kR7vQ2mX9pL4tZ8wB3nH6jF1sD5gA0yC'

const segundosDe = async (hace: () => Promise<unknown>): Promise<number> => {
  const comienzo = performance.now()
  await hace()
  return (performance.now() - comienzo) / 1000
}

/** Everything that the survey has in the grade goes away. */
async function quitaTodo(db: Kysely<unknown>): Promise<void> {
  await sql`delete from token_encuesta where encuesta_id = ${MAPEO.encuestaId} and run_estudiante in (select run from estudiante where id_grado = ${MAPEO.idGrado})`.execute(
    db,
  )
  await sql`delete from ensenanza_grado_encuesta where encuesta_id = ${MAPEO.encuestaId} and id_grado = ${MAPEO.idGrado}`.execute(db)
}

async function pide(url: string, camino: string, cuerpo: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const respuesta = await fetch(`${url}/api${camino}`, { method: 'POST', headers, body: JSON.stringify(cuerpo) })
  if (!respuesta.ok) throw new Error(`${camino}: ${respuesta.status} ${await respuesta.text()}`)
  return respuesta.json()
}

async function comoAdministrador(databaseUrl: string): Promise<number> {
  const servidor = await levantaProducto(databaseUrl, SECRETO, { CAPTCHA: 'test' })
  const { usuario = '', password = '' } = CUENTAS.find(({ perfil }) => perfil === 'administrador-nacional') ?? {}
  const { accessToken } = (await pide(servidor.url, '/login', { usuario, password, recaptchaToken: 'prueba' })) as { accessToken: string }
  const segundos = await segundosDe(() => pide(servidor.url, '/admin/ensenanzas-grados-encuestas', MAPEO, accessToken))
  await servidor.proceso.detiene()
  return segundos
}

/** Imports 100,000 students of one grade into a new database, and gives them its survey by both ways. */
export async function mideReparto(databaseUrl: string): Promise<Reparto> {
  const carpeta = await mkdtemp(join(tmpdir(), 'reparto-'))
  try {
    await writeFile(join(carpeta, 'estudiantes.csv'), unPadron(ESTUDIANTES, 0, RBDS, [MAPEO.idGrado]).csv)
    return await enBaseNueva(databaseUrl, 'banco_reparto', async (url) => {
      const { db, cierra } = abreBase(leeConfig({ DATABASE_URL: url }), () => {})
      await migra(db)
      await siembra(db)
      const { segundos: carga } = await importa(url, 'estudiantes', carpeta)
      await creaMapeo(db, MAPEO)
      const porTramos = await segundosDe(() => reparteTokens(db, () => {}))
      await quitaTodo(db)
      const enUnaPeticion = await comoAdministrador(url)
      await cierra()
      return { estudiantes: ESTUDIANTES, carga, porTramos, enUnaPeticion }
    })
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
}
