import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { construye } from '#scripts/preparar.mjs'
import { levantaPostgres } from '#tests/support/entorno/postgres.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { PROGRAMA } from '#tests/support/navegador/aplicacion-real.ts'
import { elRegistroNumero } from '#tests/support/personas/registro.ts'
import { levantaSmtp } from '#tests/support/servidor/smtp.ts'

/**
 * Registers guardians at two processes over one PostgreSQL while the mail server is down, says that they come back, and while the processes are
 * killed or asked to end, and counts the mails of those that were answered 202: none lost, none repeated by its message id.
 *
 *     tsx scripts/caos-correos.ts [registros=50]
 */
const [REGISTROS = 50] = process.argv.slice(2).map(Number)
/** How long the mails of a part may take, in milliseconds: the longest pause of the queue is of three minutes. */
const PACIENCIA = 300_000
/** How long the mail server takes to accept each one, in milliseconds, so that deaths find some halfway. */
const LENTO = 150

const dice = (linea: string) => process.stdout.write(`${linea}\n`)

class Proceso {
  #hijo: ChildProcess | null = null
  readonly url: string
  readonly #env: NodeJS.ProcessEnv

  constructor(puerto: number, env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${puerto}`
    this.#env = { ...env, PORT: String(puerto), PUBLIC_URL: this.url }
  }

  async arranca(): Promise<void> {
    this.#hijo = spawn(process.execPath, [PROGRAMA], { env: this.#env, stdio: 'ignore' })
    const listo = () =>
      fetch(`${this.url}/api/listo`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await listo())) await espera(100)
  }

  async termina(senal: NodeJS.Signals): Promise<void> {
    if (this.#hijo === null) return
    this.#hijo.kill(senal)
    await once(this.#hijo, 'exit')
    this.#hijo = null
  }
}

await construye()
const postgres = await levantaPostgres()
const carpeta = await mkdtemp(join(tmpdir(), 'caos-correos-'))
const smtp = await levantaSmtp()
const env = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  CAPTCHA: 'test',
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: 'loopback',
  TOKEN_SECRET: 'kR7vQ2mX9pL4tZ8wB3nH6jF1sD5gA0yC',
  DATABASE_URL: postgres.databaseUrl,
  DATA_DIR: carpeta,
  SMTP_URL: smtp.url,
}
const procesos = [new Proceso(await puertoLibre(), env), new Proceso(await puertoLibre(), env)]
for (const uno of procesos) await uno.arranca()

let numero = 0
/** Registers somebody; the address when it was answered 202. */
async function registra(): Promise<string | null> {
  numero += 1
  const { url } = procesos[numero % 2] as Proceso
  const body = elRegistroNumero(numero)
  return fetch(`${url}/api/apoderados/registro`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${numero % 250}` },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => (status === 202 ? body.correoElectronico : null),
    () => null,
  )
}

interface Parte {
  nombre: string
  antes: () => Promise<void> | void
  durante: (quedan: () => boolean) => Promise<void>
  despues: () => Promise<void> | void
}

/** Kills one and then the other, each followed by its restart, while somebody registers or a mail is owed. */
const senala = (senal: NodeJS.Signals) => async (quedan: () => boolean) => {
  for (let vez = 0; quedan() || vez < 4; vez += 1) {
    const uno = procesos[vez % 2] as Proceso
    await espera(400)
    await uno.termina(senal)
    await uno.arranca()
  }
}

const PARTES: Parte[] = [
  { nombre: 'servidor de correo caído', antes: () => smtp.cae(), durante: async () => {}, despues: () => smtp.vuelve() },
  {
    nombre: 'el servidor dice 451',
    antes: () => void (smtp.dice = 'vuelva'),
    durante: async () => {
      while (smtp.despedidos === 0) await espera(100)
    },
    despues: () => void (smtp.dice = 'pase'),
  },
  { nombre: 'SIGKILL', antes: () => {}, durante: senala('SIGKILL'), despues: () => {} },
  { nombre: 'SIGTERM', antes: () => {}, durante: senala('SIGTERM'), despues: () => {} },
]

let mal = false
try {
  smtp.demora = LENTO
  for (const { nombre, antes, durante, despues } of PARTES) {
    await antes()
    const prometidos: string[] = []
    let registrando = true
    const comienzo = Date.now()
    const golpes = durante(() => registrando)
    let intentos = 0
    while (prometidos.length < REGISTROS) {
      const cuantos = Math.min(5, REGISTROS - prometidos.length)
      intentos += cuantos
      // Who is not answered is promised nothing; the next one is somebody else.
      const juntos = await Promise.all(Array.from({ length: cuantos }, registra))
      prometidos.push(...juntos.filter((uno) => uno !== null))
    }
    const tomo = Date.now() - comienzo
    registrando = false
    await golpes
    await despues()
    const faltan = () => {
      const llegados = new Set(smtp.recibidos.map(({ para }) => para))
      return prometidos.filter((uno) => !llegados.has(uno)).length
    }
    const vuelta = Date.now()
    while (faltan() > 0 && Date.now() - vuelta < PACIENCIA) await espera(100)
    const suyos = smtp.recibidos.filter(({ para }) => prometidos.includes(para))
    const mensajes = new Set(suyos.map(({ id }) => id)).size
    mal ||= faltan() > 0 || mensajes > prometidos.length
    dice(
      `${nombre}: ${intentos} registros, ${prometidos.length} con 202 en ${tomo} ms; ${prometidos.length - faltan()} con su correo a los ${Date.now() - vuelta} ms, ` +
        `${faltan()} perdidos, ${mensajes - (prometidos.length - faltan())} dobles por su número (${suyos.length - mensajes} entregas repetidas del mismo)`,
    )
  }
} finally {
  for (const uno of procesos) await uno.termina('SIGKILL')
  await smtp.cae()
  await postgres.cierra()
  await rm(carpeta, { recursive: true, force: true })
}
process.exit(mal ? 1 : 0)
