import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { documentosPara } from './documentos-apoyo.sql.ts'

/** Supporting documents (interface, our additions). */
export default function documentos(app: FastifyInstance): void {
  sirve(app, 'getDocumentosApoyo', ({ db, sesion }) => documentosPara(db, sesion.rolId))
}
