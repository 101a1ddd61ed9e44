import type { FastifyInstance } from 'fastify'
import { sirve, tokenDe } from '#server/plugins/http/operaciones.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { revocaSesion } from '#server/plugins/sesiones/sesion.sql.ts'
import { leeUsuario } from '../usuarios/usuarios.sql.ts'
import { cuentaDeNombre } from './acceso.sql.ts'
import { cuentaDeUsuario, ingresa } from './ingreso.ts'

/** Signing in and out, and what the application asks before (spec, sections 4 and 7). */
export default function acceso(app: FastifyInstance): void {
  sirve(app, 'postLogin', async ({ config, db, body: { usuario, password, recaptchaToken }, request, reply }) =>
    ingresa({ config, db }, request, reply, { usuario, password, recaptchaToken, busqueda: cuentaDeUsuario(usuario) }),
  )

  sirve(app, 'postApoderadosLogin', async ({ config, db, body: { runApoderado, password, recaptchaToken }, request, reply }) =>
    ingresa({ config, db }, request, reply, {
      usuario: runApoderado,
      password,
      recaptchaToken,
      busqueda: cuentaDeNombre(runApoderado, 'apoderado'),
    }),
  )

  sirve(app, 'postTokenUserInfo', async ({ db, sesion }) => {
    const usuario = await leeUsuario(db, sesion.usuarioId)
    if (usuario === undefined) throw noEncontrado()
    return usuario
  })

  sirve(app, 'postTokenRenovar', async ({ db, sesiones, request }) => ({ accessToken: await sesiones.renueva(db, tokenDe(request)) }))

  sirve(app, 'postTokenCierre', async ({ db, sesion }) => {
    await revocaSesion(db, sesion.sesionId)
    return undefined
  })

  sirve(app, 'getConfiguracion', async ({ config, proveedores }) => ({
    captcha: proveedores.captcha.configuracion(),
    local: !config.produccion,
  }))
}
