/** Letters and what names have: accents, spaces, apostrophes and hyphens, and the point of a shortened one. */
const DE_NOMBRE = /^[\p{L}\p{M} .'’´-]*$/u

export const SOLO_LETRAS = 'Use solo letras, espacios, guiones y apóstrofos.'

/** Whether a person may be called so: no digit, and nothing that a mail would turn into a link. */
export function esNombreDePersona(nombre: string): boolean {
  return DE_NOMBRE.test(nombre) && !/\.\p{L}/u.test(nombre)
}
