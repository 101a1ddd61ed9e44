import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { leeInstalacion } from './instalacion.sql.ts'

/** Whose installation this is (interface, our additions). */
export default function instalacion(app: FastifyInstance): void {
  sirve(app, 'getInstalacion', ({ db }) => leeInstalacion(db))
}
