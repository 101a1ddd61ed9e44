import type { Kysely } from 'kysely'
import { anulaCodigos } from '#server/plugins/cuentas/codigos.ts'
import { revocaSesionesDe } from '#server/plugins/sesiones/sesion.sql.ts'
import { anulaPedidosDeCorreo } from './cambio-de-correo.sql.ts'
import { guardaContrasena } from './usuarios.sql.ts'

/** What its owner keeps when everything else that opens an account ends: this session, and the address that is asked for in the same call. */
interface SeConserva {
  sesionId?: string
  correo?: string | undefined
}

/** Ends the links that were mailed for an account, and the changes of e-mail that wait. What was changed can still be undone. */
export async function anulaEnlaces(trx: Kysely<unknown>, usuarioId: number, salvo?: string): Promise<void> {
  await anulaCodigos(trx, usuarioId)
  await anulaPedidosDeCorreo(trx, usuarioId, salvo)
}

/** Ends what still opens an account, or would give it to another address; tells how many sessions. */
export async function terminaAccesos(trx: Kysely<unknown>, usuarioId: number, { sesionId, correo }: SeConserva = {}): Promise<number> {
  await anulaEnlaces(trx, usuarioId, correo)
  return revocaSesionesDe(trx, usuarioId, sesionId ?? null)
}

/** Gives an account another password: whoever knew the one of before, or asked for anything with it, has nothing left. */
export async function cambiaContrasena(
  trx: Kysely<unknown>,
  usuarioId: number,
  { passwordHash, ...conserva }: SeConserva & { passwordHash: string },
): Promise<number> {
  await guardaContrasena(trx, usuarioId, passwordHash)
  return terminaAccesos(trx, usuarioId, conserva)
}
