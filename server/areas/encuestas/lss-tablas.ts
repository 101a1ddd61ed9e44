import { SaxesParser } from 'saxes'
import { DefinicionIlegible } from './falta.ts'

/** A row of a table of the export, and the line where each of its fields stands. */
export interface FilaDeLss {
  linea: number
  campos: ReadonlyMap<string, { texto: string; linea: number }>
}

/** A field's text without the blanks around it; '' where the row has none. */
export const campoDe = (fila: FilaDeLss | undefined, campo: string): string => fila?.campos.get(campo)?.texto.trim() ?? ''

/** Where a field stands, or its row. */
export const lineaDeCampo = (fila: FilaDeLss, campo: string): number => fila.campos.get(campo)?.linea ?? fila.linea

/** `document / table / rows / row / field`: how deep a field stands. */
const HONDURA_DE_CAMPO = 5

/**
 * The tables of a survey exported by LimeSurvey, by name. The reader knows no entities but those of XML, and a file that
 * declares its own is refused. Throws `DefinicionIlegible`.
 */
export function leeTablas(texto: string): (tabla: string) => readonly FilaDeLss[] {
  const tablas = new Map<string, FilaDeLss[]>()
  const abiertas: string[] = []
  let fila: { linea: number; campos: Map<string, { texto: string; linea: number }> } | null = null
  let escrito = ''
  let linea = 1
  let clase = ''

  const lector = new SaxesParser()
  lector.on('error', () => {
    throw new DefinicionIlegible(lector.line, 'El XML está mal escrito.')
  })
  lector.on('doctype', () => {
    throw new DefinicionIlegible(lector.line, 'El archivo declara sus propias entidades (DOCTYPE): LimeSurvey no lo hace.')
  })
  lector.on('opentag', ({ name }) => {
    abiertas.push(name)
    escrito = ''
    linea = lector.line
    if (abiertas.length === HONDURA_DE_CAMPO - 1 && abiertas[2] === 'rows' && name === 'row') fila = { linea, campos: new Map() }
  })
  const junta = (parte: string): void => void (escrito += parte)
  lector.on('text', junta)
  lector.on('cdata', junta)
  lector.on('closetag', ({ name }) => {
    if (abiertas.length === HONDURA_DE_CAMPO) fila?.campos.set(name, { texto: escrito, linea })
    if (abiertas.length === HONDURA_DE_CAMPO - 1 && fila !== null) {
      const [, tabla = ''] = abiertas
      const filas = tablas.get(tabla)
      if (filas === undefined) tablas.set(tabla, [fila])
      else filas.push(fila)
      fila = null
    }
    if (abiertas.length === 2 && name === 'LimeSurveyDocType') clase = escrito.trim()
    abiertas.pop()
    escrito = ''
  })
  lector.write(texto).close()
  if (clase !== 'Survey') throw new DefinicionIlegible(1, 'No es una encuesta exportada de LimeSurvey.')
  return (tabla) => tablas.get(tabla) ?? []
}
