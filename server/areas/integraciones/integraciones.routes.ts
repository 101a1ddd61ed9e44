import type { FastifyInstance } from 'fastify'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { correosEnCola, estadoDeCorreo, reintentaCorreo } from './integraciones.sql.ts'

/** What the service owes to outside systems, for national administrators (ADR 042). */
export default function integraciones(app: FastifyInstance): void {
  sirve(app, 'getAdminIntegracionesCorreos', ({ db, query }) => correosEnCola(db, query))

  sirve(app, 'postAdminIntegracionesCorreoReintento', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const estado = await estadoDeCorreo(trx, params.id)
      if (estado === undefined) throw noEncontrado('No encontramos ese correo.')
      if (estado === 'hecho') throw conflicto('correo-enviado', 'Ese correo ya salió.')
      if (estado === 'enviando') throw conflicto('correo-en-camino', 'Ese correo se está enviando. Espere unos segundos.')
      await reintentaCorreo(trx, params.id)
      await anota(trx, sesion, { accion: 'reintentar-correo', objeto: 'correo', objetoId: params.id })
      return undefined
    }),
  )
}
