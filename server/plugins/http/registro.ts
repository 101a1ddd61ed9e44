import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** Where log lines go: to standard output in the server, nowhere in tests. */
export type Bitacora = 'salida' | 'ninguna'

/** Fastify's logger. Requests are logged by `registraRespuestas` alone, so no URL, header or body reaches a line. */
export function opcionesDeBitacora(bitacora: Bitacora): Pick<FastifyServerOptions, 'logger' | 'disableRequestLogging'> {
  if (bitacora === 'ninguna') return { logger: false }
  return { logger: { level: 'info', base: null, serializers: { req: () => ({}), res: () => ({ statusCode: 0 }) } }, disableRequestLogging: true }
}

/** One line an answer: the route's pattern, never the URL, which may carry a RUN (decisions, data protection). */
export function registraRespuestas(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const ruta = request.routeOptions.url ?? 'desconocida'
    if (ruta === '/*') return
    request.log.info({ metodo: request.method, ruta, estado: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'respuesta')
  })
}
