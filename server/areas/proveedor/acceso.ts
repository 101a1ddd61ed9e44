import type { Kysely } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { tokensAlAlcance, type TokenAlAlcance } from './token.sql.ts'

export const SIN_ENCUESTA = 'No encontramos la encuesta de ese estudiante.'

/** The token, if its student is within the caller's reach; else 404, as if it did not exist. */
export async function exigeToken(db: Kysely<unknown>, alcance: Alcance, { e, t }: { e: number; t: string }): Promise<TokenAlAlcance> {
  const [token] = await tokensAlAlcance(db, alcance, e, [t])
  if (token === undefined) throw noEncontrado(SIN_ENCUESTA)
  return token
}

/**
 * The token, if the caller may read what was answered: a guardian reads only what its own account answered, and of
 * others' answers only state and date (decisions, surveys).
 */
export async function exigeLectura(db: Kysely<unknown>, alcance: Alcance, params: { e: number; t: string }): Promise<TokenAlAlcance> {
  const token = await exigeToken(db, alcance, params)
  if (alcance.rolId === ROL.APODERADO && token.usuarioId !== alcance.usuarioId) {
    throw noEncontrado('Solo quien respondió la encuesta puede ver lo que contestó.')
  }
  return token
}
