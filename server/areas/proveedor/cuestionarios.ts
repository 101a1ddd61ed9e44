import { sql, type Kysely } from 'kysely'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'

interface Leido {
  edicion: string
  cuestionario: Cuestionario
}

const leidos = new WeakMap<Kysely<unknown>, Map<number, Leido>>()

/**
 * The questionnaire of a survey, cached until the survey's row changes: it is tens of kilobytes, and every save of every
 * student asks for it. `edicion` is the row's version in the database (`xmin`).
 */
export async function cuestionarioDe(db: Kysely<unknown>, encuestaId: number, edicion: string): Promise<Cuestionario> {
  const suyos = leidos.get(db) ?? new Map<number, Leido>()
  leidos.set(db, suyos)
  const leido = suyos.get(encuestaId)
  if (leido?.edicion === edicion) return leido.cuestionario
  const { rows } = await sql<Leido>`select xmin::text as edicion, cuestionario from encuesta where encuesta_id = ${encuestaId}`.execute(db)
  const [fila] = rows
  if (fila === undefined) throw new Error(`La encuesta ${encuestaId} ya no existe.`)
  suyos.set(encuestaId, fila)
  return fila.cuestionario
}
