import { proveedorDigitacion } from '#contract/proveedor.digitacion.ts'
import { proveedorMesa } from '#contract/proveedor.mesa.ts'

/** What whoever types paper forms calls, and the help desk. */
export const OPERATIONS = {
  ...proveedorDigitacion,
  ...proveedorMesa,
}
