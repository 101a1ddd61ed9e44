import { digitoVerificador, esRutValido, limpiaRut } from './rut.ts'

/**
 * A username that starts with digits must be digits, a hyphen and one check character (spec, section 5). Telephones write the hyphen as a
 * dash of any length, as in a RUN.
 */
const FORMA_RBD = /^(\d+)[-‐‑–]([\dkK])$/

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
  const [, numero, digito] = FORMA_RBD.exec(limpio) ?? []
  return numero === undefined || digito === undefined ? limpio : `${numero}${digito.toUpperCase()}`
}

/**
 * Whether the digit disagrees with modulus 11. Real RBDs break the rule, so this is a warning beside the
 * field and never a refusal (decisions).
 */
export function digitoDeRbdInusual(usuario: string): boolean {
  const [, numero, digito] = FORMA_RBD.exec(usuario.trim()) ?? []
  return numero !== undefined && digitoVerificador(numero) !== digito?.toUpperCase()
}

/** A RUN has a million or more before its digit; the register's RBDs have five figures. */
const LARGO_DE_RUN = 8

/** Whether what was typed for an RBD is a person's RUN: guardians come to the schools' door. */
export function pareceRun(usuario: string): boolean {
  return limpiaRut(usuario).length >= LARGO_DE_RUN && esRutValido(usuario)
}

/** An RBD typed without its hyphen, with it: `901458` → `90145-8`; null for anything else. */
export function conGuion(usuario: string): string | null {
  const [, numero, digito] = /^(\d{1,6})([\dkK])$/.exec(usuario.trim()) ?? []
  return numero === undefined || digito === undefined ? null : `${numero}-${digito.toUpperCase()}`
}
