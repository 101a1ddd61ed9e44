import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** What tells a keyed hash from those of before, which had no key. */
const VERSION = 'v1.'

/** How the codes that prove a bond are kept. */
export interface HuellasDeVinculo {
  /** What is kept of a code: it serves for its student alone. */
  de(run: string, codigo: string): string
  /** What was kept without a key, under it: the code on the family's paper still serves. */
  conLlave(sinLlave: string): string
}

/**
 * Keyed hashes, by a key derived from the secret that signs tokens: a code has 40 bits, which whoever takes the database alone
 * could otherwise try one by one (ADR 018).
 */
export function creaHuellasDeVinculo(secreto: string): HuellasDeVinculo {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', 'vinculo codigo', 32))
  const conLlave = (sinLlave: string) => VERSION + createHmac('sha256', llave).update(sinLlave).digest('base64url')
  return { de: (run, codigo) => conLlave(createHash('sha256').update(`${run} ${codigo}`).digest('hex')), conLlave }
}
