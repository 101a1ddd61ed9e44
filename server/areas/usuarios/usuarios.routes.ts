import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { duenoDeContrasena } from '#contract/rules/contrasena.ts'
import { datosDelEstablecimiento, type Usuario } from '#contract/usuarios.ts'
import { SOLO_LETRAS, esNombreDePersona } from '#contract/rules/nombre.ts'
import { ROL } from '#contract/rules/roles.ts'
import { revisa } from '#contract/validacion.ts'
import { correoDeContrasenaCambiada } from '#server/plugins/cuentas/contrasena-cambiada.ts'
import { exigeContrasenaBuena } from '#server/plugins/cuentas/contrasena-elegida.ts'
import { compruebaContrasena, hashContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { type Limite, claveDeIntento, devuelveIntento, tomaIntento } from '#server/plugins/cuentas/intentos.sql.ts'
import { huellaPresentada } from '#server/plugins/cuentas/talones.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, demasiadosIntentos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { Sesion } from '#server/plugins/sesiones/sesion.ts'
import { esIngresoReciente, esIngresoRecienteDeProveedor } from '#server/plugins/sesiones/sesion.sql.ts'
import { cambiaContrasena } from './accesos.ts'
import { confirmaCorreo, deshaceCorreo, pideCorreo } from './cambio-de-correo.ts'
import { type DatosDeUsuario, actualizaUsuario, hashDeContrasena, leeUsuario, tieneDatosAlDia } from './usuarios.sql.ts'

/** A school gives more than the rest: both e-mails and a mobile telephone (spec, section 4). */
function exigeDatosDeEstablecimiento(datos: DatosDeUsuario & { correoElectronico: string | undefined }): void {
  const revision = revisa(datosDelEstablecimiento, datos)
  if (!revision.valida) throw datosInvalidos(revision.campos)
}

/** Wrong current passwords before the account must wait to try another. */
const FALLOS: Limite = { veces: 5, segundos: 60 }

/** How an account that enters through another service gets a password here. */
const SIN_CONTRASENA = {
  apoderado: 'Su cuenta no tiene contraseña aquí. Pida una en «¿Olvidó su contraseña?».',
  agencia: 'Su cuenta no tiene contraseña aquí: usted ingresa con su cuenta Microsoft.',
}

/** Throws 400 with the field at fault, 409 when the account has no password here, or 429, unless this is its password. */
async function exigeContrasenaActual(db: Kysely<unknown>, sesion: Sesion, passwordActual: string): Promise<void> {
  const clave = claveDeIntento('contrasena', String(sesion.usuarioId))
  const guardado = await hashDeContrasena(db, sesion.usuarioId)
  if (guardado === null) throw conflicto('sin-contrasena', SIN_CONTRASENA[sesion.rolId === ROL.APODERADO ? 'apoderado' : 'agencia'])
  // Taken before it is checked: many at once guess no more than one after the other.
  const espera = await tomaIntento(db, clave, FALLOS)
  if (espera > 0) throw demasiadosIntentos('Hubo demasiados intentos. Espere un minuto y vuelva a intentar.', espera)
  if (await compruebaContrasena(guardado, passwordActual)) return devuelveIntento(db, clave)
  throw datosInvalidos({ passwordActual: 'La contraseña actual no es correcta.' })
}

/** Throws unless whoever asks for another password gives the one of now, or just signed in at the provider, which stands in its place. */
async function exigePruebaDeContrasena(
  db: Kysely<unknown>,
  sesion: Sesion,
  { conContrasena }: Usuario,
  passwordActual: string | undefined,
) {
  if (passwordActual !== undefined || !conContrasena) return exigeContrasenaActual(db, sesion, passwordActual ?? '')
  if (!(await esIngresoRecienteDeProveedor(db, sesion.sesionId))) throw datosInvalidos({ passwordActual: FALTA_LA_ACTUAL })
}

const FALTA_LA_ACTUAL = 'Debe ingresar su contraseña actual.'

/**
 * Throws unless whoever asks for another e-mail just proved to be the owner: with the password, or by a sign-in at the provider not
 * five minutes old. So does a school that has its data to update, whose first day is not held up.
 */
async function exigePruebaDeDueno(
  db: Kysely<unknown>,
  sesion: Sesion,
  { conContrasena }: Usuario,
  passwordActual: string | undefined,
): Promise<void> {
  if (conContrasena && passwordActual !== undefined) return exigeContrasenaActual(db, sesion, passwordActual)
  const bastaElIngreso = !conContrasena || (sesion.rolId === ROL.RBD && !(await tieneDatosAlDia(db, sesion.usuarioId)))
  if (bastaElIngreso && (await esIngresoReciente(db, sesion.sesionId))) return
  if (await esIngresoRecienteDeProveedor(db, sesion.sesionId)) return
  if (conContrasena) throw datosInvalidos({ passwordActual: FALTA_LA_ACTUAL })
  throw conflicto('ingreso-antiguo', 'Por seguridad, cierre la sesión e ingrese otra vez antes de cambiar su correo.')
}

/** Throws 400 for a name that no person has. A school's is the school's, and one that stays as it was is not looked at. */
function exigeNombreDePersona(usuario: Usuario, datos: DatosDeUsuario): void {
  if (usuario.usuarioRol.rolId === ROL.RBD) return
  const malos = NOMBRES.filter((campo) => datos[campo] !== usuario[campo] && !esNombreDePersona(datos[campo]))
  if (malos.length > 0) throw datosInvalidos(Object.fromEntries(malos.map((campo) => [campo, SOLO_LETRAS])))
}

const NOMBRES = ['nombres', 'apellidoPaterno', 'apellidoMaterno'] as const
const NOMBRE_DADO = 'Su nombre viene de ClaveÚnica y no se cambia aquí.'

/** Throws 400 for another name than ClaveÚnica's. */
function exigeNombreDado(usuario: Usuario, datos: DatosDeUsuario): void {
  if (!usuario.claveUnica) return
  const cambiados = NOMBRES.filter((campo) => datos[campo] !== usuario[campo])
  if (cambiados.length > 0) throw datosInvalidos(Object.fromEntries(cambiados.map((campo) => [campo, NOMBRE_DADO])))
}

/** The address that is asked for, unless it is the account's. A school that saves its data again does not ask twice for the one that waits. */
function correoQueCambia(
  { correoElectronico: actual, correoPendiente, usuarioRol }: Usuario,
  { correoElectronico: escrito, passwordActual }: { correoElectronico?: string | undefined; passwordActual?: string | undefined },
): string | undefined {
  if (escrito === actual?.toLowerCase()) return undefined
  return usuarioRol.rolId === ROL.RBD && passwordActual === undefined && escrito === correoPendiente ? undefined : escrito
}

async function exigeUsuario(db: Kysely<unknown>, { usuarioId }: Sesion): Promise<Usuario> {
  const usuario = await leeUsuario(db, usuarioId)
  if (usuario === undefined) throw noEncontrado()
  return usuario
}

/** The signed-in person's own record (spec, section 7, users). */
export default function usuarios(app: FastifyInstance): void {
  sirve(app, 'getUsuario', ({ db, sesion }) => exigeUsuario(db, sesion))

  sirve(app, 'putUsuario', async ({ db, config, correos, sesion, body, request }) => {
    const { passwordActual, passwordActiva, correoElectronico, ...datos } = body
    const esEstablecimiento = sesion.rolId === ROL.RBD
    if (esEstablecimiento) exigeDatosDeEstablecimiento({ ...datos, correoElectronico })
    const antes = await exigeUsuario(db, sesion)
    exigeNombreDado(antes, datos)
    exigeNombreDePersona(antes, datos)
    const correoNuevo = correoQueCambia(antes, body)
    if (passwordActiva !== undefined) await exigePruebaDeContrasena(db, sesion, antes, passwordActual)
    else if (correoNuevo !== undefined) await exigePruebaDeDueno(db, sesion, antes, passwordActual)
    if (passwordActiva !== undefined) {
      const elegida = { campo: 'passwordActiva', contrasena: passwordActiva, dueno: duenoDeContrasena({ ...antes, ...datos }) }
      await exigeContrasenaBuena(request, config.contrasenasFiltradas, elegida)
    }
    const passwordHash = passwordActiva === undefined ? null : await hashContrasena(passwordActiva)
    if (correoNuevo !== undefined) await pideCorreo({ db, config, correos }, antes, correoNuevo)
    await db.transaction().execute(async (trx) => {
      await actualizaUsuario(trx, sesion.usuarioId, datos, esEstablecimiento)
      if (passwordHash === null) return
      const cerradas = await cambiaContrasena(trx, sesion.usuarioId, { passwordHash, sesionId: sesion.sesionId, correo: correoNuevo })
      await anota(trx, sesion, { accion: 'cambiar-clave', objeto: 'usuario', objetoId: sesion.usuarioId, detalle: { cerradas } })
      if (antes.correoElectronico !== null)
        await correos.encola(trx, correoDeContrasenaCambiada(config.publicUrl, antes.correoElectronico, datos.nombres))
    })
    return exigeUsuario(db, sesion)
  })

  sirve(app, 'postUsuariosCorreoConfirmacion', async ({ db, config, correos, body, request }) => {
    await confirmaCorreo({ db, config, correos }, await huellaPresentada(db, { config, request }, body.token))
    return { message: 'Su correo electrónico cambió. Desde ahora sus mensajes llegan a él.' }
  })

  sirve(app, 'postUsuariosCorreoReversion', async ({ db, config, correos, body, request }) => {
    const conEnlace = await deshaceCorreo({ db, config, correos }, await huellaPresentada(db, { config, request }, body.token))
    const hecho = 'Su cuenta tiene otra vez esta dirección, y cerramos sus sesiones.'
    return { message: conEnlace ? `${hecho} Le enviamos un enlace para crear otra contraseña.` : hecho }
  })

  sirve(app, 'getDatosActualizados', async ({ db, sesion, params }) => {
    if (params.id !== sesion.usuarioId) throw noEncontrado()
    if (!(await tieneDatosAlDia(db, sesion.usuarioId)))
      throw conflicto('datos-pendientes', 'Debe actualizar los datos del establecimiento.')
    return undefined
  })
}
