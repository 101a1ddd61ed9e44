import type { FastifyInstance } from 'fastify'
import { exigeNacional } from './exige-nacional.ts'
import { informesPorDia, sumaInformes } from './informes-csp.sql.ts'
import { porRatos } from './por-ratos.ts'
import { RUTA_DE_INFORMES } from './seguridad.ts'

/**
 * Counts what browsers report that the policy stopped, by day and for every process together. What they send is not read, kept nor
 * logged: it carries addresses, and whoever writes to this address is not believed. `GET` tells a national administrator the days.
 */
export function recibeInformes(app: FastifyInstance): void {
  let pendientes = 0

  const { pide, ya } = porRatos(app, async () => {
    const cuantos = pendientes
    pendientes = 0
    if (cuantos === 0) return
    try {
      const hoy = await sumaInformes(app.servicios.reserva, cuantos)
      app.log.warn({ cuantos, hoy }, 'La política de seguridad detuvo algo en una página')
    } catch {
      pendientes += cuantos
    }
  })

  app.get(RUTA_DE_INFORMES, async (request, reply) => {
    await exigeNacional(app, request)
    await ya()
    return reply.header('cache-control', 'no-store').send(await informesPorDia(app.servicios.db))
  })

  app.register(async (aparte) => {
    aparte.addContentTypeParser(['application/csp-report', 'application/reports+json'], (_request, cuerpo, hecho) => {
      cuerpo.resume()
      hecho(null)
    })
    aparte.post(RUTA_DE_INFORMES, { bodyLimit: 16_384 }, async (_request, reply) => {
      pendientes += 1
      pide()
      return reply.code(204).send()
    })
  })
}
