import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** What is counted: so many tries in so many seconds. */
export interface Limite {
  veces: number
  segundos: number
}

/** A key that tells nothing of whom it is about. */
export function claveDeIntento(...partes: readonly string[]): string {
  return createHash('sha256').update(partes.join('\n').toLowerCase()).digest('hex')
}

/** Seconds until the key may try again; 0 when it may now. Counted by the database, for every process alike. */
export async function esperaDe(db: Kysely<unknown>, clave: string, { veces, segundos }: Limite): Promise<number> {
  const { rows } = await sql<{ espera: number }>`
    select ceil(extract(epoch from momento + make_interval(secs => ${segundos}) - now()))::int as espera
    from intento where clave = ${clave} and momento > now() - make_interval(secs => ${segundos})
    order by momento desc offset ${veces - 1} limit 1
  `.execute(db)
  return Math.max(0, rows[0]?.espera ?? 0)
}

/** Counts one try. */
export async function anotaIntento(db: Kysely<unknown>, clave: string): Promise<void> {
  await sql`insert into intento (clave) values (${clave})`.execute(db)
}

/** Counts one try if the key may try now, and gives 0; else the seconds to wait. Of many at once no more than the limit get through. */
export async function tomaIntento(db: Kysely<unknown>, clave: string, { veces, segundos }: Limite): Promise<number> {
  const { rows } = await sql<{ espera: number }>`select toma_intento(${clave}, ${veces}, ${segundos}) as espera`.execute(db)
  return rows[0]?.espera ?? segundos
}

/** Forgets the tries of a key. */
export async function olvidaIntentos(db: Kysely<unknown>, clave: string): Promise<void> {
  await sql`delete from intento where clave = ${clave}`.execute(db)
}

/** Takes back the newest try of a key: it was no failure. */
export async function devuelveIntento(db: Kysely<unknown>, clave: string): Promise<void> {
  await sql`
    delete from intento where ctid = (select ctid from intento where clave = ${clave} order by momento desc limit 1)
  `.execute(db)
}
