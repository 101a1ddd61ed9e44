import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { creaCodigo } from '#server/plugins/codigos.ts'
import { sirve } from '#server/plugins/operaciones.ts'
import { conflicto, correoNoDisponible } from '#server/plugins/rechazo.ts'
import { cambia, crea, exigeUsuario } from './admin.ts'
import { correoDeCuentaNueva, correoDeRestablecimiento } from './admin.correos.ts'
import { cargosDeRol, roles, usuariosAdministrados } from './admin.sql.ts'
import { cargaUsuarios } from './carga.ts'

/** Life of the link that an administrator has sent, in hours: its owner is not waiting for it. */
const HORAS_DEL_ENLACE = 24

function enlaceNuevo(db: Kysely<unknown>, usuarioId: number): Promise<string> {
  return creaCodigo(db, { proposito: 'recuperacion', usuarioId, horas: HORAS_DEL_ENLACE })
}

/** Accounts, as administrators keep them (spec, sections 5 and 7). */
export default function adminUsuarios(app: FastifyInstance): void {
  sirve(app, 'getRoles', ({ db }) => roles(db))
  sirve(app, 'getCargosDeRol', ({ db, params }) => cargosDeRol(db, params.rol))

  sirve(app, 'getAdminUsuarios', ({ db, sesion, query }) => usuariosAdministrados(db, sesion, query))

  sirve(app, 'postAdminUsuarios', async ({ db, sesion, body, config, proveedores, request }) => {
    const { usuario, codigo } = await db.transaction().execute(async (trx) => {
      const creado = await crea(trx, sesion, body)
      return { usuario: creado, codigo: await enlaceNuevo(trx, creado.usuarioId) }
    })
    const { nombres, nombreUsuario } = usuario
    // The account stands without the mail, which can be sent again.
    proveedores.correo
      .envia(correoDeCuentaNueva({ publicUrl: config.publicUrl, para: body.correoElectronico, nombres, nombreUsuario, codigo }))
      .catch(() => request.log.error('No se pudo enviar el correo de una cuenta nueva'))
    return usuario
  })

  sirve(app, 'putAdminUsuarios', ({ db, sesion, params, body: { version, ...datos } }) =>
    db.transaction().execute((trx) => cambia(trx, sesion, params.usuarioId, version, datos)),
  )

  sirve(app, 'postAdminUsuariosClave', async ({ db, sesion, params, config, proveedores }) => {
    const usuario = await exigeUsuario(db, sesion, params.usuarioId)
    const { usuarioId, nombres, correoElectronico: para } = usuario
    if (!usuario.activo) throw conflicto('cuenta-inactiva', 'Active la cuenta antes de restablecer su contraseña.')
    if (para === null) throw conflicto('sin-correo', 'La cuenta no tiene correo electrónico.')
    const codigo = await db.transaction().execute(async (trx) => {
      await anota(trx, sesion, { accion: 'restablecer-clave', objeto: 'usuario', objetoId: usuarioId })
      return enlaceNuevo(trx, usuarioId)
    })
    await proveedores.correo.envia(correoDeRestablecimiento({ publicUrl: config.publicUrl, para, nombres, codigo })).catch(() => {
      throw correoNoDisponible()
    })
    return { message: 'Enviamos el enlace al correo de la cuenta.' }
  })

  sirve(app, 'postAdminUsuariosCarga', async ({ db, sesion, body }) => ({ filas: await cargaUsuarios(db, sesion, body) }))
}
