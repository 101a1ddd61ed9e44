import { conDecimalSiTiene } from '#ui/texto/numeros.ts'

/** A file's size as people read it: `340 kB`, `1,2 MB`. Bytes in, decimal units out. */
export function enTamano(bytes: number): string {
  return bytes < 1_000_000 ? `${conDecimalSiTiene(Math.max(1, Math.round(bytes / 1000)))} kB` : `${conDecimalSiTiene(bytes / 1_000_000)} MB`
}
