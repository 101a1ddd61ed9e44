import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { avance } from '#contract/datamart.ts'
import type { Cifras } from './reports.ts'

const cifras = v.omit(avance, ['camino'])

/** Keeps the figures that a place's question was answered with last. */
export async function guardaCifras(db: Kysely<unknown>, consulta: string, nuevas: Cifras): Promise<void> {
  await sql`
    insert into informe_externo (consulta, cifras) values (${consulta}, ${JSON.stringify(nuevas)}::jsonb)
    on conflict (consulta) do update set cifras = excluded.cifras, vistas = now()
  `.execute(db)
}

/** The last that were kept, or undefined. */
export async function cifrasGuardadas(db: Kysely<unknown>, consulta: string): Promise<Cifras | undefined> {
  const { rows } = await sql<{ cifras: unknown }>`select cifras from informe_externo where consulta = ${consulta}`.execute(db)
  const leidas = v.safeParse(cifras, rows[0]?.cifras)
  return leidas.success ? leidas.output : undefined
}
