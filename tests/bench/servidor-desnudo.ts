import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Guion, Variables } from './guion.ts'

/**
 * The least that can do the product's work: `node:http` and `pg`, the product's own queries with the values of each call, and
 * their rows as JSON. It checks nothing: no session, no permission, no form.
 */

/** What it serves: the queries of each operation, how many of the last results it answers with, and the values of each call. */
export type Reparto = Record<string, { guion: Guion; resultados: number; casos: Variables[] }>

const [puerto = '', archivo = '', databaseUrl = ''] = process.argv.slice(2)
const reparto: Reparto = JSON.parse(readFileSync(archivo, 'utf8'))
// Plans kept as the product keeps them: what PostgreSQL does is the same on both sides.
const conexiones = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c plan_cache_mode=force_generic_plan' })

async function cuerpoDe(request: IncomingMessage): Promise<unknown> {
  const trozos: Buffer[] = []
  for await (const trozo of request) trozos.push(trozo)
  return trozos.length === 0 ? null : JSON.parse(Buffer.concat(trozos).toString())
}

async function atiende(clave: string, caso: number): Promise<string> {
  const { guion, resultados, casos } = reparto[clave] ?? { guion: [], resultados: 0, casos: [] }
  const variables = casos[caso] ?? {}
  const cliente = await conexiones.connect()
  try {
    const filas: unknown[][] = []
    for (const { sql, nombre, parametros } of guion) {
      const valores = parametros.map((uno) =>
        'de' in uno ? variables[uno.de] : 'nuevo' in uno ? randomBytes(16).toString('hex').toUpperCase() : uno.fijo,
      )
      const { rows } = await cliente.query(valores.length === 0 ? { text: sql } : { name: nombre, text: sql, values: valores })
      if (rows.length > 0) filas.push(rows)
    }
    return JSON.stringify(filas.slice(-resultados))
  } finally {
    cliente.release()
  }
}

const servidor = createServer((request, response) => {
  const [, clave = '', caso = ''] = (request.url ?? '').split('/')
  cuerpoDe(request)
    .then(() => atiende(clave, Number(caso)))
    .then(
      (texto) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto) }).end(texto),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
servidor.keepAliveTimeout = 72_000
servidor.listen(Number(puerto), '127.0.0.1')
