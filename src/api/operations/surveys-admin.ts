import { encuestasAdmin } from '#contract/encuestas.admin.ts'
import { encuestasPeriodos } from '#contract/encuestas.periodos.ts'

/** What the agency calls about surveys and their periods. */
export const OPERATIONS = {
  ...encuestasAdmin,
  ...encuestasPeriodos,
}
