import { createHash } from 'node:crypto'

/** What is kept of a mailed code: its SHA-256, in hexadecimal. */
export type Huella = string & { readonly deCodigo: unique symbol }

export function huella(codigo: string): Huella {
  return createHash('sha256').update(codigo).digest('hex') as Huella
}
