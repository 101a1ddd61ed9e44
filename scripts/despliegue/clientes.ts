import { Agent, request } from 'node:https'
import { setTimeout as espera } from 'node:timers/promises'
import pg from 'pg'

/** What came of the calls of a while: how many, and those that no process answered. */
export interface Atendidas {
  pedidas: number
  perdidas: string[]
  porEstado: Record<number, number>
}

/**
 * Calls from `clientes` browsers at once, each over its own kept connection, until they are told to stop: a page, a read, and a call with
 * a body. One is lost when it has no answer, or a 502, 503 or 504.
 */
export function llama(puerto: number, clientes: number): { termina: () => Promise<Atendidas> } {
  const atendidas: Atendidas = { pedidas: 0, perdidas: [], porEstado: {} }
  let sigue = true
  const pide = (agent: Agent, path: string, cuerpo?: string) =>
    new Promise<number>((bien, mal) => {
      const llamada = request({
        host: '127.0.0.1',
        port: puerto,
        path,
        agent,
        method: cuerpo === undefined ? 'GET' : 'POST',
        rejectUnauthorized: false,
        headers: { host: 'encuestas.example', ...(cuerpo !== undefined && { 'content-type': 'application/json' }) },
      })
      llamada.setTimeout(30_000, () => llamada.destroy(new Error('sin respuesta en 30 s')))
      llamada.on('response', (respuesta) =>
        respuesta
          .resume()
          .on('end', () => bien(respuesta.statusCode ?? 0))
          .on('error', mal),
      )
      llamada.on('error', mal)
      llamada.end(cuerpo)
    })
  const PEDIDOS: [string, string?][] = [
    ['/login'],
    ['/api/configuracion'],
    ['/api/login', '{"usuario":"901458","password":"x"}'],
    ['/api/avisos'],
  ]
  const unCliente = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = 0; sigue; i += 1) {
      const [path, cuerpo] = PEDIDOS[i % PEDIDOS.length] ?? ['/login']
      atendidas.pedidas += 1
      try {
        const estado = await pide(agent, path, cuerpo)
        atendidas.porEstado[estado] = (atendidas.porEstado[estado] ?? 0) + 1
        if (estado >= 502) atendidas.perdidas.push(`${path}: ${estado}`)
      } catch (error) {
        atendidas.perdidas.push(`${path}: ${(error as Error).message}`)
      }
      await espera(20)
    }
    agent.destroy()
  }
  const todos = Promise.all(Array.from({ length: clientes }, unCliente))
  return {
    async termina() {
      sigue = false
      await todos
      return atendidas
    },
  }
}

/** Writes a numbered row after another through PgBouncer until told to stop: the acknowledged ones, and the longest without any, in ms. */
export function escribe(databaseUrl: string): { cuantas: () => number; termina: () => Promise<{ confirmadas: number[]; pausa: number }> } {
  const confirmadas: number[] = []
  let sigue = true
  let pausa = 0
  let ultima = performance.now()
  const todo = (async () => {
    for (let i = 0; sigue; i += 1) {
      const cliente = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
      // A connection cut while nobody asks is told here too.
      cliente.on('error', () => undefined)
      try {
        await cliente.connect()
        await cliente.query('insert into latido (numero) values ($1)', [i])
        confirmadas.push(i)
        pausa = Math.max(pausa, performance.now() - ultima)
        ultima = performance.now()
      } catch {
        await espera(100)
      } finally {
        await cliente.end().catch(() => undefined)
      }
    }
  })()
  return {
    cuantas: () => confirmadas.length,
    async termina() {
      sigue = false
      await todo
      return { confirmadas, pausa: Math.round(pausa) }
    },
  }
}
