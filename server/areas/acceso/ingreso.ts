import type { Kysely } from 'kysely'
import { compruebaContrasena } from '#server/plugins/contrasenas.ts'
import { llamante } from '#server/plugins/http/direccion.ts'
import { type Limite, anotaIntento, claveDeIntento, esperaDe, olvidaIntentos } from '#server/plugins/intentos.sql.ts'
import { Rechazo, demasiadosIntentos } from '#server/plugins/rechazo.ts'
import { type CuentaParaIngresar, cuentaParaIngresar, digitoEsDelRegistro } from './acceso.sql.ts'

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
export async function cuentaDeUsuario(db: Kysely<unknown>, usuario: string): Promise<CuentaParaIngresar | null> {
  const [, numero, digito] = RBD_EN_DIGITOS.exec(usuario) ?? []
  if (numero === undefined || digito === undefined) return cuentaParaIngresar(db, usuario, 'otros')
  if (!(await digitoEsDelRegistro(db, Number(numero), digito.toUpperCase()))) return null
  return cuentaParaIngresar(db, String(Number(numero)), 'otros')
}

/** Throws 429 with the time left when a key has failed 5 times in 60 s. */
export async function exigeEspera(db: Kysely<unknown>, clave: string): Promise<void> {
  const espera = await esperaDe(db, clave, FALLOS)
  if (espera === 0) return
  const segundos = espera === 1 ? '1 segundo' : `${espera} segundos`
  throw demasiadosIntentos(`Hubo demasiados intentos. Espere ${segundos} y vuelva a intentar.`, espera)
}

/**
 * Checks a password and returns whose account it opens. Throws 401 `credenciales`, the same and in the same time for an
 * unknown user and a wrong password; 401 `cuenta-sin-verificar`, which is no failure; 429 after 5 failures in 60 s.
 */
export async function ingresa(
  db: Kysely<unknown>,
  intento: { usuario: string; password: string; ip: string; buscaCuenta: () => Promise<CuentaParaIngresar | null> },
): Promise<number> {
  const clave = claveDeIntento('ingreso', intento.usuario, llamante(intento.ip))
  await exigeEspera(db, clave)

  const cuenta = await intento.buscaCuenta()
  const correcta = await compruebaContrasena(cuenta?.passwordHash ?? null, intento.password)
  if (cuenta === null || !correcta) {
    await anotaIntento(db, clave)
    throw credenciales()
  }
  if (!cuenta.verificado) {
    throw new Rechazo(401, 'cuenta-sin-verificar', 'Su cuenta aún no está verificada. Revise su correo electrónico.')
  }
  await olvidaIntentos(db, clave)
  return cuenta.usuarioId
}
