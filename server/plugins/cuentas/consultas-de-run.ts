import { sql, type Kysely } from 'kysely'
import { demasiadosIntentos } from '../http/rechazo.ts'

/** What counts: looking for a student, linking one without having looked, and a code that is not right. */
type ClaseDeConsulta = 'consulta' | 'vinculo' | 'codigo'

/** How many an account may make, and within how many seconds (decisions, surveys). */
const LIMITES = [
  { veces: 10, segundos: 3600, lapso: 'una hora' },
  { veces: 20, segundos: 86_400, lapso: 'un día' },
] as const

/** For how long a look-up lets its account link the student, in minutes. */
const VIGENCIA = 15

const enPalabras = (segundos: number): string =>
  segundos > 3600 ? `${Math.ceil(segundos / 3600)} horas` : segundos > 60 ? `${Math.ceil(segundos / 60)} minutos` : '1 minuto'

/**
 * Throws 429 when an account has looked for as many students as it may. A row lock on the account, within the caller's
 * transaction, serializes those that come at once.
 */
export async function exigeCupoDeConsultas(db: Kysely<unknown>, usuarioId: number): Promise<void> {
  await sql`select 1 from usuario where usuario_id = ${usuarioId} for update`.execute(db)
  for (const { veces, segundos, lapso } of LIMITES.toReversed()) {
    const { rows } = await sql<{ espera: number }>`
      select greatest(1, ceil(extract(epoch from fecha + make_interval(secs => ${segundos}) - now())))::int as espera
      from consulta_de_run
      where usuario_id = ${usuarioId} and fecha > now() - make_interval(secs => ${segundos})
      order by fecha desc
      limit 1 offset ${veces - 1}
    `.execute(db)
    const [fila] = rows
    if (fila) throw demasiadosIntentos(`Ya hizo ${veces} consultas en ${lapso}. Espere ${enPalabras(fila.espera)}.`, fila.espera)
  }
}

/** Counts one against the limit, whatever comes of it. */
export async function anotaConsulta(db: Kysely<unknown>, usuarioId: number, run: string, clase: ClaseDeConsulta): Promise<void> {
  await sql`insert into consulta_de_run (usuario_id, run, clase) values (${usuarioId}, ${run}, ${clase})`.execute(db)
}

/** Counts one within the limit, in a transaction of its own: one that fails counts too. Throws 429 past it. */
export async function cuentaConsulta(db: Kysely<unknown>, usuarioId: number, run: string, clase: ClaseDeConsulta): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await exigeCupoDeConsultas(trx, usuarioId)
    await anotaConsulta(trx, usuarioId, run, clase)
  })
}

/** Whether the account looked for this very student a moment ago. */
export async function consultoHacePoco(db: Kysely<unknown>, usuarioId: number, run: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from consulta_de_run
    where usuario_id = ${usuarioId} and run = ${run} and clase = 'consulta' and fecha > now() - make_interval(mins => ${VIGENCIA})
  `.execute(db)
  return rows.length > 0
}
