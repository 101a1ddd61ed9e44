import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { siembra } from '#server/semilla/semilla.ts'
import { enBaseNueva } from './copia.ts'
import { ProcesoMedido } from './proceso-medido.ts'

/** What a national import took: rows, seconds, megabytes of the file, and of the process' memory at its most. */
export interface Importacion {
  estudiantes: number
  segundos: number
  archivo: number
  memoria: number
  limite: number
}

const LIMITE = 300
const MB = 1024 * 1024

/** The country's files: always the same rows in the same order, since the national data are. */
const ARCHIVOS = {
  establecimientos:
    'select id_rbd as "idRbd", dgv_rbd as "dgvRbd", ds_nom_estable as "dsNomEstable", comuna_id as "comunaId" from establecimiento order by id_rbd',
  estudiantes: `select run as "runEstudiante", nombres, apellido_paterno as "apellidoPaterno", apellido_materno as "apellidoMaterno",
    id_rbd as "idRbd", id_ensenanza as "idEnsenanza", id_grado as "idGrado", letra_curso as "letraCurso" from estudiante order by run`,
}

async function escribeArchivos(databaseUrl: string, carpeta: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: databaseUrl })
  await cliente.connect()
  for (const [nombre, consulta] of Object.entries(ARCHIVOS)) {
    await pipeline(
      cliente.query(copyTo(`copy (${consulta}) to stdout with (format csv, header, delimiter ';')`)),
      createWriteStream(join(carpeta, `${nombre}.csv`)),
    )
  }
  await cliente.end()
}

/** `npm run importar` of a folder's file of that name. */
export async function importa(
  databaseUrl: string,
  tipo: keyof typeof ARCHIVOS,
  carpeta: string,
): Promise<{ segundos: number; memoria: number }> {
  const comienzo = performance.now()
  const proceso = new ProcesoMedido('scripts/importar.ts', {
    argumentos: [tipo, join(carpeta, `${tipo}.csv`)],
    env: { DATABASE_URL: databaseUrl },
    cargadores: ['tsx'],
  })
  const { memoria } = await proceso.hastaQueTermine()
  return { segundos: (performance.now() - comienzo) / 1000, memoria }
}

/**
 * `npm run importar` of the whole country's students, into a database that only has the demonstration, with the memory that
 * its process took.
 */
export async function mideImportacion(databaseUrl: string): Promise<Importacion> {
  const carpeta = await mkdtemp(join(tmpdir(), 'padron-'))
  try {
    await escribeArchivos(databaseUrl, carpeta)
    return await enBaseNueva(databaseUrl, 'banco_importacion', async (url) => {
      const base = abreBase(leeConfig({ DATABASE_URL: url }), () => {})
      await migra(base.db)
      await siembra(base.db)
      await base.cierra()
      await importa(url, 'establecimientos', carpeta)
      const { segundos, memoria } = await importa(url, 'estudiantes', carpeta)
      return {
        estudiantes: await cuenta(url),
        segundos,
        archivo: (await stat(join(carpeta, 'estudiantes.csv'))).size / MB,
        memoria,
        limite: LIMITE,
      }
    })
  } finally {
    await rm(carpeta, { recursive: true, force: true })
  }
}

async function cuenta(url: string): Promise<number> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  const { rows } = await cliente.query<{ total: string }>('select count(*) as total from estudiante')
  await cliente.end()
  return Number(rows[0]?.total ?? 0)
}
