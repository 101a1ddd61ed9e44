import { type Kysely, sql } from 'kysely'

/** Registered schools, each with its commune, that a directory does not bring. */
export interface LoQueNoTrae {
  /** Of the communes that it brings: they are gone. */
  ausentes: number[]
  /** How many are of other communes: nothing is known of them, since the file may be of a part of the country. */
  deOtrasComunas: number
}

/** The schools that a directory names, each with the commune that it gives it, or null where its row was sent back. */
export type Nombrados = Map<number, string | null>

export function loQueNoTrae(antes: ReadonlyMap<number, string>, vistos: Readonly<Nombrados>): LoQueNoTrae {
  const comunas = new Set(vistos.values())
  const faltan = [...antes].filter(([rbd]) => !vistos.has(rbd))
  const ausentes = faltan.filter(([, comuna]) => comunas.has(comuna)).map(([rbd]) => rbd)
  return { ausentes, deOtrasComunas: faltan.length - ausentes.length }
}

/** Notes which schools a directory does not bring, since the first that did not. */
export async function anotaAusentes(db: Kysely<unknown>, rbds: readonly number[]): Promise<void> {
  await sql`
    update establecimiento set ausente = now()
    where ausente is null and id_rbd in (select value::int from jsonb_array_elements_text(${JSON.stringify(rbds)}::jsonb))
  `.execute(db)
}

/** A school that a directory names is no longer absent, though its row was sent back. */
export async function anotaNombrados(db: Kysely<unknown>, vistos: Readonly<Nombrados>): Promise<void> {
  const rechazados = [...vistos].filter(([, comuna]) => comuna === null).map(([rbd]) => rbd)
  await sql`
    update establecimiento set ausente = null
    where ausente is not null and estado_antes is null
      and id_rbd in (select value::int from jsonb_array_elements_text(${JSON.stringify(rechazados)}::jsonb))
  `.execute(db)
}
