import type { FastifyInstance } from 'fastify'
import { duenoDeRegistro } from '#contract/apoderados.ts'
import { exigeCredito } from '#server/plugins/abuso/fallos.ts'
import { exigeCaptcha } from '#server/plugins/cuentas/captcha.ts'
import { canjeaCodigo, esCodigo } from '#server/plugins/cuentas/codigos.ts'
import { exigeContrasenaBuena } from '#server/plugins/cuentas/contrasena-elegida.ts'
import { hashContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { puedePedir, type QuienPide, quienPide } from '#server/plugins/cuentas/cuota-de-correo.ts'
import { huellaPresentada } from '#server/plugins/cuentas/talones.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo, conflicto } from '#server/plugins/http/rechazo.ts'
import { correoDeCuentaExistente } from './cuenta.correos.ts'
import { cartaDeVerificacion, cartaParaVerificar } from './cartas.ts'
import {
  agregaProvisoria,
  borraProvisorias,
  cuentaSinVerificar,
  cuentaVerificada,
  estaVerificada,
  reemplazaProvisorias,
  verificaCuenta,
} from './cuenta.sql.ts'

/** Always the same words, against account enumeration. */
const REVISE_SU_CORREO = { message: 'Le enviamos un correo electrónico. Siga sus instrucciones para terminar.' }
const SI_HAY_CUENTA = { message: 'Si hay una cuenta por verificar con ese RUN, recibirá un correo electrónico.' }
const YA_VERIFICADA = { message: 'Su cuenta ya está verificada.' }
const VERIFICADA = { message: 'Su cuenta quedó verificada. Ya puede ingresar.' }

/** Guardian registration and verification (spec, sections 3 and 4; decisions, sign-in and accounts). */
export default function cuenta(app: FastifyInstance): void {
  const { cola, config, correos } = app.servicios
  // Deleting takes its time: the accounts before this one, and this one when nobody may have it, go once it has been answered.
  const limpiaProvisorias = cola.aprendeEnTransaccion<{ run: string; usuarioId: number; existe: boolean }>(
    'limpieza-de-provisorias',
    (trx, { run, usuarioId, existe }) => (existe ? borraProvisorias(trx, run, usuarioId + 1) : reemplazaProvisorias(trx, run, usuarioId)),
  )
  const reenviaVerificacion = cola.aprendeEnTransaccion<{ run: string; pide: QuienPide }>(
    'reenvio-de-verificacion',
    async (trx, { run, pide }) => {
      const pendiente = await cuentaSinVerificar(trx, run)
      if (pendiente === undefined || !(await puedePedir(trx, 'registro', pide, [pendiente.correoElectronico]))) return
      await correos.encola(trx, await cartaParaVerificar(trx, config.publicUrl, pendiente))
    },
  )

  sirve(app, 'postApoderadosRegistro', async ({ db, proveedores, body, request }) => {
    await exigeCaptcha(proveedores.captcha, body.captchaToken, request)
    const elegida = { campo: 'password', contrasena: body.password, dueno: duenoDeRegistro(body) }
    await exigeContrasenaBuena(request, config.contrasenasFiltradas, elegida)
    // Hashed in every case, against timing attacks on which RUN has an account.
    const passwordHash = await hashContrasena(body.password, 'registro')
    const existente = await cuentaVerificada(db, body.runApoderado, body.correoElectronico)
    // Counted by what was typed: mails asked for elsewhere would make an existing account answer sooner.
    const cabe = await puedePedir(db, 'registro', quienPide(request), [body.correoElectronico, body.runApoderado])
    // Written in every case too.
    await db.transaction().execute(async (trx) => {
      const usuarioId = await agregaProvisoria(trx, body, passwordHash)
      const { correoElectronico, nombres, origen } = body
      const deVerificacion = await cartaDeVerificacion(trx, config.publicUrl, { usuarioId, correoElectronico, nombres, origen })
      const mensaje = existente ? correoDeCuentaExistente(config.publicUrl, existente) : deVerificacion
      if (cabe) await correos.encola(trx, mensaje)
      await limpiaProvisorias(trx, [{ datos: { run: body.runApoderado, usuarioId, existe: existente !== undefined } }])
    })
    return REVISE_SU_CORREO
  })

  sirve(app, 'postApoderadosVerificaCuenta', async ({ db, config, body, request }) => {
    const suya = await huellaPresentada(db, { config, request }, body.tokenVerificacion)
    await exigeCredito(db, request, esCodigo(['verificacion'], suya))
    try {
      return await db.transaction().execute(async (trx) => {
        const canje = await canjeaCodigo(trx, ['verificacion'], suya)
        if (canje.tipo === 'usado' || (canje.tipo === 'vencido' && (await estaVerificada(trx, canje.usuarioId)))) return YA_VERIFICADA
        if (canje.tipo === 'vencido') throw new Rechazo(400, 'enlace-vencido', 'El enlace de verificación venció. Pida uno nuevo.')
        if (canje.tipo === 'desconocido')
          throw new Rechazo(400, 'enlace-invalido', 'El enlace de verificación no es válido. Pida uno nuevo.')
        await verificaCuenta(trx, canje.usuarioId)
        return VERIFICADA
      })
    } catch (error) {
      if (esDuplicado(error)) throw conflicto('cuenta-existente', 'Ya hay una cuenta verificada con ese RUN o ese correo.')
      throw error
    }
  })

  sirve(app, 'postApoderadosReenvioVerificacion', async ({ db, proveedores, body, request }) => {
    await exigeCaptcha(proveedores.captcha, body.recaptchaToken, request)
    await reenviaVerificacion(db, [{ datos: { run: body.runApoderado, pide: quienPide(request) } }])
    return SI_HAY_CUENTA
  })
}
