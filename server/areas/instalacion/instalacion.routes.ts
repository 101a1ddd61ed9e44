import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { datosInvalidos } from '#server/plugins/http/rechazo.ts'
import { instala, yaInstalada } from './instalar.ts'
import { leeInstalacion, tieneAdministrador } from './instalacion.sql.ts'

/** Whose installation this is, and the first one's page (interface, our additions). */
export default function instalacion(app: FastifyInstance): void {
  sirve(app, 'getInstalacion', ({ db }) => leeInstalacion(db))

  sirve(app, 'postInstalacion', async ({ db, config, correos, body: { codigo, ...nueva } }) => {
    if (!(await app.servicios.codigoDeInstalacion.es(db, codigo))) {
      throw (await tieneAdministrador(db))
        ? yaInstalada()
        : datosInvalidos({ codigo: 'No es el código que escribió el servidor al partir.' })
    }
    return instala(db, config.publicUrl, nueva, correos)
  })
}
