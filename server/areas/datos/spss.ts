import type { Variable } from '#contract/rules/libro-de-codigos.ts'
import type { Columna } from './columnas-fijas.ts'
import { codigosDe, etiquetaDe, type LibroDeEncuesta } from './libro.ts'

/** Bytes of a label in SPSS. */
const LARGOS = { variable: 255, valor: 119 }
/** Bytes of a text column: what somebody wrote, and the rest. */
const ANCHOS = { escrito: 8000, propio: 200 }

const CODIFICADOR = new TextEncoder()

/** What ends a line, or a command, for one program or another that reads the syntax: after it, a text would be orders. */
// oxlint-disable-next-line no-control-regex
const FINES_DE_LINEA = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** A text between apostrophes, in one line, cut to so many bytes without breaking a letter. */
function entreComillas(texto: string, bytes: number): string {
  let corto = texto.replace(FINES_DE_LINEA, ' ')
  while (CODIFICADOR.encode(corto).length > bytes) corto = [...corto].slice(0, -1).join('')
  return `'${corto.replaceAll("'", "''")}'`
}

function formatoDe(columna: Columna | Variable): string {
  if (columna.tipo === 'numero') return 'F8.0'
  return `A${'pregunta' in columna ? ANCHOS.escrito : ANCHOS.propio}`
}

/** What opens a survey's CSV in SPSS, or PSPP, with its labels, the words of its codes and which of them are missing. */
export function sintaxisSpss({ archivo, encuesta, fijas, variables }: LibroDeEncuesta): string {
  const columnas = [...fijas, ...variables]
  const conCodigos = columnas.filter((columna) => codigosDe(columna).length > 0)
  const conFaltantes = variables.filter(({ faltantes }) => faltantes.length > 0)
  return [
    `* ${encuesta.nombre.replace(FINES_DE_LINEA, ' ').replaceAll('.', ' ')}`,
    'SET DECIMAL=DOT.',
    `GET DATA /TYPE=TXT /FILE='${archivo}.csv' /ENCODING='UTF8' /DELIMITERS=";" /QUALIFIER='"' /ARRANGEMENT=DELIMITED /FIRSTCASE=2`,
    '  /VARIABLES=',
    `${columnas.map((columna) => `    ${columna.nombre} ${formatoDe(columna)}`).join('\n')}.`,
    'VARIABLE LABELS',
    `${columnas.map((columna) => `  ${columna.nombre} ${entreComillas(etiquetaDe(columna), LARGOS.variable)}`).join('\n  /')}.`,
    'VALUE LABELS',
    `${conCodigos
      .map((columna) =>
        [
          `  ${columna.nombre}`,
          ...codigosDe(columna).map(({ codigo, texto }) => `    ${codigo} ${entreComillas(texto, LARGOS.valor)}`),
        ].join('\n'),
      )
      .join('\n  /')}.`,
    ...conFaltantes.map(
      ({ nombre, faltantes }) => `MISSING VALUES ${nombre} (${[...faltantes].toSorted((uno, otro) => uno - otro).join(', ')}).`,
    ),
    'EXECUTE.',
    '',
  ].join('\r\n')
}
