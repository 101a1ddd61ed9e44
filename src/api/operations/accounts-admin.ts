import { apoderadosAdmin } from '#contract/apoderados.admin.ts'
import { usuariosAdmin } from '#contract/usuarios.admin.ts'

/** What the agency calls about the accounts of others. */
export const OPERATIONS = {
  ...apoderadosAdmin,
  ...usuariosAdmin,
}
