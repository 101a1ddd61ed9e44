import { apoderadosAdmin } from '#contract/apoderados.admin.ts'
import { auditoria } from '#contract/auditoria.ts'
import { avisos } from '#contract/avisos.ts'
import { datamart } from '#contract/datamart.ts'
import { datosFrecuencias } from '#contract/datos.frecuencias.ts'
import { datos } from '#contract/datos.ts'
import { encuestasAdmin } from '#contract/encuestas.admin.ts'
import { encuestasPeriodos } from '#contract/encuestas.periodos.ts'
import { integraciones } from '#contract/integraciones.ts'
import { invitaciones } from '#contract/invitaciones.ts'
import { proveedorDigitacion } from '#contract/proveedor.digitacion.ts'
import { proveedorMesa } from '#contract/proveedor.mesa.ts'
import { usuariosAdmin } from '#contract/usuarios.admin.ts'

/** What the agency calls, and the progress that it looks at. */
export const OPERATIONS = {
  ...apoderadosAdmin,
  ...auditoria,
  ...avisos,
  ...datamart,
  ...datos,
  ...datosFrecuencias,
  ...encuestasAdmin,
  ...encuestasPeriodos,
  ...integraciones,
  ...invitaciones,
  ...proveedorDigitacion,
  ...proveedorMesa,
  ...usuariosAdmin,
}
