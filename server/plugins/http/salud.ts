import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Rechazo } from './rechazo.ts'

/** `GET /api/salud`: the process is alive. `GET /api/listo`: it also reaches its database. */
export function sirveSalud(app: FastifyInstance): void {
  app.get('/api/salud', async () => ({ estado: 'vivo' }))
  app.get('/api/listo', async () => {
    try {
      await sql`select 1`.execute(app.servicios.db)
    } catch {
      throw new Rechazo(503, 'sin-base-de-datos', 'El servicio aún no está listo.', { espera: 5 })
    }
    return { estado: 'listo' }
  })
}
