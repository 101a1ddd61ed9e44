import type { FastifyInstance } from 'fastify'
import { llamante } from '#server/plugins/http/direccion.ts'
import { claveDeIntento, devuelveIntento } from '#server/plugins/cuentas/intentos.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo, sesionRequerida } from '#server/plugins/http/rechazo.ts'
import { origenDe } from '#server/plugins/sesiones/origen.ts'
import { TokenRechazado } from '#server/providers/identity/identity.ts'
import { tomaElIntento } from './ingreso.ts'
import { delProveedor, ingresaConOrganizacion } from './microsoft.ts'

/** Signing in with the organisation's account (spec, sections 4 and 7). */
export default function microsoft(app: FastifyInstance): void {
  sirve(app, 'getLoginMicrosoft', async ({ proveedores }) => delProveedor(proveedores.identidad.configuracion()))

  sirve(app, 'postLoginMicrosoft', async ({ db, proveedores, sesiones, body, request }) => {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw sesionRequerida()
    const correo = body.correoElectronico
    const clave = claveDeIntento('microsoft', correo, llamante(request.ip))
    await tomaElIntento(db, clave)
    const usuarioId = await ingresaConOrganizacion(db, proveedores.identidad, { token, correo }).catch(async (error: unknown) => {
      if (error instanceof Rechazo && error.cause instanceof TokenRechazado)
        request.log.warn({ reqId: request.id, motivo: error.cause.message }, 'Se rechazó una cuenta de la organización')
      if (!(error instanceof Rechazo && error.status < 500)) await devuelveIntento(db, clave)
      throw error
    })
    return { accessToken: await sesiones.abre(db, usuarioId, { ...origenDe(request), proveedor: 'microsoft' }, { intento: clave }) }
  })
}
