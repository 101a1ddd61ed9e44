import type { Round } from './data-entry.machine.ts'

/** Where a tab keeps its round while the survey's page takes the place of the desk. */
export const ROUND_KEY = 'digitacion'

/** A round with the address of the desk that it comes back to. */
export interface KeptRound extends Round {
  /** Path and query within this product. */
  regreso: string
}

/** A kept round, or null when there is none or what is there is not one. */
export function parseRound(texto: string | null): KeptRound | null {
  if (texto === null) return null
  try {
    const leida: unknown = JSON.parse(texto)
    return isRound(leida) ? leida : null
  } catch {
    return null
  }
}

function isRound(leida: unknown): leida is KeptRound {
  const una = leida as Partial<Record<keyof KeptRound, unknown>> | null
  const { desde, hechas, encuestaId, token, regreso } = una ?? {}
  const numeros = [desde, hechas, encuestaId].every((numero) => typeof numero === 'number')
  // A path of this product, never another site's address.
  return numeros && typeof token === 'string' && typeof regreso === 'string' && /^\/(?!\/)/.test(regreso)
}
