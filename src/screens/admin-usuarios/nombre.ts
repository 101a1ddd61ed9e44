import type { UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { ROL } from '#contract/rules/roles.ts'
import { enNombrePropio } from '#ui/texto/nombres.ts'

/** A school by its RBD, anybody else by name. */
export function nombreDeUsuario({ nombres, apellidoPaterno, apellidoMaterno, nombreUsuario, usuarioRol }: UsuarioAdministrado): string {
  if (usuarioRol.rolId === ROL.RBD) return `RBD ${nombreUsuario}`
  return enNombrePropio([nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' '))
}
