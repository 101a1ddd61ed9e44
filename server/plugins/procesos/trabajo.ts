import type { Kysely } from 'kysely'
import { llamante } from '../http/direccion.ts'
import { anotaIntento, claveDeIntento, esperaDe } from '../cuentas/intentos.sql.ts'

/** The captcha's difficulty: 0 the usual, and two steps above it. */
export type NivelDeTrabajo = 0 | 1 | 2

/** Failures of one account in an hour, from any addresses, from which each level is asked (decisions, sign-in and accounts). */
const FALLOS_DE_NIVEL: readonly [1 | 2, number][] = [
  [2, 40],
  [1, 10],
]

/** How long an address that was asked for more work is given harder challenges, in seconds. */
const VIGENCIA = 600

/** The work that a sign-in asks of an account with so many failures: more as they grow; never a lock. */
export function trabajoPara(fallos: number): NivelDeTrabajo {
  return FALLOS_DE_NIVEL.find(([, desde]) => fallos >= desde)?.[0] ?? 0
}

function claveDeLlamante(ip: string, nivel: NivelDeTrabajo): string {
  return claveDeIntento('trabajo', llamante(ip), String(nivel))
}

/** From now on, and for ten minutes, the address' challenges are of that level. */
export async function pideMasTrabajo(db: Kysely<unknown>, ip: string, nivel: NivelDeTrabajo): Promise<void> {
  await anotaIntento(db, claveDeLlamante(ip, nivel))
}

/** The level of the challenges for an address. */
export async function trabajoPedidoA(db: Kysely<unknown>, ip: string): Promise<NivelDeTrabajo> {
  for (const [nivel] of FALLOS_DE_NIVEL) {
    if ((await esperaDe(db, claveDeLlamante(ip, nivel), { veces: 1, segundos: VIGENCIA })) > 0) return nivel
  }
  return 0
}
