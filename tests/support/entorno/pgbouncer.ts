import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { puertoLibre } from './puerto-libre.ts'

/** PgBouncer where Debian puts it, or undefined on a machine without it. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((programa) => existsSync(programa))

async function atiende(puerto: number): Promise<boolean> {
  const enchufe = connect(puerto, '127.0.0.1')
  const abierto = await Promise.race([once(enchufe, 'connect').then(() => true), once(enchufe, 'error').then(() => false)]).catch(
    () => false,
  )
  enchufe.destroy()
  return abierto
}

/** A PgBouncer that lends two connections of that PostgreSQL a transaction at a time, as it comes but for that. */
export async function levantaPgbouncer(puertoDePostgres: number): Promise<{ databaseUrl: string; cierra: () => Promise<void> }> {
  if (PGBOUNCER === undefined) throw new Error('Esta máquina no tiene PgBouncer.')
  const carpeta = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(carpeta, 0o755)
  const puerto = await puertoLibre()
  const cuentas = join(carpeta, 'cuentas.txt')
  await writeFile(cuentas, '"pruebas" ""\n')
  const ajustes = join(carpeta, 'pgbouncer.ini')
  await writeFile(
    ajustes,
    [
      '[databases]',
      `postgres = host=127.0.0.1 port=${puertoDePostgres}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${puerto}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${cuentas}`,
      'pool_mode = transaction',
      'default_pool_size = 2',
      '',
    ].join('\n'),
  )
  await chmod(cuentas, 0o644)
  const quien = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const proceso: ChildProcess = spawn(PGBOUNCER, [ajustes], { ...quien, stdio: 'ignore' })
  while (!(await atiende(puerto))) {
    if (proceso.exitCode !== null) throw new Error('PgBouncer terminó al partir.')
    await espera(50)
  }
  return {
    databaseUrl: `postgres://pruebas@127.0.0.1:${puerto}/postgres`,
    cierra: async () => {
      proceso.kill('SIGKILL')
      if (proceso.exitCode === null && proceso.signalCode === null) await once(proceso, 'exit')
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}
