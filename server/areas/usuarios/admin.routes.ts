import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import { avisosDeCambio } from '#server/plugins/cuentas/avisos-de-administrador.ts'
import { creaCodigo } from '#server/plugins/cuentas/codigos.ts'
import { invita } from '#server/plugins/cuentas/invitacion.ts'
import { olvidaSegundoFactor, pideSegundoFactor } from '#server/plugins/cuentas/segundo-factor.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto } from '#server/plugins/http/rechazo.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { anulaEnlaces } from './accesos.ts'
import { cambia, crea, exigeUsuario } from './admin.ts'
import { correoDeRestablecimiento, correoDeSegundoFactorRestablecido } from './admin.correos.ts'
import { cargosDeRol, roles, usuariosAdministrados } from './admin.sql.ts'
import { cargaUsuarios } from './carga.ts'

const MEDIA_HORA = 0.5

function invitacionDe(
  db: Kysely<unknown>,
  publicUrl: string,
  { usuarioId, nombres, nombreUsuario, usuarioRol }: UsuarioAdministrado,
  correoElectronico: string,
): Promise<Mensaje> {
  return invita(db, publicUrl, { usuarioId, nombres, nombreUsuario, rolId: usuarioRol.rolId, correoElectronico })
}

/** Accounts, as administrators keep them (spec, sections 5 and 7). */
export default function adminUsuarios(app: FastifyInstance): void {
  sirve(app, 'getRoles', ({ db }) => roles(db))
  sirve(app, 'getCargosDeRol', ({ db, params }) => cargosDeRol(db, params.rol))

  sirve(app, 'getAdminUsuarios', ({ db, sesion, query }) => usuariosAdministrados(db, sesion, query))

  sirve(app, 'postAdminUsuarios', ({ db, sesion, body, config, correos }) =>
    db.transaction().execute(async (trx) => {
      const usuario = await crea(trx, sesion, body)
      await correos.encola(trx, await invitacionDe(trx, config.publicUrl, usuario, body.correoElectronico))
      return usuario
    }),
  )

  sirve(app, 'putAdminUsuarios', ({ db, sesion, params, body, config, correos }) =>
    db.transaction().execute(async (trx) => {
      const { antes, despues } = await cambia(trx, sesion, params.usuarioId, body)
      await correos.encola(trx, ...avisosDeCambio(config.publicUrl, antes, despues))
      return despues
    }),
  )

  sirve(app, 'postAdminUsuariosClave', async ({ db, sesion, params, config, correos }) => {
    const usuario = await exigeUsuario(db, sesion, params.usuarioId)
    const { usuarioId, nombres, correoElectronico: para } = usuario
    if (!usuario.activo) throw conflicto('cuenta-inactiva', 'Active la cuenta antes de restablecer su contraseña.')
    if (para === null) throw conflicto('sin-correo', 'La cuenta no tiene correo electrónico.')
    await db.transaction().execute(async (trx) => {
      await anota(trx, sesion, {
        accion: 'restablecer-clave',
        objeto: 'usuario',
        objetoId: usuarioId,
        detalle: { correo: velaCorreo(para) },
      })
      await anulaEnlaces(trx, usuarioId)
      if (!usuario.conContrasena) {
        await correos.encola(trx, await invitacionDe(trx, config.publicUrl, usuario, para))
        return
      }
      const codigo = await creaCodigo(trx, { proposito: 'recuperacion', usuarioId, horas: MEDIA_HORA })
      await correos.encola(trx, correoDeRestablecimiento({ publicUrl: config.publicUrl, para, nombres, codigo }))
    })
    return { message: 'Enviamos el enlace al correo de la cuenta.' }
  })

  sirve(app, 'deleteAdminUsuariosSesiones', ({ db, sesion, params }) =>
    db.transaction().execute(async (trx) => {
      const { usuarioId } = await exigeUsuario(trx, sesion, params.usuarioId)
      const propia = usuarioId === sesion.usuarioId ? sesion.sesionId : null
      const cerradas = await revocaSesionesDe(trx, usuarioId, propia)
      await anota(trx, sesion, { accion: 'cerrar-sesiones', objeto: 'usuario', objetoId: usuarioId, detalle: { cerradas } })
      return { cerradas }
    }),
  )

  sirve(app, 'deleteAdminUsuariosSegundoFactor', async ({ db, config, correos, sesion, params, body }) => {
    await db.transaction().execute(async (trx) => {
      const usuario = await exigeUsuario(trx, sesion, params.usuarioId)
      const { usuarioId } = usuario
      if (usuarioId === sesion.usuarioId) throw conflicto('cuenta-propia', 'Su segundo factor lo restablece otra persona.')
      if (!(await olvidaSegundoFactor(trx, usuarioId))) throw conflicto('sin-segundo-factor', 'Esa cuenta no tiene un segundo factor.')
      // The owner sets up another one at the next sign-in.
      await pideSegundoFactor(trx, usuarioId)
      await revocaSesionesDe(trx, usuarioId, null)
      await anota(trx, sesion, { accion: 'restablecer-segundo-factor', objeto: 'usuario', objetoId: usuarioId, motivo: body.motivo })
      const { correoElectronico, nombres } = usuario
      if (correoElectronico !== null)
        await correos.encola(trx, correoDeSegundoFactorRestablecido(config.publicUrl, correoElectronico, nombres))
    })
    return undefined
  })

  sirve(app, 'postAdminUsuariosCarga', async ({ db, sesion, body, config, correos }) => ({
    filas: await cargaUsuarios(db, sesion, body, (trx, { antes, despues }) =>
      correos.encola(trx, ...avisosDeCambio(config.publicUrl, antes, despues)),
    ),
  }))
}
