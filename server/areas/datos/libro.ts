import { lineaCsv, MARCA_UTF8 } from '#contract/rules/csv.ts'
import { redacta } from '#contract/rules/cuestionario-visibles.ts'
import type { Kysely } from 'kysely'
import { FALTANTES, type Variable, variablesDe } from '#contract/rules/libro-de-codigos.ts'
import { type Columna, columnasFijas, type Seudonimo } from './columnas-fijas.ts'
import { type Ambito, type EncuestaConCuestionario, encuestasDeAmbito, gradosPorNombre } from './datos.sql.ts'

/** The variables of a survey's file: those of every file, then its questions'. */
function libroDeEncuesta(encuesta: EncuestaConCuestionario, fijas: readonly Columna[], conIdentidad: boolean) {
  const variables = variablesDe(encuesta.cuestionario, { conTextos: conIdentidad, tomados: fijas.map(({ nombre }) => nombre) })
  return { encuesta, archivo: `respuestas-${encuesta.encuestaId}`, fijas, variables }
}
export type LibroDeEncuesta = ReturnType<typeof libroDeEncuesta>

/** What each file of a dataset holds, column by column. */
export async function librosDe(
  db: Kysely<unknown>,
  ambito: Pick<Ambito, 'periodoId' | 'encuestaId'>,
  { conIdentidad, seudonimo }: { conIdentidad: boolean; seudonimo: Seudonimo },
): Promise<LibroDeEncuesta[]> {
  const grados = await gradosPorNombre(db)
  return (await encuestasDeAmbito(db, ambito)).map((encuesta) =>
    libroDeEncuesta(encuesta, columnasFijas({ encuesta, grados, conIdentidad, seudonimo }), conIdentidad),
  )
}

/** A column's words, where a person's name stood. */
export const etiquetaDe = ({ etiqueta }: Columna | Variable): string => redacta(etiqueta, 'la o el estudiante')

/** Every code that a column may hold. */
export function codigosDe(columna: Columna | Variable): { codigo: number; texto: string }[] {
  const faltantes = 'faltantes' in columna ? columna.faltantes : []
  return [...columna.valores, ...faltantes.map((codigo, i) => ({ codigo, texto: FALTANTES[i] ?? '' }))]
}

const ENCABEZADO = ['archivo', 'encuesta', 'version', 'variable', 'pregunta', 'etiqueta', 'tipo', 'codigo', 'significado', 'falta']

/** The codebook of some surveys, in CSV: a row for each code of each column, and one for a column without codes. */
export function* libroDe(libros: readonly LibroDeEncuesta[]): Generator<string> {
  yield MARCA_UTF8 + lineaCsv(ENCABEZADO)
  for (const { archivo, encuesta, fijas, variables } of libros) {
    for (const columna of [...fijas, ...variables]) {
      const pregunta = 'pregunta' in columna ? columna.pregunta : ''
      const comun = [
        `${archivo}.csv`,
        encuesta.nombre,
        encuesta.cuestionario.version,
        columna.nombre,
        pregunta,
        etiquetaDe(columna),
        columna.tipo,
      ]
      const codigos = codigosDe(columna)
      if (codigos.length === 0) yield lineaCsv([...comun, '', '', ''])
      for (const { codigo, texto } of codigos) yield lineaCsv([...comun, codigo, texto, esFaltante(columna, codigo) ? 'Sí' : 'No'])
    }
  }
}

const esFaltante = (columna: Columna | Variable, codigo: number): boolean => 'faltantes' in columna && columna.faltantes.includes(codigo)
