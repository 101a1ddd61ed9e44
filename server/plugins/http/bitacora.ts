import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { rutaQueContesta } from './ruta.ts'
import { salidaPorLotes } from './salida-por-lotes.ts'

/** Where log lines go: to standard output in the server, nowhere in tests. */
export type Bitacora = 'salida' | 'ninguna'

/** What a line may tell of a request or a reply by itself: nothing. */
const CALLADOS = { req: () => ({}), res: () => ({ statusCode: 0 }) }

/**
 * Fastify's logger: from `nivel` on (`info`: every answer; `warn`: failures alone). Requests are logged by
 * `registraRespuestas` alone, so no URL, header or body reaches a line.
 */
export function opcionesDeBitacora(
  bitacora: Bitacora,
  nivel: string,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'childLoggerFactory'> {
  if (bitacora === 'ninguna') return { logger: false }
  return {
    logger: { level: nivel, base: null, serializers: CALLADOS, stream: salidaPorLotes() },
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a line names its request by itself.
    childLoggerFactory: (logger) => logger,
  }
}

/**
 * The number of a request, the same in every line about it: the one that a proxy gave it, when it is harmless to write, else a new
 * one that no other process gives.
 */
export function numeroDePedido(pedido: IncomingMessage): string {
  const dado = pedido.headers['x-request-id']
  return typeof dado === 'string' && /^[\w-]{8,64}$/.test(dado) ? dado : randomUUID()
}

/** One line an answer: the route's pattern, never the URL, which may carry a RUN (decisions, data protection). */
export function registraRespuestas(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, sigue) => {
    // Nobody tells the number of a part of a page, and a page has a dozen.
    if (request.routeOptions.url !== '/assets/*') void reply.header('x-request-id', request.id)
    sigue()
  })
  app.addHook('onResponse', (request, reply, sigue) => {
    const ruta = rutaQueContesta(request)
    if (ruta !== '/*')
      request.log.info(
        { reqId: request.id, metodo: request.method, ruta, estado: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'respuesta',
      )
    sigue()
  })
}
