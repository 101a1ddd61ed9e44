import { invitacionesApoderados } from '#contract/invitaciones.apoderados.ts'
import { invitaciones } from '#contract/invitaciones.ts'

/** Invitations, of guardians and of the agency's own. */
export const OPERATIONS = {
  ...invitaciones,
  ...invitacionesApoderados,
}
