/** A system outside the product, as whoever operates the service asks for it. */
export interface SistemaExterno {
  /** The name of its machine: no path, key or account. */
  direccion: string
  /** Asks it something now that changes nothing. Rejects with why it does not work. */
  prueba(): Promise<void>
  /** Whether it is not being asked for a while, since it was not answering. */
  pausada(): boolean
}

/** The machine that an address names. */
export function maquinaDe(url: string): string {
  return new URL(url).host
}

/** What is asked each time that somebody needs it, however it answered before. */
export const nuncaPausada = (): boolean => false

/** Why something failed, for whoever operates the service: what it says of itself, and what was at the bottom of it, which `fetch failed` hides. */
export function motivoDe(error: unknown): string {
  if (!(error instanceof Error)) return ''
  let fondo = error
  while (fondo.cause instanceof Error) fondo = fondo.cause
  return error.message.includes(fondo.message) ? error.message : `${error.message} (${fondo.message})`
}

/** The longest answer of an outside system that is kept in memory, in bytes: ten times the longest that a real one gives. */
const RESPUESTA_MAS_LARGA = 32 * 1024 * 1024

/** What an outside system answered. Rejects as soon as it is longer than any that it should give: one that never ends would end this process. */
export async function textoDe(respuesta: Response): Promise<string> {
  const trozos: Uint8Array[] = []
  let leidos = 0
  for await (const trozo of respuesta.body ?? []) {
    leidos += trozo.length
    if (leidos > RESPUESTA_MAS_LARGA) throw new Error('its answer is too long')
    trozos.push(trozo)
  }
  return Buffer.concat(trozos).toString('utf8')
}
