import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { datosInvalidos } from '#server/plugins/http/rechazo.ts'
import { instala } from './instalar.ts'
import { leeInstalacion } from './instalacion.sql.ts'

/** Whose installation this is, and the first one's page (interface, our additions). */
export default function instalacion(app: FastifyInstance): void {
  sirve(app, 'getInstalacion', ({ db }) => leeInstalacion(db))

  sirve(app, 'postInstalacion', async ({ db, config, correos, body: { codigo, ...nueva } }) => {
    // Once there is an administrator the code is nobody's, and `instala` says so.
    if ((await leeInstalacion(db)).pendiente && !(await app.servicios.codigoDeInstalacion.es(db, codigo))) {
      throw datosInvalidos({ codigo: 'No es el código que escribió el servidor al partir.' })
    }
    return instala(db, config.publicUrl, nueva, correos)
  })
}
