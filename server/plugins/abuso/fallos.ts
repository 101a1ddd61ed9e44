import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { claveDeIntento } from '../cuentas/intentos.sql.ts'
import { llamante } from '../http/direccion.ts'
import { demasiadosIntentos } from '../http/rechazo.ts'
import { deudaDe, gasta, type Presupuesto } from './presupuesto.sql.ts'

/**
 * Wrong passwords and codes that one address, or one marked device, may give: a hundred at once and one each 18 s after that. Three
 * hundred guardians behind one school's address mistype fewer; whoever tries a thousand RUNs or codes gets no further.
 */
export const FALLOS_DE_UN_LUGAR: Presupuesto = { capacidad: 100, porSegundo: 100 / 1800 }

/** The key of who counts as one caller, which tells nothing of the address. */
export function claveDeLlamante(ip: string): string {
  return claveDeIntento('llamante', llamante(ip))
}

/** Throws 429 with the time left, unless there is none. */
export function rechazaSiEspera(espera: number): void {
  if (espera === 0) return
  const cuanto = espera === 1 ? '1 segundo' : espera < 120 ? `${espera} segundos` : `${Math.ceil(espera / 60)} minutos`
  throw demasiadosIntentos(`Hubo demasiados intentos. Espere ${cuanto} y vuelva a intentar.`, espera)
}

/** Throws 429 when the caller's address has given too many wrong passwords or codes; asked before anything costly. */
export async function exigeCredito(db: Kysely<unknown>, request: FastifyRequest): Promise<void> {
  const { rows } = await sql<{ espera: number }>`select ${deudaDe(claveDeLlamante(request.ip), FALLOS_DE_UN_LUGAR)} as espera`.execute(db)
  rechazaSiEspera(rows[0]?.espera ?? 0)
}

/** Counts a wrong code, or a wrong password, against the address that gave it. */
export async function anotaFalloDe(db: Kysely<unknown>, request: FastifyRequest): Promise<void> {
  await gasta(db, claveDeLlamante(request.ip), FALLOS_DE_UN_LUGAR, 1)
}
