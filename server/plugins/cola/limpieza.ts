import { type Kysely, sql } from 'kysely'
import type { Cola } from './cola.ts'
import { olvidaEncargos } from './encargos.sql.ts'

/** How often what has served its time is forgotten, in seconds. */
const CADA = 3600
/** Days that the queue keeps what was done, and what was given up. */
const SE_GUARDAN = { hechos: 7, fallidos: 30 }

/** Forgets tries, sessions and one-time rows that nothing reads any more: what reads them looks at their time. */
export async function limpia(db: Kysely<unknown>): Promise<void> {
  await sql`delete from intento where momento < now() - interval '1 hour'`.execute(db)
  await sql`delete from captcha_usado where vence < now()`.execute(db)
  await sql`delete from ingreso_clave_unica where vence < now()`.execute(db)
  await sql`delete from sesion where vence < now() - interval '1 day'`.execute(db)
  await olvidaEncargos(db, SE_GUARDAN)
}

/** Forgets once an hour, whatever the number of processes: no sign-in pays for it. */
export function programaLimpieza(cola: Pick<Cola, 'repite'>, db: Kysely<unknown>): void {
  cola.repite('limpieza', CADA, () => limpia(db))
}
