import type { Kysely } from 'kysely'
import type { Origen } from '#contract/rules/origen.ts'
import { ROL } from '#contract/rules/roles.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import { compruebaContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { type Limite, claveDeIntento, devuelveIntento, tomaIntento } from '#server/plugins/cuentas/intentos.sql.ts'
import { esDuplicado } from '#server/plugins/database/base.ts'
import { conflicto, datosInvalidos, demasiadosIntentos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { Ciudadano } from '#server/providers/claveunica/claveunica.ts'
import { terminaAccesos } from '../usuarios/accesos.ts'
import { anulaCambios } from '../usuarios/cambio-de-correo.sql.ts'
import {
  type CuentaDeRun,
  anotaDesplazamiento,
  apartaCuenta,
  cierraElRun,
  creaCuentaDeCiudadano,
  cuentaDeRun,
  cuentaPorUnir,
  entregaCuenta,
  reclamaCuenta,
  uneCuentas,
} from './cuenta-desplazada.sql.ts'

/** Wrong passwords of a displaced account before its citizen must wait to try another. */
const FALLOS: Limite = { veces: 5, segundos: 60 }

/** Where a citizen enters, and the account that lost the RUN to it, whose address is told. */
export interface Entrada {
  usuarioId: number
  desplazada: CuentaDeRun | null
}

async function terminaTodo(trx: Kysely<unknown>, usuarioId: number): Promise<void> {
  await terminaAccesos(trx, usuarioId)
  await anulaCambios(trx, usuarioId)
}

async function desplaza(trx: Kysely<unknown>, debil: CuentaDeRun, ciudadano: Ciudadano): Promise<Entrada> {
  await terminaTodo(trx, debil.usuarioId)
  await apartaCuenta(trx, debil.usuarioId)
  const usuarioId = await creaCuentaDeCiudadano(trx, ciudadano, debil.origen ?? 'Apoderados')
  await anotaDesplazamiento(trx, debil.usuarioId, usuarioId)
  await anota(
    trx,
    { usuarioId, rolId: ROL.APODERADO },
    {
      accion: 'desplazar-cuenta',
      objeto: 'usuario',
      objetoId: debil.usuarioId,
      detalle: { correo: velaCorreo(debil.correoElectronico) },
    },
  )
  return { usuarioId, desplazada: debil }
}

async function creaSuCuenta(trx: Kysely<unknown>, ciudadano: Ciudadano, origen: Origen): Promise<number> {
  try {
    return await creaCuentaDeCiudadano(trx, ciudadano, origen)
  } catch (error) {
    if (!esDuplicado(error, 'usuario_nombre_verificado')) throw error
    throw conflicto('nombre-en-uso', 'Otra cuenta tiene su RUN por nombre de usuario. Pida ayuda a la agencia.')
  }
}

/**
 * The account that a citizen enters (ADR 020): the one that ClaveÚnica vouches for; else a new one. One that was made by an e-mail
 * alone loses the RUN to it; one that an administrator made and nobody entered is handed over. Throws 409 `cuenta-inactiva`, and `nombre-en-uso` where an account of the agency has the RUN by name: that one is not theirs.
 */
export async function entraCiudadano(trx: Kysely<unknown>, ciudadano: Ciudadano, origen: Origen): Promise<Entrada> {
  await cierraElRun(trx, ciudadano.run)
  const cuenta = await cuentaDeRun(trx, ciudadano.run)
  if (cuenta === null) return { usuarioId: await creaSuCuenta(trx, ciudadano, origen), desplazada: null }
  const { usuarioId } = cuenta
  if (!cuenta.activo) throw conflicto('cuenta-inactiva', 'Su cuenta no está activa. Pida ayuda a la agencia.')
  if (cuenta.claveUnica) return { usuarioId, desplazada: null }
  if (cuenta.verificado || cuenta.conContrasena) return desplaza(trx, cuenta, ciudadano)
  await terminaTodo(trx, usuarioId)
  await entregaCuenta(trx, usuarioId, ciudadano)
  return { usuarioId, desplazada: null }
}

/** Joins the displaced account to its citizen's, with its password. Throws 400 with the field at fault, 404 and 429. */
export async function uneCuentaAnterior(
  db: Kysely<unknown>,
  sesion: { usuarioId: number; rolId: number },
  password: string,
): Promise<void> {
  const { usuarioId: actual } = sesion
  const clave = claveDeIntento('cuenta anterior', String(actual))
  const anterior = await cuentaPorUnir(db, actual)
  if (anterior === null) throw noEncontrado('No hay otra cuenta con su RUN.')
  // Taken before it is checked: many at once guess no more than one after the other.
  const espera = await tomaIntento(db, clave, FALLOS)
  if (espera > 0) throw demasiadosIntentos('Hubo demasiados intentos. Espere un minuto y vuelva a intentar.', espera)
  if (!(await compruebaContrasena(anterior.passwordHash, password))) {
    throw datosInvalidos({ password: 'No es la contraseña de esa cuenta.' })
  }
  await devuelveIntento(db, clave)
  await db.transaction().execute(async (trx) => {
    if (!(await reclamaCuenta(trx, anterior.usuarioId))) return
    await uneCuentas(trx, { anterior: anterior.usuarioId, actual })
    await anota(trx, sesion, { accion: 'unir-cuenta', objeto: 'usuario', objetoId: anterior.usuarioId })
  })
}
