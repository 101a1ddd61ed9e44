import { readFileSync } from 'node:fs'
import { leeDefinicion } from '#server/areas/encuestas/definicion.ts'
import { faltaArchivo } from '#server/importacion/archivo.ts'

/** The mistakes of a definition's text, each as `archivo:línea: mensaje`, in the file's order. */
export function faltasDeArchivo(archivo: string, texto: string): string[] {
  return leeDefinicion(texto).faltas.map(({ linea, mensaje }) => `${archivo}:${linea}: ${mensaje}`)
}

/** Checks the files named: tells each mistake with its line, and ends with 1 when there is any. */
function validar(archivos: readonly string[]): number {
  if (archivos.length === 0) {
    process.stderr.write('Diga qué archivo revisar: npm run encuesta:validar -- ARCHIVO.json\n')
    return 1
  }
  const faltas = archivos.flatMap((archivo) => faltaArchivo(archivo) ?? faltasDeArchivo(archivo, readFileSync(archivo, 'utf8')))
  for (const falta of faltas) process.stderr.write(`${falta}\n`)
  if (faltas.length === 0) process.stdout.write(`Sin faltas: ${archivos.join(', ')}\n`)
  return faltas.length === 0 ? 0 : 1
}

if (import.meta.url === `file://${process.argv[1] ?? ''}`) process.exitCode = validar(process.argv.slice(2))
