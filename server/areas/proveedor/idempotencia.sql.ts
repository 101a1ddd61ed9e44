import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

/** What a repeated call is known by: the survey, the account and the key that its caller made. */
export interface ClaveDeRepeticion {
  token: string
  usuarioId: number
  clave: string
}

/** The mark of a request's content, to tell a repetition from a key used twice. */
export function huellaDe(operacion: 'guardar' | 'enviar', cuerpo: unknown): string {
  return createHash('sha256').update(`${operacion} ${JSON.stringify(cuerpo)}`).digest('hex')
}

/** The answer already given under a key, with the mark of the request that it answered; undefined the first time. */
export async function resultadoAnterior(
  db: Kysely<unknown>,
  { token, usuarioId, clave }: ClaveDeRepeticion,
): Promise<{ huella: string; resultado: unknown } | undefined> {
  const { rows } = await sql<{ huella: string; resultado: unknown }>`
    select huella, resultado from guardado where token = ${token} and usuario_id = ${usuarioId} and clave = ${clave}
  `.execute(db)
  return rows[0]
}

/** Keeps an answer under its key, in the transaction of what it acknowledges. */
export async function guardarResultado(db: Kysely<unknown>, { token, usuarioId, clave }: ClaveDeRepeticion, huella: string, resultado: object): Promise<void> {
  await sql`
    insert into guardado (token, usuario_id, clave, huella, resultado)
    values (${token}, ${usuarioId}, ${clave}, ${huella}, ${JSON.stringify(resultado)}::jsonb)
  `.execute(db)
}

/** Forgets the answers given to a survey's saves: once it is submitted none of them can come again with effect. */
export async function olvidarResultados(db: Kysely<unknown>, token: string): Promise<void> {
  await sql`delete from guardado where token = ${token}`.execute(db)
}
