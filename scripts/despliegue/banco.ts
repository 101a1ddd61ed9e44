import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const corre = promisify(execFile)

/** The folder of Debian's PostgreSQL 15. */
export const PROGRAMAS = '/usr/lib/postgresql/15/bin'

/** A machine made of folders: the files of `deploy/`, with Debian's places and ports changed for others of its own. */
export interface Banco {
  carpeta: string
  /** A file of `deploy/` as it is, but for the places; where it was left, with its folder's mode for anybody to read. */
  copia(archivo: string, otros?: Readonly<Record<string, string>>): Promise<string>
  /** Starts a program as that user and keeps what it says under its name; ended with the rest. */
  lanza(nombre: string, programa: string, argumentos: readonly string[], opciones?: Opciones): ChildProcess
  /** Runs a program to its end and gives what it said. */
  hace(programa: string, argumentos: readonly string[], opciones?: Opciones): Promise<string>
  cierra(): Promise<void>
}

export interface Opciones {
  /** `postgres`: PostgreSQL refuses to run as root. */
  como?: 'postgres'
  env?: Readonly<Record<string, string>>
  cwd?: string
}

export async function montaUnBanco(lugares: Readonly<Record<string, string>>): Promise<Banco> {
  const carpeta = await mkdtemp(join(tmpdir(), 'despliegue-'))
  await chmod(carpeta, 0o777)
  const procesos: ChildProcess[] = []
  const orden = (programa: string, argumentos: readonly string[], { como, env = {} }: Opciones): [string, string[]] =>
    como === undefined
      ? [programa, [...argumentos]]
      : [
          '/usr/sbin/runuser',
          ['-u', como, '--', 'env', ...Object.entries(env).map(([clave, valor]) => `${clave}=${valor}`), programa, ...argumentos],
        ]

  return {
    carpeta,
    async copia(archivo, otros = {}) {
      const destino = join(carpeta, 'copias', archivo)
      await mkdir(dirname(destino), { recursive: true })
      await chmod(dirname(destino), 0o777)
      let texto = await readFile(resolve('deploy', archivo), 'utf8')
      for (const [de, a] of Object.entries({ ...lugares, ...otros })) texto = texto.replaceAll(de, a.replaceAll('BANCO', carpeta))
      await writeFile(destino, texto)
      await chmod(destino, archivo.endsWith('.sh') ? 0o755 : 0o666)
      return destino
    },
    lanza(nombre, programa, argumentos, opciones = {}) {
      const bitacora = openSync(join(carpeta, `${nombre}.log`), 'a')
      const [que, con] = orden(programa, argumentos, opciones)
      const proceso = spawn(que, con, {
        cwd: opciones.cwd,
        env: { ...process.env, ...opciones.env },
        stdio: ['ignore', bitacora, bitacora],
      })
      procesos.push(proceso)
      return proceso
    },
    async hace(programa, argumentos, opciones = {}) {
      const [que, con] = orden(programa, argumentos, opciones)
      const { stdout } = await corre(que, con, {
        cwd: opciones.cwd ?? carpeta,
        env: { ...process.env, ...opciones.env },
        maxBuffer: 2 ** 26,
      })
      return stdout.trim()
    },
    async cierra() {
      for (const proceso of procesos.toReversed()) {
        if (proceso.exitCode !== null || proceso.signalCode !== null) continue
        proceso.kill('SIGTERM')
        const plazo = setTimeout(() => proceso.kill('SIGKILL'), 15_000)
        await once(proceso, 'exit')
        clearTimeout(plazo)
      }
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}
