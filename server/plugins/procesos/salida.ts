import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process was told to end: it goes on answering, and each answer closes its connection. */
    salida: {
      anunciada: boolean
      /** Until when it is not ready, because its database had no room. */
      sinEspacioHasta: number
    }
  }
}

/** Lets callers go one by one before the process ends: no request may arrive on a connection that is being closed. */
export function preparaSalida(app: FastifyInstance): void {
  app.decorate('salida', { anunciada: false, sinEspacioHasta: 0 })
  app.addHook('onSend', (_request, reply, contenido, sigue) => {
    if (app.salida.anunciada) void reply.header('connection', 'close')
    sigue(null, contenido)
  })
}
