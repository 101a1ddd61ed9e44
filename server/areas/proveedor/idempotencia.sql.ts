import { hash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'

/** An idempotency key: the survey, the account and the key that its caller made, with the hash of its content. */
export interface ClaveDeRepeticion {
  token: string
  usuarioId: number
  clave: string
  huella: string
}

/** The hash of a request's content, to tell a retry from a key used twice. */
export function huellaDe(operacion: 'guardar' | 'enviar', cuerpo: unknown): string {
  return hash('sha256', `${operacion} ${JSON.stringify(cuerpo)}`)
}

/**
 * Keeps an answer under its key, in the same statement as what it acknowledges: `desde` names the part of it that gives the
 * answer, and gives no row when nothing was done.
 */
export function guardaResultado(
  { token, usuarioId, clave, huella }: ClaveDeRepeticion,
  resultado: RawBuilder<unknown>,
  desde: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into guardado (token, usuario_id, clave, huella, resultado)
    select ${token}, ${usuarioId}, ${clave}, ${huella}, ${resultado} from ${desde}
  `
}

/** Forgets the answers given to a survey's saves: once it is voided none of them can come again with effect. */
export async function olvidaResultados(db: Kysely<unknown>, token: string): Promise<void> {
  await sql`delete from guardado where token = ${token}`.execute(db)
}
