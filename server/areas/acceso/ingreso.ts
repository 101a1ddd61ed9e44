import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLOS_DE_UN_LUGAR, claveDeLlamante, rechazaSiEspera, tomaFallo } from '#server/plugins/abuso/fallos.ts'
import { devuelveGastado } from '#server/plugins/abuso/presupuesto.sql.ts'
import type { Kysely, RawBuilder } from 'kysely'
import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import { usaSegundoFactor } from '#contract/rules/roles.ts'
import type { Config } from '#server/config.ts'
import { exigeCaptcha } from '#server/plugins/cuentas/captcha.ts'
import { compruebaContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { type Limite, anotaIntento, claveDeIntento, devuelveIntento, tomaIntento } from '#server/plugins/cuentas/intentos.sql.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import { trabajoPara } from '#server/plugins/procesos/trabajo.ts'
import type { Servicios } from '#server/plugins/procesos/servicios.ts'
import { origenDe } from '#server/plugins/sesiones/origen.ts'
import { type CuentaParaIngresar, cuentaDeEscuela, cuentaDeNombre, tomaIntentoYCuenta } from './acceso.sql.ts'

/** Failures of one user from one address before that pair must wait (decisions, sign-in and accounts). */
const FALLOS: Limite = { veces: 5, segundos: 60 }

const RBD_EN_DIGITOS = /^(\d{1,9})([\dK])$/i

function credenciales(): Rechazo {
  return new Rechazo(401, 'credenciales', 'Usuario o contraseña incorrectos.')
}

/**
 * The account of a username typed at the establishments' door. An RBD arrives as digits with its check digit last
 * (`901458`), which is compared with the register's and not with modulus 11.
 */
export function cuentaDeUsuario(usuario: string): RawBuilder<CuentaParaIngresar> {
  const [, numero, digito] = RBD_EN_DIGITOS.exec(usuario) ?? []
  if (numero === undefined || digito === undefined) return cuentaDeNombre(usuario, 'otros')
  return cuentaDeEscuela(Number(numero), digito.toUpperCase())
}

/** Counts a try as a failure until it proves not to be one. Throws 429 with the time left after 5 in 60 s. */
export async function tomaElIntento(db: Kysely<unknown>, clave: string): Promise<void> {
  rechazaSiEspera(await tomaIntento(db, clave, FALLOS))
}

interface Ingreso {
  accessToken: string
  pendiente?: Pendiente
}

/** What a sign-in by password still owes: the agency's roles need a second factor where the configuration asks for it. */
function pasoPendiente({ segundoFactorExigido }: Config, { rolId, factor }: CuentaParaIngresar): Pendiente | null {
  if (factor === 'activo') return 'segundo-factor'
  return factor === 'pedido' || (segundoFactorExigido && usaSegundoFactor(rolId)) ? 'inscripcion' : null
}

/** A name as it counts when no account has it: `0901458` and `901458` are one school's, whether or not there is such a school. */
function nombreQueCuenta(usuario: string): string {
  const [, numero, digito] = RBD_EN_DIGITOS.exec(usuario) ?? []
  return claveDeIntento('nombre', numero === undefined ? usuario.normalize('NFKC').trim() : `${Number(numero)}${digito}`)
}

/**
 * Checks the captcha and a password, and opens a session of the account, whose access token it returns; of one that owes a second
 * step, the token serves only that step. The browser keeps a mark of it. Throws 400 `captcha` when none was solved, or one that cost
 * less work than the account's failures ask for; 401 `credenciales`, the same and in the same time for an unknown user and a wrong
 * password; 401 `cuenta-sin-verificar` and `cuenta-de-claveunica`, which are no failures; 429 after 5 failures of an account from one
 * place in 60 s, or too many failures of that place; 503 when too many wait for their password to be checked. A try counts as a
 * failure until it proves not to be one, the place's too; past half of a place's budget only from its turn to be checked, so that
 * those who wait behind one address leave something of it: many at once guess no more than one after the other.
 */
export async function ingresa(
  { config, db }: Pick<Servicios, 'config' | 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    usuario,
    password,
    recaptchaToken,
    busqueda,
  }: { usuario: string; password: string; recaptchaToken: string; busqueda: RawBuilder<CuentaParaIngresar> },
): Promise<Ingreso> {
  const { proveedores, sesiones, marcas } = request.server.servicios
  const marca = marcas.lee(request.headers.cookie)
  const llegada = await tomaIntentoYCuenta(
    db,
    {
      nombre: nombreQueCuenta(usuario),
      direccion: claveDeLlamante(request.ip),
      equipo: marca === null ? null : { clave: claveDeIntento('equipo', marca.equipo), usuarioId: marca.usuarioId },
    },
    FALLOS,
    busqueda,
  )
  const { cuenta, espera, deuda, pareja, quien, donde, apartado } = llegada
  request.cuentaQueIngresa = cuenta?.usuarioId ?? null
  const noFallo = async (gastado: boolean) => {
    await devuelveIntento(db, pareja)
    if (gastado) await devuelveGastado(donde, FALLOS_DE_UN_LUGAR).execute(db)
  }
  const devuelveElIntento = async (error: unknown) => {
    if (espera === 0) await noFallo(apartado)
    throw error
  }
  // A device of the owner's is asked for no more work: whoever fails from elsewhere does not make it dearer.
  const nivel = marca !== null && marca.usuarioId === cuenta?.usuarioId ? 0 : trabajoPara(llegada.fallos)
  await exigeCaptcha(proveedores.captcha, recaptchaToken, request, nivel).catch(devuelveElIntento)
  rechazaSiEspera(espera)
  if (deuda > 0) await devuelveIntento(db, pareja)
  rechazaSiEspera(deuda)

  const alTurno = apartado ? undefined : () => tomaFallo(db, donde)
  const correcta = await compruebaContrasena(cuenta?.passwordHash ?? null, password, 'ingreso', alTurno).catch(devuelveElIntento)
  if (cuenta === null || !correcta) {
    await anotaIntento(db, quien)
    throw credenciales()
  }
  if (!cuenta.verificado) {
    await noFallo(true)
    throw new Rechazo(401, 'cuenta-sin-verificar', 'Su cuenta aún no está verificada. Revise su correo electrónico.')
  }
  if (cuenta.deClaveUnica) {
    await noFallo(true)
    throw new Rechazo(401, 'cuenta-de-claveunica', 'Esta cuenta ingresa con ClaveÚnica.')
  }
  void reply.header('set-cookie', marcas.cookie(cuenta.usuarioId, marca))
  const origen = origenDe(request)
  const pendiente = pasoPendiente(config, cuenta)
  const tomado = { intento: pareja, lugar: donde }
  if (pendiente === null) return { accessToken: await sesiones.abre(db, cuenta.usuarioId, origen, tomado) }
  return { accessToken: await sesiones.abrePendiente(db, cuenta.usuarioId, origen, pendiente, tomado), pendiente }
}
