import { readFileSync } from 'node:fs'
import { revisaCuestionario } from '#contract/rules/cuestionario-revision.ts'
import { faltaArchivo } from '#server/importacion/archivo.ts'
import { JsonIlegible, leerJsonConLineas } from './json-con-lineas.ts'

/** The mistakes of a definition's text, each as `archivo:línea: mensaje`, in the file's order. */
export function faltasDeArchivo(archivo: string, texto: string): string[] {
  try {
    const { valor, lineaDe, repetidas } = leerJsonConLineas(texto)
    const faltas = [
      ...repetidas.map(({ linea, clave }) => ({ linea, mensaje: `El campo «${clave}» está dos veces.` })),
      ...revisaCuestionario(valor).map(({ lugar, mensaje }) => ({
        linea: lineaDe(lugar),
        mensaje: `${nombreDeLugar(lugar)}: ${mensaje}`,
      })),
    ]
    return faltas.toSorted((una, otra) => una.linea - otra.linea).map(({ linea, mensaje }) => `${archivo}:${linea}: ${mensaje}`)
  } catch (error) {
    if (error instanceof JsonIlegible) return [`${archivo}:${error.linea}: ${error.message}`]
    throw error
  }
}

/** `pages[0].elements[2].title`: as a person points at a field. */
function nombreDeLugar(lugar: readonly (string | number)[]): string {
  const escrito = lugar.map((paso) => (typeof paso === 'number' ? `[${paso}]` : `.${paso}`)).join('')
  return escrito.replace(/^\./, '') || 'La definición'
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
