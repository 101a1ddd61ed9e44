import { digitoVerificador } from './rut.ts'

/** A username that starts with digits must be digits, a hyphen and one check character (spec, section 5). */
const FORMA_RBD = /^\d+-[\dkK]$/

/** Whether a username is meant as an RBD: it starts with a digit. */
export function pareceRbd(usuario: string): boolean {
  return /^\d/.test(usuario.trim())
}

/** Whether the text has the form of an RBD: `90145-8`. The digit itself is the register's business. */
export function tieneFormaDeRbd(usuario: string): boolean {
  return FORMA_RBD.test(usuario.trim())
}

/** What the login call sends: trimmed, and an RBD without its hyphen (`90145-8` → `901458`). */
export function usuarioParaEnviar(usuario: string): string {
  const limpio = usuario.trim()
  return tieneFormaDeRbd(limpio) ? limpio.replace('-', '').toUpperCase() : limpio
}

/**
 * Whether the digit disagrees with modulus 11. Real RBDs break the rule, so this is a warning beside the
 * field and never a refusal (decisions).
 */
export function digitoDeRbdInusual(usuario: string): boolean {
  if (!tieneFormaDeRbd(usuario)) return false
  const [numero = '', digito = ''] = usuario.trim().split('-')
  return digitoVerificador(numero) !== digito.toUpperCase()
}
