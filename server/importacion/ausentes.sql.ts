import { type Kysely, sql } from 'kysely'

/** Notes which schools a directory does not bring, since the first that did not. */
export async function anotaAusentes(db: Kysely<unknown>, rbds: readonly number[]): Promise<void> {
  await sql`
    update establecimiento set ausente = now()
    where ausente is null and id_rbd in (select value::int from jsonb_array_elements_text(${JSON.stringify(rbds)}::jsonb))
  `.execute(db)
}
