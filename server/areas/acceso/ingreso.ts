import type { FastifyRequest } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import { usaSegundoFactor } from '#contract/rules/roles.ts'
import type { Config } from '#server/config.ts'
import { exigeCaptcha } from '#server/plugins/cuentas/captcha.ts'
import { compruebaContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { llamante } from '#server/plugins/http/direccion.ts'
import { type Limite, claveDeIntento, devuelveIntento, esperaDe } from '#server/plugins/cuentas/intentos.sql.ts'
import { Rechazo, demasiadosIntentos } from '#server/plugins/http/rechazo.ts'
import type { Servicios } from '#server/plugins/procesos/servicios.ts'
import { anotaFallo, fallosDe, trabajoPara } from '#server/plugins/procesos/trabajo.ts'
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

/** Throws 429 with the time left, unless there is none. */
function rechazaSiEspera(espera: number): void {
  if (espera === 0) return
  const segundos = espera === 1 ? '1 segundo' : `${espera} segundos`
  throw demasiadosIntentos(`Hubo demasiados intentos. Espere ${segundos} y vuelva a intentar.`, espera)
}

/** Throws 429 with the time left when a key has failed 5 times in 60 s. */
export async function exigeEspera(db: Kysely<unknown>, clave: string): Promise<void> {
  rechazaSiEspera(await esperaDe(db, clave, FALLOS))
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

/**
 * Checks the captcha and a password, and opens a session of the account, whose access token it returns; of one that owes a second
 * step, the token serves only that step. Throws 400 `captcha` when
 * none was solved, or one that cost less work than the user's failures ask for; 401 `credenciales`, the same and in the same time
 * for an unknown user and a wrong password; 401 `cuenta-sin-verificar` and `cuenta-de-claveunica`, which are no failures; 429 after 5 failures in 60 s; 503 when
 * too many wait for their password to be checked. A try counts as a failure until it proves not to be one: many at once guess no
 * more than one after the other.
 */
export async function ingresa(
  { config, db, proveedores, sesiones }: Pick<Servicios, 'config' | 'db' | 'proveedores' | 'sesiones'>,
  request: FastifyRequest,
  {
    usuario,
    password,
    recaptchaToken,
    busqueda,
  }: { usuario: string; password: string; recaptchaToken: string; busqueda: RawBuilder<CuentaParaIngresar> },
): Promise<Ingreso> {
  const clave = claveDeIntento('ingreso', usuario, llamante(request.ip))
  const { espera, fallos, cuenta } = await tomaIntentoYCuenta(db, clave, FALLOS, { fallos: fallosDe(usuario), busqueda })
  const devuelveElIntento = async (error: unknown) => {
    if (espera === 0) await devuelveIntento(db, clave)
    throw error
  }
  await exigeCaptcha(proveedores.captcha, recaptchaToken, request, trabajoPara(fallos)).catch(devuelveElIntento)
  rechazaSiEspera(espera)

  const correcta = await compruebaContrasena(cuenta?.passwordHash ?? null, password).catch(devuelveElIntento)
  if (cuenta === null || !correcta) {
    await anotaFallo(db, usuario)
    throw credenciales()
  }
  if (!cuenta.verificado) {
    await devuelveIntento(db, clave)
    throw new Rechazo(401, 'cuenta-sin-verificar', 'Su cuenta aún no está verificada. Revise su correo electrónico.')
  }
  if (cuenta.deClaveUnica) {
    await devuelveIntento(db, clave)
    throw new Rechazo(401, 'cuenta-de-claveunica', 'Esta cuenta ingresa con ClaveÚnica.')
  }
  const origen = origenDe(request)
  const pendiente = pasoPendiente(config, cuenta)
  if (pendiente === null) return { accessToken: await sesiones.abre(db, cuenta.usuarioId, origen, clave) }
  return { accessToken: await sesiones.abrePendiente(db, cuenta.usuarioId, origen, pendiente, clave), pendiente }
}
