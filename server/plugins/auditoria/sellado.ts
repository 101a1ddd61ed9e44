import type { Kysely } from 'kysely'
import { sella } from './sellar.sql.ts'

/** How often waiting rows are sealed, in milliseconds. */
const CADA = 60_000

/**
 * Seals the audit once a minute, whatever the number of processes; returns how to stop it, which waits for the seal under
 * way. `alFallar` hears of a seal that failed; the next one tries again.
 */
export function programaSellado(db: Kysely<unknown>, alFallar: (error: unknown) => void): () => Promise<void> {
  let enCurso: Promise<unknown> = Promise.resolve()
  const reloj = setInterval(() => {
    enCurso = sella(db).catch(alFallar)
  }, CADA)
  reloj.unref()
  return async () => {
    clearInterval(reloj)
    await enCurso
  }
}
