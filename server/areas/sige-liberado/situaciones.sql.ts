import { sql, type RawBuilder } from 'kysely'

/** How a school stands, by its row `a` of `avance_escuela`: nobody entered, nobody answered, or on its way; null with nothing to answer. */
export const SITUACION: RawBuilder<string | null> = sql`case
  when a.esperadas = 0 then null
  when a.ingreso is null then 'sin-ingreso'
  when a.en_progreso + a.completadas = 0 then 'sin-respuestas'
  else 'al-dia'
end`
