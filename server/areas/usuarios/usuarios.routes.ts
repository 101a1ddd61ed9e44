import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { datosDelEstablecimiento } from '#contract/usuarios.ts'
import { ROL } from '#contract/rules/roles.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { camposDe } from '#server/plugins/http/validacion.ts'
import { sirve } from '#server/plugins/operaciones.ts'
import { conflicto, datosInvalidos, noEncontrado } from '#server/plugins/rechazo.ts'
import { type DatosDeUsuario, actualizaUsuario, leeUsuario, tieneDatosAlDia } from './usuarios.sql.ts'

/** A school gives more than the rest: both e-mails and a mobile telephone (spec, section 4). */
function exigeDatosDeEstablecimiento(datos: DatosDeUsuario): void {
  const leidos = v.safeParse(datosDelEstablecimiento, datos)
  if (!leidos.success) throw datosInvalidos(camposDe(leidos.issues))
}

/** The signed-in person's own record (spec, section 7, users). */
export default function usuarios(app: FastifyInstance): void {
  sirve(app, 'getUsuario', async ({ db, sesion }) => {
    const usuario = await leeUsuario(db, sesion.usuarioId)
    if (usuario === undefined) throw noEncontrado()
    return usuario
  })

  sirve(app, 'putUsuario', async ({ db, sesion, body }) => {
    const esEstablecimiento = sesion.rolId === ROL.RBD
    if (esEstablecimiento) exigeDatosDeEstablecimiento(body)
    try {
      await actualizaUsuario(db, sesion.usuarioId, body, esEstablecimiento)
    } catch (error) {
      if (!esDuplicado(error, 'usuario_correo_de_apoderado')) throw error
      throw conflicto('correo-en-uso', 'No es posible usar ese correo electrónico. Indique otro.')
    }
    const usuario = await leeUsuario(db, sesion.usuarioId)
    if (usuario === undefined) throw noEncontrado()
    return usuario
  })

  sirve(app, 'getDatosActualizados', async ({ db, sesion, params }) => {
    if (params.id !== sesion.usuarioId) throw noEncontrado()
    if (!(await tieneDatosAlDia(db, sesion.usuarioId))) throw conflicto('datos-pendientes', 'Debe actualizar los datos del establecimiento.')
    return undefined
  })
}
