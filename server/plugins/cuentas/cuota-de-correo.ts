import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { claveDeLlamante } from '../abuso/fallos.ts'
import { gastaSiAlcanza, type Presupuesto } from '../abuso/presupuesto.sql.ts'
import { claveDeIntento } from './intentos.sql.ts'

const HORA = 3600
const porHora = (capacidad: number): Presupuesto => ({ capacidad, porSegundo: capacidad / HORA })

/** Mails that one caller may have sent in an hour: a school's address registers its families. */
const DE_QUIEN_PIDE = porHora(400)
/** Mails that one caller may have sent to one person: fewer than that person may receive, so that no stranger spends them all. */
const DE_QUIEN_PIDE_A_UNO = porHora(5)
/** Mails that strangers may have sent to one address, or for one RUN. */
const DE_QUIEN_RECIBE = porHora(10)
/** The same, asked for from a device where the account signed in before: apart, so that strangers never spend them. */
const DE_SU_EQUIPO = porHora(5)

/** Whether somebody may be sent a mail that a signed-in account asks for: who asks is known, so only who receives is counted. */
export function puedeRecibir(db: Kysely<unknown>, quien: string): Promise<boolean> {
  return gastaSiAlcanza(db, [[claveDeIntento('correo', quien), DE_QUIEN_RECIBE]])
}

/**
 * Whether these people (an account's e-mail, or what somebody typed) may be sent a mail that this caller asks for; it is counted. Of
 * many at once no more go out than the limit. `usuarioId`: the account it is about, whose own device has its own count.
 */
export async function puedePedir(
  db: Kysely<unknown>,
  request: FastifyRequest,
  quienes: readonly string[],
  { usuarioId = null }: { usuarioId?: number | null } = {},
): Promise<boolean> {
  const { marcas } = request.server.servicios
  const marca = marcas.lee(request.headers.cookie)
  if (marca !== null && marca.usuarioId === usuarioId) {
    return gastaSiAlcanza(db, [[claveDeIntento('correo-propio', String(usuarioId)), DE_SU_EQUIPO]])
  }
  const quien = claveDeLlamante(request.ip)
  return gastaSiAlcanza(db, [
    [claveDeIntento('correos-de', quien), DE_QUIEN_PIDE],
    ...quienes.flatMap((uno) => [
      [claveDeIntento('correo-de', quien, uno), DE_QUIEN_PIDE_A_UNO] as const,
      [claveDeIntento('correo', uno), DE_QUIEN_RECIBE] as const,
    ]),
  ])
}
