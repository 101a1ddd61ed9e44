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

/** What a mail is for. Each kind is counted apart: whoever asks for one kind in somebody's name takes nothing from the others. */
export type ClaseDeCorreo = 'registro' | 'recuperacion' | 'cambio-de-correo' | 'codigo-de-vinculo' | 'invitacion' | 'recordatorio'

/** Whether somebody may be sent a mail that a signed-in account asks for: who asks is known, so only who receives is counted. */
export function puedeRecibir(db: Kysely<unknown>, clase: ClaseDeCorreo, quien: string): Promise<boolean> {
  return gastaSiAlcanza(db, [[claveDeIntento('correo', clase, quien), DE_QUIEN_RECIBE]])
}

/** Who asks, as it may wait in a queue: the key of the address, and whose device it was asked from. */
export interface QuienPide {
  llamante: string
  deEquipo: number | null
}

export function quienPide(request: FastifyRequest): QuienPide {
  const marca = request.server.servicios.marcas.lee(request.headers.cookie)
  return { llamante: claveDeLlamante(request.ip), deEquipo: marca?.usuarioId ?? null }
}

/**
 * Whether these people (an account's e-mail, or what somebody typed) may be sent a mail that this caller asks for; it is counted. Of
 * many at once no more go out than the limit. `usuarioId`: the account it is about, whose own device has its own count.
 */
export async function puedePedir(
  db: Kysely<unknown>,
  clase: ClaseDeCorreo,
  { llamante, deEquipo }: QuienPide,
  quienes: readonly string[],
  { usuarioId = null }: { usuarioId?: number | null } = {},
): Promise<boolean> {
  if (deEquipo !== null && deEquipo === usuarioId) {
    return gastaSiAlcanza(db, [[claveDeIntento('correo-propio', clase, String(usuarioId)), DE_SU_EQUIPO]])
  }
  return gastaSiAlcanza(db, [
    [claveDeIntento('correos-de', llamante), DE_QUIEN_PIDE],
    ...quienes.flatMap((uno) => [
      [claveDeIntento('correo-de', clase, llamante, uno), DE_QUIEN_PIDE_A_UNO] as const,
      [claveDeIntento('correo', clase, uno), DE_QUIEN_RECIBE] as const,
    ]),
  ])
}
