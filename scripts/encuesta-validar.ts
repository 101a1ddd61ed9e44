import { readFileSync } from 'node:fs'
import { leeDefinicion } from '#server/areas/encuestas/definicion.ts'
import { faltaArchivo } from '#server/importacion/archivo.ts'

interface Revision {
  /** The mistakes, each as `archivo:línea: mensaje`, in the file's order. */
  faltas: string[]
  /** What a survey of LimeSurvey has and would be left out, in the same form. */
  omisiones: string[]
}

/** What there is to say of a definition's text. */
export function revisaTexto(archivo: string, texto: string): Revision {
  const { faltas, omisiones } = leeDefinicion(texto)
  const dice = ({ linea, mensaje }: { linea: number; mensaje: string }): string => `${archivo}:${linea}: ${mensaje}`
  return { faltas: faltas.map(dice), omisiones: omisiones.map(dice) }
}

function revisaArchivo(archivo: string): Revision {
  const falta = faltaArchivo(archivo)
  return falta === null ? revisaTexto(archivo, readFileSync(archivo, 'utf8')) : { faltas: [falta], omisiones: [] }
}

/** Checks the files named: tells each mistake with its line, and ends with 1 when there is any; what would be left out is told too. */
function validar(archivos: readonly string[]): number {
  if (archivos.length === 0) {
    process.stderr.write('Diga qué archivo revisar: npm run encuesta:validar -- ARCHIVO.json, o ARCHIVO.lss de LimeSurvey\n')
    return 1
  }
  const revisiones = archivos.map(revisaArchivo)
  const faltas = revisiones.flatMap((una) => una.faltas)
  const omisiones = revisiones.flatMap((una) => una.omisiones)
  for (const falta of faltas) process.stderr.write(`${falta}\n`)
  if (omisiones.length > 0) process.stdout.write(`Esto no pasa de LimeSurvey:\n${omisiones.join('\n')}\n`)
  if (faltas.length === 0) process.stdout.write(`Sin faltas: ${archivos.join(', ')}\n`)
  return faltas.length === 0 ? 0 : 1
}

if (import.meta.url === `file://${process.argv[1] ?? ''}`) process.exitCode = validar(process.argv.slice(2))
