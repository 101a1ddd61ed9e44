import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { RUTA_DE_USO } from '#contract/rules/uso-de-estados.ts'
import { usoDeUnaPagina, type LineaDeUso } from '#contract/uso-de-estados.ts'
import { exigeNacional } from './exige-nacional.ts'
import { porRatos } from './por-ratos.ts'
import { datosInvalidos } from './rechazo.ts'
import { leeUso, sumaUso } from './uso-de-estados.sql.ts'

/** Lines that a process gathers between writings; past them what pages tell is lost, which no person notices. */
const JUNTAS = 20_000

/**
 * Counts how often the pages' machines are in each state and where pages are left, where the installation asks for it: names of
 * states, and nothing of whoever was there. `GET` tells a national administrator the sums.
 */
export function recibeUso(app: FastifyInstance): void {
  let juntas: LineaDeUso[] = []

  const { pide, ya } = porRatos(app, async () => {
    const lineas = juntas
    juntas = []
    if (lineas.length > 0)
      await sumaUso(app.servicios.reserva, lineas).catch((error: unknown) =>
        app.log.warn({ err: error }, 'No se sumó el uso de los estados'),
      )
  })

  app.get(RUTA_DE_USO, async (request, reply) => {
    await exigeNacional(app, request)
    await ya()
    return reply.header('cache-control', 'no-store').send(await leeUso(app.servicios.db))
  })

  app.post(RUTA_DE_USO, { bodyLimit: 32_768 }, async ({ body }, reply) => {
    const { success, output } = v.safeParse(usoDeUnaPagina, body)
    if (!success) throw datosInvalidos({ cuerpo: 'El uso de los estados no viene en su forma.' })
    if (juntas.length + output.length <= JUNTAS) juntas.push(...output)
    pide()
    return reply.code(204).send()
  })
}
