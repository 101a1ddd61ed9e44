import type { Round } from './data-entry.chart.ts'

/** Where a tab keeps its round while the survey's page takes the place of the desk. */
export const ROUND_KEY = 'digitacion'

/** Where a tab keeps the name of who types in it, which goes with each form. */
export const CLERK_KEY = 'digitador'

/** Which desk a round is of: forms after a scanned slip, or forms typed a second time. Without one, the students' list. */
export type RoundDesk = 'slip' | 'second'

/** A round with the address of the desk that it comes back to. */
export interface KeptRound extends Round {
  /** Path and query within this product. */
  returnPlace: string
  desk?: RoundDesk | undefined
}

/** A kept round, or null when there is none or what is there is not one. */
export function parseRound(text: string | null): KeptRound | null {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return isRound(read) ? read : null
  } catch {
    return null
  }
}

function isRound(read: unknown): read is KeptRound {
  const one = read as Partial<Record<keyof KeptRound, unknown>> | null
  const { desde, done, encuestaId, token, returnPlace, desk } = one ?? {}
  const numbers = [desde, done, encuestaId].every((number) => typeof number === 'number')
  // A path of this product, never another site's address, which a browser also reads after a backslash or a dropped tab.
  const isOfADesk = desk === undefined || desk === 'slip' || desk === 'second'
  return numbers && isOfADesk && typeof token === 'string' && typeof returnPlace === 'string' && /^\/(?![/\\])\S*$/.test(returnPlace)
}
