import type { Usuario } from '#contract/usuarios.ts'
import { providerOf } from '#machines/mi-cuenta/mi-cuenta.rules.ts'

/** How the current password may be left out; undefined for who only has the password. */
export function sinContrasena(usuario: Usuario): string | undefined {
  const proveedor = providerOf(usuario)
  return proveedor === null ? undefined : `No hace falta si ingresó con ${proveedor} hace menos de 5 minutos.`
}
