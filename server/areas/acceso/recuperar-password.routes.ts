import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { duenoDeContrasena } from '#contract/rules/contrasena.ts'
import { usuarioParaEnviar } from '#contract/rules/rbd.ts'
import { esRutValido, rutDeRed } from '#contract/rules/rut.ts'
import { exigeCredito } from '#server/plugins/abuso/fallos.ts'
import { anota, filaDeHecho, insertaHechos } from '#server/plugins/auditoria/anotar.sql.ts'
import { exigeCaptcha } from '#server/plugins/cuentas/captcha.ts'
import { type Canje, canjeaCodigo, creaCodigo, esCodigo, miraCodigo } from '#server/plugins/cuentas/codigos.ts'
import { correoDeContrasenaCambiada } from '#server/plugins/cuentas/contrasena-cambiada.ts'
import { correoDeRecuperacion } from '#server/plugins/cuentas/correo-de-recuperacion.ts'
import { exigeContrasenaBuena } from '#server/plugins/cuentas/contrasena-elegida.ts'
import { hashContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { puedePedir, type QuienPide, quienPide } from '#server/plugins/cuentas/cuota-de-correo.ts'
import { huellaPresentada } from '#server/plugins/cuentas/talones.ts'
import { invita } from '#server/plugins/cuentas/invitacion.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo, conflicto } from '#server/plugins/http/rechazo.ts'
import { verificaCuenta } from '../apoderados/cuenta.sql.ts'
import { cambiaContrasena } from '../usuarios/accesos.ts'
import { leeUsuario } from '../usuarios/usuarios.sql.ts'
import { type CuentaParaIngresar, cuentaDeNombre, cuentaParaIngresar } from './acceso.sql.ts'
import { cuentaDeUsuario } from './ingreso.ts'
import { correoDeOrganizacion } from './recuperar-password.correos.ts'

const MEDIA_HORA = 0.5
/** A password is chosen with either: a new one, or the first. */
const PROPOSITOS = ['recuperacion', 'invitacion'] as const

/** Always the same words, against account enumeration. */
const SI_HAY_CUENTA = { message: 'Si hay una cuenta con esos datos, recibirá un correo electrónico.' }
const LISTA = { message: 'Su contraseña quedó creada. Ya puede ingresar con ella.' }
const CAMBIADA = { message: 'Su contraseña cambió, y las sesiones que tenía abiertas se cerraron. Ya puede ingresar con ella.' }

const FALTAS: Record<Exclude<Canje['tipo'], 'canjeado'>, [codigo: string, message: string]> = {
  usado: ['enlace-usado', 'El enlace ya se usó. Pida uno nuevo.'],
  vencido: ['enlace-vencido', 'El enlace venció. Pida uno nuevo.'],
  desconocido: ['enlace-invalido', 'El enlace no es válido. Pida uno nuevo.'],
}

/** The account of what a person typed at either door: a guardian's RUN, or else a school's RBD or a user name. */
async function cuentaDe(db: Kysely<unknown>, escrito: string): Promise<CuentaParaIngresar | null> {
  const apoderado = esRutValido(escrito) ? await cuentaParaIngresar(db, cuentaDeNombre(rutDeRed(escrito), 'apoderado')) : null
  return apoderado ?? cuentaParaIngresar(db, cuentaDeUsuario(usuarioParaEnviar(escrito)))
}

/** Whose a code is and what for. Throws 400 with what is wrong with it. */
async function exigeDueno(db: Kysely<unknown>, canje: Canje) {
  if (canje.tipo !== 'canjeado') throw new Rechazo(400, ...FALTAS[canje.tipo])
  const dueno = await leeUsuario(db, canje.usuarioId)
  if (!dueno?.activo) throw new Rechazo(400, ...FALTAS.desconocido)
  return { dueno, proposito: canje.proposito }
}

async function sinRunRepetido(escribe: () => Promise<void>): Promise<void> {
  try {
    await escribe()
  } catch (error) {
    if (esDuplicado(error)) throw conflicto('cuenta-existente', 'Ya hay una cuenta verificada con ese RUN o ese correo.')
    throw error
  }
}

/** Recovery of a forgotten password (spec, section 7; decisions, sign-in and accounts). */
export default function recuperacion(app: FastifyInstance): void {
  const { cola, config, correos } = app.servicios
  /** The letter of whoever has that account, if anybody may be sent one: looked for once it was answered, since looking takes its time. */
  const recupera = cola.aprendeEnTransaccion<{ escrito: string; pide: QuienPide }>('recuperacion', async (trx, { escrito, pide }) => {
    const cuenta = await cuentaDe(trx, escrito)
    if (cuenta === null || cuenta.correoSinProbar || (!cuenta.verificado && cuenta.passwordHash !== null)) return
    const usuario = await leeUsuario(trx, cuenta.usuarioId)
    if (!usuario?.correoElectronico || !(await puedePedir(trx, 'recuperacion', pide, [usuario.correoElectronico], usuario))) return
    const { usuarioId, nombres, nombreUsuario, correoElectronico } = usuario
    if (cuenta.deOrganizacion) {
      await correos.encola(trx, correoDeOrganizacion(config.publicUrl, correoElectronico, nombres))
      return
    }
    if (!cuenta.verificado) {
      const invitado = { usuarioId, nombres, nombreUsuario, correoElectronico, rolId: usuario.usuarioRol.rolId }
      await correos.encola(trx, await invita(trx, config.publicUrl, invitado))
      return
    }
    // By nobody known: whoever asks has not shown to be its owner.
    await insertaHechos(trx, [filaDeHecho(null, { accion: 'pedir-recuperacion', objeto: 'usuario', objetoId: usuarioId })])
    const codigo = await creaCodigo(trx, { proposito: 'recuperacion', usuarioId, horas: MEDIA_HORA })
    await correos.encola(trx, correoDeRecuperacion(config.publicUrl, correoElectronico, nombres, codigo))
  })

  sirve(app, 'postRecuperarPassword', async ({ db, proveedores, body, request }) => {
    await exigeCaptcha(proveedores.captcha, body.recaptchaToken, request)
    await recupera(db, [{ datos: { escrito: body.usuario, pide: quienPide(request) } }])
    return SI_HAY_CUENTA
  })

  sirve(app, 'postRecuperarPasswordNueva', async ({ db, body, request }) => {
    const suya = await huellaPresentada(db, { config, request }, body.token)
    await exigeCredito(db, request, esCodigo(PROPOSITOS, suya))
    const { dueno } = await exigeDueno(db, await miraCodigo(db, PROPOSITOS, suya))
    const elegida = { campo: 'password', contrasena: body.password, dueno: duenoDeContrasena(dueno) }
    await exigeContrasenaBuena(request, config.contrasenasFiltradas, elegida)
    const passwordHash = await hashContrasena(body.password, 'recuperacion')
    const invitado = await db.transaction().execute(async (trx) => {
      // Another one may have spent it meanwhile.
      const { dueno, proposito } = await exigeDueno(trx, await canjeaCodigo(trx, PROPOSITOS, suya))
      await cambiaContrasena(trx, dueno.usuarioId, { passwordHash })
      const quien = { usuarioId: dueno.usuarioId, rolId: dueno.usuarioRol.rolId }
      await anota(trx, quien, { accion: 'recuperar-clave', objeto: 'usuario', objetoId: dueno.usuarioId, detalle: { proposito } })
      const conInvitacion = proposito === 'invitacion'
      // The invitation reached the address, so it is its owner's.
      if (conInvitacion) await sinRunRepetido(() => verificaCuenta(trx, dueno.usuarioId))
      const { correoElectronico, nombres } = dueno
      if (!conInvitacion && correoElectronico !== null)
        await correos.encola(trx, correoDeContrasenaCambiada(config.publicUrl, correoElectronico, nombres))
      return conInvitacion
    })
    return invitado ? LISTA : CAMBIADA
  })
}
