import { Server } from 'node:net'
import { setImmediate as unTurno, setTimeout as espera } from 'node:timers/promises'
import { promisify } from 'node:util'
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

/** The longest that who was already at the door is waited for, in milliseconds. */
const DESPEDIDA = 1_000

/** Turns of the event loop without anybody new after which nobody is taken to be waiting at the door. */
const TURNOS_SIN_NADIE = 3

/**
 * Takes no more connections, and waits for those that were taken to ask, have their answer and go. Who waits in the system's queue is taken
 * first, one in each turn of the event loop: to close cuts the rest, and a balancer does not repeat a POST that was on its way.
 */
export async function dejaDeRecibir(servidor: Server): Promise<void> {
  const fin = Date.now() + DESPEDIDA
  let tomadas = 0
  servidor.on('connection', () => (tomadas += 1))
  for (let solos = 0; solos < TURNOS_SIN_NADIE && Date.now() < fin;) {
    const antes = tomadas
    await unTurno()
    solos = tomadas === antes ? solos + 1 : 0
  }
  // Not as an HTTP server closes: that one ends what is idle.
  Server.prototype.close.call(servidor)
  const conectados = promisify(servidor.getConnections.bind(servidor))
  while (Date.now() < fin && (await conectados()) > 0) await espera(20)
}
