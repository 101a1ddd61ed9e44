import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { construye } from '#scripts/preparar.mjs'
import type { CorreoLocal } from '#server/providers/mail/local/correo-local.sql.ts'
import { ALMACEN, huella, soloQueda } from '../entorno/plantilla-de-base.ts'
import { puertoLibre } from '../entorno/puerto-libre.ts'

/** How long the server may take until it answers, in milliseconds: the first start makes the demonstration. */
const PACIENCIA = 180_000

/** The built server. */
export const PROGRAMA = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

export interface AplicacionReal {
  /** Where it serves, without a final slash; the same after a restart. */
  url: string
  /** Lets a browser arrive at an address that is not of this machine. */
  alcanza?(contexto: BrowserContext): Promise<void>
  /** Every mail sent so far, the newest first. */
  correos(): Promise<CorreoLocal[]>
  /** All that its processes wrote on their terminal. */
  bitacora(): string
  /** Starts it again over the same data. Resolves when it is ready. */
  arranca(): Promise<void>
  /** Asks it to close and waits until it has. */
  detiene(): Promise<void>
  /** Kills it in the middle of whatever it does (SIGKILL). */
  mata(): Promise<void>
  /** Stops it, and deletes its data. */
  cierra(): Promise<void>
}

async function listo(url: string): Promise<boolean> {
  return fetch(`${url}/api/listo`).then(
    (respuesta) => respuesta.ok,
    () => false,
  )
}

/** A process of the server, what it wrote, and what it complained of. */
export class Proceso {
  readonly #hijo: ChildProcess
  #quejas = ''
  escrito = ''

  constructor(env: NodeJS.ProcessEnv) {
    // Its life is short: compiling the database anew while it runs, to make it faster, would take a third of its processor's time.
    this.#hijo = spawn(process.execPath, ['--liftoff-only', PROGRAMA], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#hijo.stdout?.on('data', (trozo: Buffer) => {
      this.escrito += trozo.toString()
    })
    this.#hijo.stderr?.on('data', (trozo: Buffer) => {
      this.#quejas += trozo.toString()
      this.escrito += trozo.toString()
    })
    const alSalir = () => this.#hijo.kill('SIGKILL')
    process.once('exit', alSalir)
    this.#hijo.once('exit', () => process.off('exit', alSalir))
  }

  get #terminado(): boolean {
    return this.#hijo.exitCode !== null || this.#hijo.signalCode !== null
  }

  async hastaQueSirva(url: string): Promise<void> {
    const limite = Date.now() + PACIENCIA
    while (!(await listo(url))) {
      if (this.#terminado) throw new Error(`El servidor terminó antes de servir.\n${this.#quejas}`)
      if (Date.now() > limite) throw new Error(`El servidor no respondió en ${PACIENCIA} ms.\n${this.#quejas}`)
      await espera(50)
    }
  }

  async termina(senal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#terminado) return
    this.#hijo.kill(senal)
    await once(this.#hijo, 'exit')
  }
}

function entornoDe(carpeta: string, puerto: number, env: Readonly<Record<string, string>>): { url: string; entorno: NodeJS.ProcessEnv } {
  const url = `http://127.0.0.1:${puerto}`
  return {
    url,
    entorno: { PATH: process.env['PATH'], NODE_ENV: 'development', PORT: String(puerto), PUBLIC_URL: url, DATA_DIR: carpeta, ...env },
  }
}

/**
 * A folder with the fresh demonstration, to copy: made by the product itself, once for these migrations and this seed.
 * Opening it takes a second instead of seven.
 */
export async function carpetaDeDemostracion(): Promise<string> {
  await construye()
  const hecha = join(ALMACEN, `carpeta-${await huella('demo')}`)
  if (existsSync(hecha)) return hecha
  await mkdir(ALMACEN, { recursive: true })
  const provisoria = await mkdtemp(`${hecha}.`)
  const { url, entorno } = entornoDe(provisoria, await puertoLibre(), {})
  const proceso = new Proceso(entorno)
  await proceso.hastaQueSirva(url)
  await proceso.termina('SIGTERM')
  // Another worker may have made it meanwhile: then this one is not needed.
  await rename(provisoria, hecha).catch(() => rm(provisoria, { recursive: true }))
  await soloQueda(hecha)
  return hecha
}

/** A folder of its own with the fresh demonstration, for a process of the product. Delete it when done. */
export async function carpetaConDatos(): Promise<string> {
  const carpeta = await mkdtemp(join(tmpdir(), 'encuestas-'))
  await cp(await carpetaDeDemostracion(), carpeta, { recursive: true })
  return carpeta
}

/**
 * Raises the built product as `npm start` does, in a process of its own over a fresh demonstration, with the local
 * providers. It builds first what changed. `env`: variables of the interface that the test wants otherwise, such as
 * `CAPTCHA: 'test'`. Close it when done.
 */
export async function levantaAplicacion(env: Readonly<Record<string, string>> = {}): Promise<AplicacionReal> {
  const carpeta = await carpetaConDatos()
  const { url, entorno } = entornoDe(carpeta, await puertoLibre(), env)

  let proceso = new Proceso(entorno)
  let antes = ''
  const cierra = async () => {
    await proceso.termina('SIGTERM')
    await rm(carpeta, { recursive: true, force: true })
  }
  try {
    await proceso.hastaQueSirva(url)
  } catch (error) {
    await cierra()
    throw error
  }

  return {
    url,
    correos: async () => (await fetch(`${url}/local/correos`)).json() as Promise<CorreoLocal[]>,
    bitacora: () => antes + proceso.escrito,
    arranca: async () => {
      antes += proceso.escrito
      proceso = new Proceso(entorno)
      await proceso.hastaQueSirva(url)
    },
    detiene: () => proceso.termina('SIGTERM'),
    mata: () => proceso.termina('SIGKILL'),
    cierra,
  }
}
