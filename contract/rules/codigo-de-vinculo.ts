/** Digits and capitals without those that are taken for another on paper (I, L, O) nor U, with which words are made. */
export const ALFABETO_DE_CODIGO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many characters a code has: 40 bits, of which an account may try ten an hour. */
export const LARGO_DE_CODIGO = 8

/** A code as it is kept and compared: what is read for another character is that one, and what separates is nothing. */
export function limpiaCodigo(escrito: string): string {
  return escrito.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** Whether a code, already cleaned, may be one of a school's. */
export function esCodigo(limpio: string): boolean {
  return limpio.length === LARGO_DE_CODIGO && [...limpio].every((letra) => ALFABETO_DE_CODIGO.includes(letra))
}

/** A code as people read it: `7K3M-Q2XD`. */
export function formateaCodigoDeVinculo(codigo: string): string {
  return `${codigo.slice(0, 4)}-${codigo.slice(4)}`
}
