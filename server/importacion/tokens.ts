import type { Kysely } from 'kysely'
import { creaTokensDesde } from '#server/areas/encuestas/mapeos.sql.ts'

const ESTUDIANTES_POR_TRAMO = 20_000

/** Gives every student the surveys of the active period that they lack, in pieces. `avisa` hears how many students were looked at. */
export async function reparteTokens(db: Kysely<unknown>, avisa: (estudiantes: number) => void): Promise<void> {
  let vistos = 0
  for (let run: string | null = ''; run !== null; run = await creaTokensDesde(db, run, ESTUDIANTES_POR_TRAMO)) {
    avisa(vistos)
    vistos += ESTUDIANTES_POR_TRAMO
  }
}
