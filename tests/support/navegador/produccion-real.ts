import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Route } from 'playwright-core'
import { construye } from '#scripts/preparar.mjs'
import { levantaPostgres } from '../entorno/postgres.ts'
import { puertoLibre } from '../entorno/puerto-libre.ts'
import { PRODUCCION } from '../servidor/produccion.ts'
import { levantaSmtp } from '../servidor/smtp.ts'
import { type AplicacionReal, Proceso } from './aplicacion-real.ts'

export interface EnProduccion extends AplicacionReal {
  /** Where the process itself listens, without a certificate. */
  servicio: string
  /** The database, for a count of its rows. */
  databaseUrl: string
  /** Runs one of the commands of the package as who operates the server does, and gives what it wrote. `entrada`: what it is answered, a line each. */
  ordena(orden: string, argumentos: readonly string[], entrada?: readonly string[]): Promise<string>
}

/** What belongs to each connection, or was already undone, and is not passed on. */
const DE_LA_CONEXION = new Set(['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding', 'accept-encoding'])

function pasan(encabezados: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...encabezados].filter(([nombre]) => !nombre.startsWith(':') && !DE_LA_CONEXION.has(nombre)))
}

/** What stands before the service in production, with its certificate: here, the browser's own driver. */
async function pasaAlServicio(ruta: Route, servicio: string): Promise<void> {
  const pedido = ruta.request()
  const { pathname, search } = new URL(pedido.url())
  const cuerpo = pedido.postDataBuffer()
  const respuesta = await fetch(`${servicio}${pathname}${search}`, {
    method: pedido.method(),
    headers: pasan(Object.entries(await pedido.allHeaders())),
    body: cuerpo === null ? null : new Uint8Array(cuerpo),
    redirect: 'manual',
  })
  const body = Buffer.from(await respuesta.arrayBuffer())
  await ruta.fulfill({ status: respuesta.status, headers: pasan(respuesta.headers), body })
}

/**
 * Raises the built product in production mode over a PostgreSQL with nothing in it and a mail server that only remembers. Close it
 * when done. `env`: variables of the interface besides.
 */
export async function levantaEnProduccion(env: Readonly<Record<string, string>> = {}): Promise<EnProduccion> {
  await construye()
  const carpeta = await mkdtemp(join(tmpdir(), 'produccion-'))
  const [postgres, smtp, puerto] = await Promise.all([levantaPostgres(), levantaSmtp(), puertoLibre()])
  const servicio = `http://127.0.0.1:${puerto}`
  const entorno: NodeJS.ProcessEnv = {
    ...PRODUCCION,
    PATH: process.env['PATH'],
    PORT: String(puerto),
    DATA_DIR: carpeta,
    DATABASE_URL: postgres.databaseUrl,
    SMTP_URL: smtp.url,
    SMTP_SIN_CIFRAR: 'permitido',
    ...env,
  }
  let proceso: Proceso | undefined
  let antes = ''
  const arranca = async () => {
    antes += proceso?.escrito ?? ''
    proceso = new Proceso(entorno)
    await proceso.hastaQueSirva(servicio)
  }
  const detiene = async () => proceso?.termina('SIGTERM')
  const cierra = async () => {
    await detiene()
    await Promise.all([postgres.cierra(), smtp.cae(), rm(carpeta, { recursive: true, force: true })])
  }
  try {
    await arranca()
  } catch (error) {
    await cierra()
    throw error
  }
  return {
    url: PRODUCCION.PUBLIC_URL,
    servicio,
    databaseUrl: postgres.databaseUrl,
    alcanza: async (contexto: BrowserContext) => {
      await contexto.route(
        ({ origin }) => origin === PRODUCCION.PUBLIC_URL,
        (ruta) => pasaAlServicio(ruta, servicio).catch(() => ruta.abort()),
      )
    },
    correos: async () =>
      smtp.recibidos
        .map(({ para, asunto, texto }) => ({ para, asunto, texto, enlaces: texto.match(/https:\/\/\S+/g) ?? [], fecha: '' }))
        .toReversed(),
    bitacora: () => antes + (proceso?.escrito ?? ''),
    ordena: (orden, argumentos, entrada = []) =>
      new Promise((listo, falla) => {
        const hijo = execFile('npm', ['run', '--silent', orden, '--', ...argumentos], { env: entorno }, (error, dicho, quejas) => {
          if (error === null) listo(dicho)
          else falla(new Error(`npm run ${orden}: ${dicho}${quejas}`))
        })
        hijo.stdin?.end(entrada.map((linea) => `${linea}\n`).join(''))
      }),
    arranca,
    detiene,
    mata: async () => proceso?.termina('SIGKILL'),
    cierra,
  }
}
