import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Base } from '../database/base.ts'
import { rutaQueContesta } from '../http/ruta.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds of an answer that tell a good one from a slow one. */
const TRAMOS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long the database's figures wait for it, in milliseconds: the others are not lost with them, nor is Prometheus's own patience. */
const PACIENCIA = 2_000

/**
 * What Prometheus is told of this process: its answers by operation, the event loop and memory, its connections to the database, the queue, and the systems outside. No label is
 * of a person: a route's pattern, never an address.
 */
export function mide(app: FastifyInstance, conexiones: Base['conexiones']): Registry {
  const registro = new Registry()
  collectDefaultMetrics({ register: registro })

  /** Rows of the database, or null where it does not answer: then its figures are missing, and not those of before. */
  async function leidas<T>(consulta: RawBuilder<T>): Promise<readonly T[] | null> {
    let reloj: NodeJS.Timeout | undefined
    const tarde = new Promise<null>((sigue) => {
      reloj = setTimeout(sigue, PACIENCIA, null)
    })
    const filas = consulta.execute(app.servicios.reserva).then(
      ({ rows }) => rows,
      () => null,
    )
    return Promise.race([filas, tarde]).finally(() => clearTimeout(reloj))
  }

  new Gauge({
    name: 'encuestas_base_contesta',
    help: '1 si la base contestó al medir; con 0 faltan las cifras que se leen de ella.',
    registers: [registro],
    async collect() {
      this.set((await leidas(sql`select 1`)) === null ? 0 : 1)
    },
  })

  const respuestas = new Histogram({
    name: 'encuestas_respuesta_segundos',
    help: 'Lo que tarda cada respuesta, por ruta, método y estado.',
    labelNames: ['ruta', 'metodo', 'estado'],
    buckets: TRAMOS,
    registers: [registro],
  })
  app.addHook('onResponse', (request, reply, sigue) => {
    respuestas.observe(
      { ruta: rutaQueContesta(request), metodo: request.method, estado: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    sigue()
  })

  new Gauge({
    name: 'encuestas_conexiones',
    help: 'Conexiones a la base de este proceso, por piscina: abiertas, libres, y llamadas que esperan una.',
    labelNames: ['piscina', 'como'],
    registers: [registro],
    collect() {
      for (const [piscina, uso] of Object.entries(conexiones()))
        for (const [como, cuantas] of Object.entries(uso)) this.set({ piscina, como }, cuantas)
    },
  })
  new Gauge({
    name: 'encuestas_cola',
    help: 'Encargos de la cola que no se han hecho, por tipo y estado.',
    labelNames: ['tipo', 'estado'],
    registers: [registro],
    async collect() {
      const filas = await leidas(sql<{ tipo: string; estado: string; cuantos: number }>`
        select tipo, estado, count(*)::int as cuantos from encargo where estado <> 'hecho' group by 1, 2
      `)
      this.reset()
      if (filas === null) return
      // A figure that begins at its first failure would show no increase: zeros are told too.
      for (const tipo of app.servicios.cola.tipos()) for (const estado of ['pendiente', 'fallido']) this.set({ tipo, estado }, 0)
      for (const { tipo, estado, cuantos } of filas) this.set({ tipo, estado }, cuantos)
    },
  })
  new Gauge({
    name: 'encuestas_integracion_hora',
    help: 'Cuándo contestó bien, y cuándo falló, cada sistema externo, en segundos desde 1970.',
    labelNames: ['sistema', 'como'],
    registers: [registro],
    async collect() {
      const filas = await leidas(sql<{ sistema: string; bien: number | null; mal: number | null }>`
        select sistema, extract(epoch from bien)::float8 as bien, extract(epoch from mal)::float8 as mal from integracion
      `)
      this.reset()
      for (const { sistema, bien, mal } of filas ?? []) {
        if (bien !== null) this.set({ sistema, como: 'bien' }, bien)
        if (mal !== null) this.set({ sistema, como: 'mal' }, mal)
      }
    },
  })
  new Gauge({
    name: 'encuestas_herramienta_pausada',
    help: '1 mientras este proceso no le pregunta a la herramienta de encuestas externa, porque no contestaba.',
    registers: [registro],
    collect() {
      this.set(app.servicios.proveedores.encuestas.externa?.pausada() === true ? 1 : 0)
    },
  })
  return registro
}

/** Gives the metrics at a port of their own, which only who measures is to reach; gives how to close it. */
export async function sirveMetricas(registro: Registry, { host, puerto }: { host: string; puerto: number }): Promise<Server> {
  const servidor = createServer((pedido, respuesta) => {
    if (pedido.url !== '/metrics') return void respuesta.writeHead(404).end()
    registro.metrics().then(
      (texto) => respuesta.writeHead(200, { 'content-type': registro.contentType }).end(texto),
      () => respuesta.writeHead(503).end(),
    )
  })
  await new Promise<void>((listo, falla) => {
    servidor.once('error', falla)
    servidor.listen(puerto, host, listo)
  })
  return servidor
}
