import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { defectoDeContrasena, duenoDeContrasena } from '#contract/rules/contrasena.ts'
import { datosDelEstablecimiento } from '#contract/usuarios.ts'
import { ROL } from '#contract/rules/roles.ts'
import { revisa } from '#contract/validacion.ts'
import { correoDeContrasenaCambiada } from '#server/plugins/cuentas/contrasena-cambiada.ts'
import { compruebaContrasena, hashContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { type Limite, anotaIntento, claveDeIntento, esperaDe } from '#server/plugins/cuentas/intentos.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, demasiadosIntentos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { enSegundoPlano } from '#server/plugins/procesos/segundo-plano.ts'
import type { Sesion } from '#server/plugins/sesiones/sesion.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'
import { correoDeCorreoCambiado } from './correo-cambiado.ts'
import { type DatosDeUsuario, actualizaUsuario, guardaContrasena, hashDeContrasena, leeUsuario, tieneDatosAlDia } from './usuarios.sql.ts'

/** A school gives more than the rest: both e-mails and a mobile telephone (spec, section 4). */
function exigeDatosDeEstablecimiento(datos: DatosDeUsuario): void {
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

interface CambioDeContrasena extends DatosDeUsuario {
  passwordActual: string | undefined
  passwordActiva: string
}

/** The hash of the new password, once the current one was right and the new one is good. Throws 400 with the field at fault, 409 or 429. */
async function exigeCambioDeContrasena(
  db: Kysely<unknown>,
  sesion: Sesion,
  { passwordActual = '', passwordActiva, ...datos }: CambioDeContrasena,
): Promise<string> {
  const clave = claveDeIntento('contrasena', String(sesion.usuarioId))
  const espera = await esperaDe(db, clave, FALLOS)
  if (espera > 0) throw demasiadosIntentos('Hubo demasiados intentos. Espere un minuto y vuelva a intentar.', espera)
  const guardado = await hashDeContrasena(db, sesion.usuarioId)
  if (guardado === null) throw conflicto('sin-contrasena', SIN_CONTRASENA[sesion.rolId === ROL.APODERADO ? 'apoderado' : 'agencia'])
  if (!(await compruebaContrasena(guardado, passwordActual))) {
    await anotaIntento(db, clave)
    throw datosInvalidos({ passwordActual: 'La contraseña actual no es correcta.' })
  }
  const dueno = duenoDeContrasena({ ...datos, nombreUsuario: sesion.nombreUsuario, usuarioRol: sesion })
  const defecto = defectoDeContrasena(passwordActiva, dueno)
  if (defecto !== null) throw datosInvalidos({ passwordActiva: defecto })
  return hashContrasena(passwordActiva)
}

/** The signed-in person's own record (spec, section 7, users). */
export default function usuarios(app: FastifyInstance): void {
  sirve(app, 'getUsuario', async ({ db, sesion }) => {
    const usuario = await leeUsuario(db, sesion.usuarioId)
    if (usuario === undefined) throw noEncontrado()
    return usuario
  })

  sirve(app, 'putUsuario', async ({ db, config, proveedores, sesion, body, request }) => {
    const { passwordActual, passwordActiva, ...datos } = body
    const esEstablecimiento = sesion.rolId === ROL.RBD
    if (esEstablecimiento) exigeDatosDeEstablecimiento(datos)
    const antes = await leeUsuario(db, sesion.usuarioId)
    const passwordHash =
      passwordActiva === undefined ? null : await exigeCambioDeContrasena(db, sesion, { ...datos, passwordActual, passwordActiva })
    try {
      await db.transaction().execute(async (trx) => {
        await actualizaUsuario(trx, sesion.usuarioId, datos, esEstablecimiento)
        if (passwordHash === null) return
        await guardaContrasena(trx, sesion.usuarioId, passwordHash)
        await revocaSesionesDe(trx, sesion.usuarioId, sesion.sesionId)
      })
    } catch (error) {
      if (!esDuplicado(error, 'usuario_correo_de_apoderado')) throw error
      throw conflicto('correo-en-uso', 'No es posible usar ese correo electrónico. Indique otro.')
    }
    if (passwordHash !== null) {
      const aviso = correoDeContrasenaCambiada(config.publicUrl, datos.correoElectronico, datos.nombres)
      enSegundoPlano(request, 'El aviso de una contraseña cambiada', () => proveedores.correo.envia(aviso))
    }
    const anterior = antes?.correoElectronico
    if (anterior && anterior.toLowerCase() !== datos.correoElectronico) {
      const aviso = correoDeCorreoCambiado(config.publicUrl, anterior, datos.nombres)
      enSegundoPlano(request, 'El aviso de un correo cambiado', () => proveedores.correo.envia(aviso))
    }
    const usuario = await leeUsuario(db, sesion.usuarioId)
    if (usuario === undefined) throw noEncontrado()
    return usuario
  })

  sirve(app, 'getDatosActualizados', async ({ db, sesion, params }) => {
    if (params.id !== sesion.usuarioId) throw noEncontrado()
    if (!(await tieneDatosAlDia(db, sesion.usuarioId)))
      throw conflicto('datos-pendientes', 'Debe actualizar los datos del establecimiento.')
    return undefined
  })
}
