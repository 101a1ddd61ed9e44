import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { setTimeout as espera } from 'node:timers/promises'
import pg from 'pg'
import { levantaPostgres, type OpcionesDePostgres, type PostgresDePrueba } from '#tests/support/entorno/postgres.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { PROGRAMA } from '#tests/support/navegador/aplicacion-real.ts'

/** How long a process may take until it is ready, in milliseconds: the first one makes the demonstration. */
const PACIENCIA = 300_000

/** A process of the built product, which may be killed and started again at the same address. */
export class Proceso {
  #hijo: ChildProcess | null = null
  #escrito = ''
  /** How many times it ended without being told to. */
  caidas = 0
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  readonly #programa: readonly string[]
  readonly #en: string

  /** `programa`: what Node is told to run, in which folder; unsaid, what was built here. */
  constructor(puerto: number, env: NodeJS.ProcessEnv, programa: readonly string[] = [PROGRAMA], en = cwd()) {
    this.url = `http://127.0.0.1:${puerto}`
    this.#env = { ...env, PORT: String(puerto), PUBLIC_URL: this.url }
    this.#programa = programa
    this.#en = en
  }

  get pid(): number {
    return this.#hijo?.pid ?? 0
  }

  /** The last lines in which it told of a failure that nobody expected. */
  get fallos(): string {
    return this.#escrito
      .split('\n')
      .filter((linea) => linea.includes('Fallo inesperado'))
      .slice(-2)
      .join(' ')
  }

  lanza(): void {
    const hijo = spawn(process.execPath, [...this.#programa], { cwd: this.#en, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const flujo of [hijo.stdout, hijo.stderr])
      flujo.on('data', (trozo: Buffer) => {
        this.#escrito = (this.#escrito + trozo.toString()).slice(-20_000)
      })
    const alSalir = () => hijo.kill('SIGKILL')
    process.once('exit', alSalir)
    hijo.once('exit', () => {
      process.off('exit', alSalir)
      if (this.#hijo === hijo) this.caidas += 1
    })
    this.#hijo = hijo
  }

  async listo(): Promise<boolean> {
    return fetch(`${this.url}/api/listo`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async arranca(): Promise<void> {
    this.lanza()
    const fin = Date.now() + PACIENCIA
    while (!(await this.listo())) {
      if (this.caidas > 0 || Date.now() > fin) throw new Error(`El servicio no llegó a estar listo.\n${this.#escrito}`)
      await espera(50)
    }
  }

  async termina(senal: NodeJS.Signals): Promise<void> {
    const hijo = this.#hijo
    this.#hijo = null
    if (hijo === null || hijo.exitCode !== null || hijo.signalCode !== null) return
    hijo.kill(senal)
    await once(hijo, 'exit')
  }

  /** Its resident memory, in megabytes. */
  async memoria(): Promise<number> {
    const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${this.pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  }
}

/** The product in some processes over a PostgreSQL of its own, with the demonstration. */
export interface Servicio {
  postgres: PostgresDePrueba
  procesos: Proceso[]
  /** The environment of its processes. */
  env: NodeJS.ProcessEnv
  /** Asks the database by a connection that is none of the product's. */
  cuenta<T extends object>(consulta: string, valores?: readonly unknown[]): Promise<T[]>
  cierra(): Promise<void>
}

export interface OpcionesDeServicio {
  cuantos?: number
  /** Variables of the processes. */
  env?: Readonly<Record<string, string>>
  /** Where the processes find the database, when not at its own port. */
  por?: (puertoDePostgres: number) => Promise<number>
  postgres?: OpcionesDePostgres
  /** What is done with the empty database before a process starts. */
  siembra?: (databaseUrl: string) => Promise<void>
}

/** Asks a database by a connection of its own. */
export async function pregunta<T extends object>(databaseUrl: string, consulta: string, valores: readonly unknown[] = []): Promise<T[]> {
  const cliente = new pg.Client({ connectionString: databaseUrl })
  cliente.on('error', () => {})
  await cliente.connect()
  try {
    return (await cliente.query(consulta, [...valores])).rows as T[]
  } finally {
    await cliente.end()
  }
}

/** The built product over a new PostgreSQL, its processes ready. Close it when done. */
export async function levantaServicio({
  cuantos = 1,
  env = {},
  por,
  postgres: opciones,
  siembra,
}: OpcionesDeServicio = {}): Promise<Servicio> {
  const postgres = await levantaPostgres({ duradero: true, ...opciones })
  const carpeta = await mkdtemp(join(tmpdir(), 'simulacro-'))
  const procesos: Proceso[] = []
  const cierra = async () => {
    for (const uno of procesos) await uno.termina('SIGKILL')
    await postgres.cierra()
    await rm(carpeta, { recursive: true, force: true })
  }
  try {
    await siembra?.(postgres.databaseUrl)
    const puerto = por === undefined ? postgres.puerto : await por(postgres.puerto)
    const entorno = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      CAPTCHA: 'test',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: 'loopback',
      TOKEN_SECRET: 'kR7vQ2mX9pL4tZ8wB3nH6jF1sD5gA0yC',
      DATABASE_URL: postgres.databaseUrl.replace(`:${postgres.puerto}/`, `:${puerto}/`),
      DATA_DIR: carpeta,
      ...env,
    }
    for (let i = 0; i < cuantos; i += 1) {
      const uno = new Proceso(await puertoLibre(), entorno)
      procesos.push(uno)
      await uno.arranca()
    }
    return { postgres, procesos, env: entorno, cuenta: (consulta, valores) => pregunta(postgres.databaseUrl, consulta, valores), cierra }
  } catch (error) {
    await cierra()
    throw error
  }
}
