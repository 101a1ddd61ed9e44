import type { FastifyInstance } from 'fastify'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { datosInvalidos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { aceptaProtocolo, aceptacionesVigentes } from './aceptaciones-protocolo.sql.ts'

/** The confidentiality protocol that a school accepts (spec, section 4). Each one only its own. */
export default function protocolo(app: FastifyInstance): void {
  sirve(app, 'postAceptacionProtocolo', async ({ db, sesion, body }) => {
    if (body.usuarioId !== sesion.usuarioId) throw noEncontrado()
    if (body.idRbd !== sesion.idRbd) throw datosInvalidos({ idRbd: 'El RBD no corresponde a su establecimiento.' })
    await aceptaProtocolo(db, body)
    const [aceptacion] = await aceptacionesVigentes(db, sesion.usuarioId)
    if (aceptacion === undefined) throw noEncontrado()
    return aceptacion
  })

  sirve(app, 'getAceptacionesProtocolo', async ({ db, sesion, params }) => {
    if (params.id !== sesion.usuarioId) throw noEncontrado()
    return aceptacionesVigentes(db, sesion.usuarioId)
  })
}
