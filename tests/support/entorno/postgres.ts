import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { puertoLibre } from './puerto-libre.ts'

const corre = promisify(execFile)

/** Where Debian and Ubuntu put each version's programs, the newest first; then the path. */
function carpetas(): string[] {
  const deDebian = '/usr/lib/postgresql'
  const versiones = existsSync(deDebian) ? readdirSync(deDebian).toSorted((una, otra) => Number(otra) - Number(una)) : []
  return [...versiones.map((version) => join(deDebian, version, 'bin')), ...(process.env['PATH'] ?? '').split(':')]
}

/** The folder of PostgreSQL's own programs, or undefined on a machine without it. */
export const PROGRAMAS = carpetas().find((carpeta) => existsSync(join(carpeta, 'initdb')) && existsSync(join(carpeta, 'pg_ctl')))

/** PostgreSQL refuses to run as root: there it runs as nobody. */
const QUIEN = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A PostgreSQL of its own, empty, on a free port of this machine: many connections at once, which the embedded database has not. */
export async function levantaPostgres(): Promise<{ databaseUrl: string; cierra: () => Promise<void> }> {
  if (PROGRAMAS === undefined) throw new Error('Esta máquina no tiene PostgreSQL.')
  const carpeta = await mkdtemp(join(tmpdir(), 'postgres-'))
  if (QUIEN.uid !== undefined) await chown(carpeta, QUIEN.uid, QUIEN.gid)
  const datos = join(carpeta, 'datos')
  const puerto = await puertoLibre()
  const programa = (nombre: string, ...argumentos: string[]) =>
    corre(join(PROGRAMAS, nombre), ['-D', datos, ...argumentos], { ...QUIEN, cwd: carpeta })
  await programa('initdb', '--auth=trust', '--username=pruebas', '--encoding=UTF8', '--locale=C', '--no-sync')
  await programa(
    'pg_ctl',
    '--wait',
    '--log',
    join(carpeta, 'bitacora'),
    '--options',
    `-p ${puerto} -c listen_addresses=127.0.0.1 -c fsync=off -k ${carpeta}`,
    'start',
  )
  return {
    databaseUrl: `postgres://pruebas@127.0.0.1:${puerto}/postgres`,
    cierra: async () => {
      await programa('pg_ctl', '--wait', '--mode=immediate', 'stop')
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}
