import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { leeEsquema } from '../database/migraciones.ts'
import { Rechazo, sinEspacio, sinRespuestaDeBase } from './rechazo.ts'

/** How long readiness waits for the database, in milliseconds: whoever asks has a limit of its own. */
const PACIENCIA = 2_000

/** What it came to before the time ran out; a failure, or no answer at all, is a database that does not attend. */
async function aTiempo<T>(trabajo: Promise<T>): Promise<T> {
  let reloj: NodeJS.Timeout | undefined
  const tarde = new Promise<never>((_, falla) => {
    reloj = setTimeout(() => falla(new Error('La base de datos no respondió a tiempo.')), PACIENCIA)
  })
  try {
    return await Promise.race([trabajo, tarde])
  } catch {
    throw sinRespuestaDeBase()
  } finally {
    clearTimeout(reloj)
  }
}

/** Throws when the database is older than this process, or was changed in a way that only newer processes understand. */
async function exigeEsquema(db: Kysely<unknown>): Promise<void> {
  const { faltan, ajenas } = await aTiempo(leeEsquema(db))
  if (ajenas.length > 0)
    throw new Rechazo(503, 'version-antigua', `La base de datos exige una versión más nueva de este programa (${ajenas.join(', ')}).`, {
      espera: 30,
    })
  if (faltan.length > 0)
    throw new Rechazo(503, 'base-sin-migrar', `A la base de datos le faltan cambios: ejecute npm run migrar (${faltan.join(', ')}).`, {
      espera: 30,
    })
}

/**
 * `GET /api/salud`: the process is alive. `GET /api/listo`: it also reaches its database, which fits it, and it is not about to
 * end. `base` is there when a pooler stands between.
 */
export function sirveSalud(app: FastifyInstance, porIntermediario: () => boolean | null): void {
  app.get('/api/salud', async () => ({ estado: 'vivo' }))
  // Asked by a browser in which the application could not begin (public/arranque.js), so that it is counted.
  app.get('/api/sin-comenzar', (_request, reply) => reply.code(204).send())
  app.get('/api/listo', async () => {
    if (app.salida.anunciada) throw new Rechazo(503, 'reiniciando', 'El servicio se está reiniciando.', { espera: 5 })
    if (Date.now() < app.salida.sinEspacioHasta) throw sinEspacio(503)
    await exigeEsquema(app.servicios.reserva)
    return porIntermediario() === true ? { estado: 'listo', base: 'por-intermediario' } : { estado: 'listo' }
  })
}
