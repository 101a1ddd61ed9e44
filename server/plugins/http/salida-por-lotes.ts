import { writeSync } from 'node:fs'

const CADA = 250
const LLENA = 16_384

/**
 * Standard output for log lines: a quarter of a second's, or 16 KB, in one write. A write for each answer would cost as much as a
 * query. What is left is written when the process ends.
 */
export function salidaPorLotes(): { write(linea: string): void } {
  let pendiente = ''
  let reloj: NodeJS.Timeout | null = null
  const vacia = () => {
    if (reloj !== null) clearTimeout(reloj)
    reloj = null
    const lote = pendiente
    pendiente = ''
    process.stdout.write(lote)
  }
  process.once('exit', () => {
    if (pendiente !== '') writeSync(process.stdout.fd, pendiente)
  })
  return {
    write: (linea) => {
      pendiente += linea
      if (pendiente.length >= LLENA) vacia()
      else reloj ??= setTimeout(vacia, CADA).unref()
    },
  }
}
