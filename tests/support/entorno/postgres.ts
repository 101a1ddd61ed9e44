import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
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

export interface Replica {
  databaseUrl: string
  puerto: number
  /** From now on it takes writes, and follows nobody. */
  asciende(): Promise<void>
  detiene(): Promise<void>
}

export interface PostgresDePrueba {
  databaseUrl: string
  puerto: number
  detiene(modo: 'fast' | 'immediate'): Promise<void>
  /** Starts it again, with these variables besides. */
  parte(env?: Readonly<Record<string, string>>): Promise<void>
  /** Stops every process of it where it is (SIGSTOP): connections stay open and nothing answers. */
  congela(): Promise<void>
  descongela(): Promise<void>
  /** Kills every process of it where it is (SIGKILL), as a power cut would. */
  mata(): Promise<void>
  /** A standby of it that follows what it writes, ended with it. */
  replica(): Promise<Replica>
  cierra(): Promise<void>
}

export interface OpcionesDePostgres {
  /** Each commit waits until it is on the disk, as in service; tests that break nothing do without. */
  duradero?: boolean
  /** Where its folder is made. */
  en?: string
}

/** A PostgreSQL of its own, empty, on a free port of this machine: many connections at once, which the embedded database has not. */
export async function levantaPostgres({ duradero = false, en = tmpdir() }: OpcionesDePostgres = {}): Promise<PostgresDePrueba> {
  if (PROGRAMAS === undefined) throw new Error('Esta máquina no tiene PostgreSQL.')
  const carpeta = await mkdtemp(join(en, 'postgres-'))
  if (QUIEN.uid !== undefined) await chown(carpeta, QUIEN.uid, QUIEN.gid)
  const datos = join(carpeta, 'datos')
  const puerto = await puertoLibre()
  const programa = (nombre: string, ...argumentos: string[]) =>
    corre(join(PROGRAMAS, nombre), ['-D', datos, ...argumentos], { ...QUIEN, cwd: carpeta })
  await programa('initdb', '--auth=trust', '--username=pruebas', '--encoding=UTF8', '--locale=C', '--no-sync')
  const opciones = `-p ${puerto} -c listen_addresses=127.0.0.1 -c fsync=${duradero ? 'on' : 'off'} -k ${carpeta}`
  const bitacora = join(carpeta, 'bitacora')
  const parte = async (suyas: Readonly<Record<string, string>> = {}) => {
    const orden = ['-D', datos, '--wait', '--log', bitacora, '--options', opciones, 'start']
    await corre(join(PROGRAMAS, 'pg_ctl'), orden, { ...QUIEN, cwd: carpeta, env: { ...process.env, ...suyas } }).catch(async () => {
      throw new Error(`PostgreSQL no partió:\n${(await readFile(bitacora, 'utf8')).slice(-1000)}`)
    })
  }
  const detiene = async (modo: 'fast' | 'immediate') => void (await programa('pg_ctl', '--wait', '--mode', modo, 'stop'))
  /** The first process of it, and those that it made. */
  const procesos = async (): Promise<number[]> => {
    const primero = Number((await readFile(join(datos, 'postmaster.pid'), 'utf8')).split('\n')[0])
    const { stdout } = await corre('ps', ['-o', 'pid=', '--ppid', String(primero)])
    return [primero, ...stdout.trim().split(/\s+/).map(Number)]
  }
  const avisa = async (senal: NodeJS.Signals) => {
    for (const pid of await procesos()) process.kill(pid, senal)
  }
  const replicas: (() => Promise<void>)[] = []
  const replica = async () => {
    const copia = join(carpeta, `replica-${replicas.length}`)
    const otroPuerto = await puertoLibre()
    await corre(
      join(PROGRAMAS, 'pg_basebackup'),
      ['-D', copia, '-R', '-X', 'stream', '-c', 'fast', '-h', '127.0.0.1', '-p', String(puerto), '-U', 'pruebas'],
      {
        ...QUIEN,
        cwd: carpeta,
      },
    )
    const deCopia = (...argumentos: string[]) => corre(join(PROGRAMAS, 'pg_ctl'), ['-D', copia, ...argumentos], { ...QUIEN, cwd: carpeta })
    await deCopia(
      '--wait',
      '--log',
      join(carpeta, 'replica'),
      '--options',
      `-p ${otroPuerto} -c listen_addresses=127.0.0.1 -k ${carpeta}`,
      'start',
    )
    let parada = false
    const detiene = async () => {
      if (!parada) await deCopia('--wait', '--mode', 'immediate', 'stop')
      parada = true
    }
    replicas.push(detiene)
    const asciende = async () => void (await deCopia('--wait', 'promote'))
    return { databaseUrl: `postgres://pruebas@127.0.0.1:${otroPuerto}/postgres`, puerto: otroPuerto, asciende, detiene }
  }
  await parte()
  return {
    replica,
    databaseUrl: `postgres://pruebas@127.0.0.1:${puerto}/postgres`,
    puerto,
    parte,
    detiene,
    congela: () => avisa('SIGSTOP'),
    descongela: () => avisa('SIGCONT'),
    mata: async () => {
      await avisa('SIGKILL')
      // Where nobody buries the dead, as in a container, its number would still be taken for somebody's.
      for (const suyo of [join(datos, 'postmaster.pid'), join(carpeta, `.s.PGSQL.${puerto}.lock`)]) await rm(suyo, { force: true })
    },
    cierra: async () => {
      for (const detieneReplica of replicas) await detieneReplica()
      // One that was killed left its file and nobody behind it.
      await detiene('immediate').catch(() => {})
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}
