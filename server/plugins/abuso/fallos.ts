import type { FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { claveDeIntento } from '../cuentas/intentos.sql.ts'
import { llamante } from '../http/direccion.ts'
import { demasiadosIntentos } from '../http/rechazo.ts'
import { deudaDe, gastaSiAlcanza, type Presupuesto } from './presupuesto.sql.ts'

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

/**
 * Takes one of the failures that a place may still give, before it is known whether it will be one; where `gratis` is true, as a
 * value of the query, none is taken. Throws 429 with the time left when there is none: of many at once no more than there are pass.
 */
export async function tomaFallo(db: Kysely<unknown>, lugar: string, gratis?: RawBuilder<boolean>): Promise<void> {
  if (await gastaSiAlcanza(db, [[lugar, FALLOS_DE_UN_LUGAR]], gratis)) return
  const { rows } = await sql<{ espera: number }>`select ${deudaDe(lugar, FALLOS_DE_UN_LUGAR)} as espera`.execute(db)
  rechazaSiEspera(Math.max(1, rows[0]?.espera ?? 1))
}

/**
 * Counts a code that nobody was sent against the address that gives it; `conocido` tells whether it was sent. Throws 429 when that
 * address has given too many, whatever this one is: counted as it is looked at, many at once guess no more than one after the other.
 */
export function exigeCredito(db: Kysely<unknown>, request: FastifyRequest, conocido: RawBuilder<boolean>): Promise<void> {
  return tomaFallo(db, claveDeLlamante(request.ip), conocido)
}
