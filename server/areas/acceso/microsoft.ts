import type { Kysely } from 'kysely'
import {
  type CuentaDeOrganizacion,
  IdentidadSinRespuesta,
  type ProveedorDeIdentidad,
  TokenRechazado,
} from '#server/providers/identity/identity.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { Rechazo, conflicto } from '#server/plugins/http/rechazo.ts'
import { type CuentaDeAgencia, cuentaDeIdentidad, cuentasDeCorreo, gastaToken, vinculaIdentidad } from './microsoft.sql.ts'

/** Seconds after which it is worth asking a provider again. */
const REINTENTO = 10

/** `cause`: why, which only the log tells. */
function tokenRechazado(cause?: TokenRechazado): Rechazo {
  const rechazo = new Rechazo(401, 'cuenta-no-reconocida', 'No pudimos comprobar su cuenta Microsoft.')
  rechazo.cause = cause
  return rechazo
}

function sinAcceso(): Rechazo {
  return new Rechazo(404, 'sin-acceso', 'Este usuario no tiene acceso a este sistema.')
}

/** What the provider says, its silence told as 503. */
export async function delProveedor<T>(pregunta: Promise<T>): Promise<T> {
  try {
    return await pregunta
  } catch (error) {
    if (error instanceof TokenRechazado) throw tokenRechazado(error)
    if (!(error instanceof IdentidadSinRespuesta)) throw error
    throw new Rechazo(503, 'cuentas-sin-respuesta', 'El servicio de cuentas Microsoft no responde. Intente en unos minutos.', {
      espera: REINTENTO,
    })
  }
}

/** Several accounts have the e-mail: none is chosen, and an administrator finds each of them in the audit. */
async function rechazaRepetidas(db: Kysely<unknown>, cuentas: readonly CuentaDeAgencia[]): Promise<never> {
  for (const { usuarioId, rolId } of cuentas) {
    await anota(db, { usuarioId, rolId }, { accion: 'rechazar-cuenta-repetida', objeto: 'usuario', objetoId: usuarioId })
  }
  throw conflicto('cuenta-repetida', 'Más de una cuenta tiene su correo. Pida a su administrador que lo corrija.')
}

/** Our account for the organisation's: the one bound to it or, at the first sign-in, the one to which an administrator gave its e-mail. */
async function cuentaPara(db: Kysely<unknown>, { oid, correo }: CuentaDeOrganizacion): Promise<number> {
  const vinculada = await cuentaDeIdentidad(db, oid)
  const candidatas = vinculada === null ? await cuentasDeCorreo(db, correo) : [vinculada]
  if (candidatas.length > 1) return rechazaRepetidas(db, candidatas)
  const [cuenta] = candidatas
  if (cuenta === undefined || !cuenta.activo) throw sinAcceso()
  // The e-mail now belongs to somebody else in the directory.
  if (cuenta.identidadOid !== null && cuenta.identidadOid !== oid) throw tokenRechazado()
  return cuenta.usuarioId
}

/**
 * The account that the organisation's token opens. An e-mail alone is worth nothing: it must be the token's. Throws 401
 * `cuenta-no-reconocida` (also for a token that already opened a session), 404 `sin-acceso`, 409 `cuenta-repetida` and 503.
 */
export async function ingresaConOrganizacion(
  db: Kysely<unknown>,
  identidad: ProveedorDeIdentidad,
  { token, correo }: { token: string; correo: string },
): Promise<number> {
  const cuenta = await delProveedor(identidad.verifica(token))
  if (cuenta.correo !== correo) throw tokenRechazado()
  const usuarioId = await cuentaPara(db, cuenta)
  return db.transaction().execute(async (trx) => {
    if (!(await gastaToken(trx, cuenta.tokenId, cuenta.vence))) throw tokenRechazado()
    await vinculaIdentidad(trx, usuarioId, cuenta.oid)
    return usuarioId
  })
}
