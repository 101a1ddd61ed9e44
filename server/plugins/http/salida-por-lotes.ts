import { destination, type DestinationStream } from 'pino'

const CADA = 250
const LLENA = 16_000

/**
 * Standard output for log lines: a quarter of a second's, or 16 KB, in one write. A write for each answer would cost as much as a
 * query. What is left is written when the process ends.
 */
export function salidaPorLotes(): DestinationStream {
  const salida = destination({ fd: process.stdout.fd, minLength: LLENA, periodicFlush: CADA, sync: true })
  process.once('exit', () => salida.flushSync())
  return salida
}
