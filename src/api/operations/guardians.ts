import { apoderados } from '#contract/apoderados.ts'
import { comprobantes } from '#contract/comprobantes.ts'

/** What guardians call, and whoever verifies a receipt. */
export const OPERATIONS = {
  ...apoderados,
  ...comprobantes,
}
