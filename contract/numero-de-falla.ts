const PIDE_NUMERO = 'Si continúa, dé este número a la mesa de ayuda: '

/** A message with the number that finds its request in the log: the first eight signs of its id, which says nothing of anybody. */
export const conNumero = (mensaje: string, id: string): string => `${mensaje} ${PIDE_NUMERO}${id.slice(0, 8)}.`

/** The number that a message gives, or null. */
export function numeroDe(mensaje: string): string | null {
  return mensaje.split(PIDE_NUMERO)[1]?.slice(0, 8) ?? null
}
