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
import { conflicto, correoNoDisponible } from '#server/plugins/http/rechazo.ts'
import { enSegundoPlano, enviaTodos } from '#server/plugins/procesos/segundo-plano.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
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

  sirve(app, 'postAdminUsuarios', async ({ db, sesion, body, config, proveedores, request }) => {
    const { usuario, invitacion } = await db.transaction().execute(async (trx) => {
      const creado = await crea(trx, sesion, body)
      return { usuario: creado, invitacion: await invitacionDe(trx, config.publicUrl, creado, body.correoElectronico) }
    })
    // The account stands without the mail, which can be sent again.
    proveedores.correo.envia(invitacion).catch(() => request.log.error('No se pudo enviar el correo de una cuenta nueva'))
    return usuario
  })

  sirve(app, 'putAdminUsuarios', async ({ db, sesion, params, body, config, proveedores, request }) => {
    const { antes, despues } = await db.transaction().execute((trx) => cambia(trx, sesion, params.usuarioId, body))
    enviaTodos(request, proveedores.correo, avisosDeCambio(config.publicUrl, antes, despues))
    return despues
  })

  sirve(app, 'postAdminUsuariosClave', async ({ db, sesion, params, config, proveedores }) => {
    const usuario = await exigeUsuario(db, sesion, params.usuarioId)
    const { usuarioId, nombres, correoElectronico: para } = usuario
    if (!usuario.activo) throw conflicto('cuenta-inactiva', 'Active la cuenta antes de restablecer su contraseña.')
    if (para === null) throw conflicto('sin-correo', 'La cuenta no tiene correo electrónico.')
    const correo = await db.transaction().execute(async (trx) => {
      await anota(trx, sesion, {
        accion: 'restablecer-clave',
        objeto: 'usuario',
        objetoId: usuarioId,
        detalle: { correo: velaCorreo(para) },
      })
      if (!usuario.conContrasena) return invitacionDe(trx, config.publicUrl, usuario, para)
      const codigo = await creaCodigo(trx, { proposito: 'recuperacion', usuarioId, horas: MEDIA_HORA })
      return correoDeRestablecimiento({ publicUrl: config.publicUrl, para, nombres, codigo })
    })
    await proveedores.correo.envia(correo).catch(() => {
      throw correoNoDisponible()
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

  sirve(app, 'deleteAdminUsuariosSegundoFactor', async ({ db, config, proveedores, sesion, params, body, request }) => {
    const { correoElectronico, nombres } = await db.transaction().execute(async (trx) => {
      const usuario = await exigeUsuario(trx, sesion, params.usuarioId)
      const { usuarioId } = usuario
      if (usuarioId === sesion.usuarioId) throw conflicto('cuenta-propia', 'Su segundo factor lo restablece otra persona.')
      if (!(await olvidaSegundoFactor(trx, usuarioId))) throw conflicto('sin-segundo-factor', 'Esa cuenta no tiene un segundo factor.')
      // The owner sets up another one at the next sign-in.
      await pideSegundoFactor(trx, usuarioId)
      await revocaSesionesDe(trx, usuarioId, null)
      await anota(trx, sesion, { accion: 'restablecer-segundo-factor', objeto: 'usuario', objetoId: usuarioId, motivo: body.motivo })
      return usuario
    })
    if (correoElectronico !== null) {
      const aviso = correoDeSegundoFactorRestablecido(config.publicUrl, correoElectronico, nombres)
      enSegundoPlano(request, 'El aviso de un segundo factor restablecido', () => proveedores.correo.envia(aviso))
    }
    return undefined
  })

  sirve(app, 'postAdminUsuariosCarga', async ({ db, sesion, body, config, proveedores, request }) => {
    const avisos: Mensaje[] = []
    const filas = await cargaUsuarios(db, sesion, body, ({ antes, despues }) =>
      avisos.push(...avisosDeCambio(config.publicUrl, antes, despues)),
    )
    enviaTodos(request, proveedores.correo, avisos)
    return { filas }
  })
}
