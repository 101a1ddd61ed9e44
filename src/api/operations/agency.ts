import { auditoria } from '#contract/auditoria.ts'
import { avisos } from '#contract/avisos.ts'
import { datos } from '#contract/datos.ts'
import { datosFrecuencias } from '#contract/datos.frecuencias.ts'
import { integraciones } from '#contract/integraciones.ts'

/** What else the agency calls. */
export const OPERATIONS = {
  ...auditoria,
  ...avisos,
  ...datos,
  ...datosFrecuencias,
  ...integraciones,
}
