import type { FastifyInstance } from 'fastify'
import { RUTA_DE_INFORMES } from './seguridad.ts'

/** Between one line of the log and the next, in milliseconds: a page of somebody's own making may send thousands. */
const CADA = 60_000

/**
 * Counts what browsers report that the policy stopped. What they send is not read, kept nor logged: it carries addresses, and whoever
 * writes to this address is not believed.
 */
export function recibeInformes(app: FastifyInstance): void {
  let cuantos = 0
  let dicho = Number.NEGATIVE_INFINITY
  app.register(async (aparte) => {
    aparte.addContentTypeParser(['application/csp-report', 'application/reports+json'], (_request, cuerpo, hecho) => {
      cuerpo.resume()
      hecho(null)
    })
    aparte.post(RUTA_DE_INFORMES, { bodyLimit: 16_384 }, async (request, reply) => {
      cuantos += 1
      if (performance.now() - dicho > CADA) {
        dicho = performance.now()
        request.log.warn({ cuantos }, 'La política de seguridad detuvo algo en una página')
      }
      return reply.code(204).send()
    })
  })
}
