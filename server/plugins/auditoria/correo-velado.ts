/** An e-mail as the audit keeps it: enough to tell two apart, `m***@agencia.example`. */
export function velaCorreo(correo: string): string
export function velaCorreo(correo: string | null): string | null
export function velaCorreo(correo: string | null): string | null {
  if (correo === null) return null
  const [nombre = '', dominio = ''] = correo.split('@')
  return `${nombre.slice(0, 1)}***@${dominio}`
}
