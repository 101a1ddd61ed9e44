import writeXlsxFile from 'write-excel-file/node'
import type { FormatoDeTabla } from '#contract/esquemas.ts'
import { enCsv, type ArchivoDeRespuesta } from './archivo.ts'

export interface Tabla {
  /** The name of the sheet. */
  hoja: string
  /** What heads the sheet, a line each; the CSV, which other programs read, has none. */
  sobre?: readonly string[]
  /** The first row is the header. */
  filas: readonly (readonly (string | number)[])[]
}

/** Characters that a column shows: what its cells need, within reason. */
const ANCHO = { menor: 16, mayor: 40 }

/** A table as a workbook of one sheet. A text is always a text cell: nothing that somebody typed is a formula. */
async function enXlsx({ hoja, sobre = [], filas }: Tabla): Promise<Buffer> {
  const [cabeza = [], ...cuerpo] = filas
  const largo = (columna: number) => cuerpo.reduce((mayor, fila) => Math.max(mayor, String(fila[columna] ?? '').length + 2), ANCHO.menor)
  const enCelda = (value: string | number) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })
  return writeXlsxFile([
    {
      sheet: hoja,
      columns: cabeza.map((_, columna) => ({ width: Math.min(largo(columna), ANCHO.mayor) })),
      data: [
        ...sobre.map((texto) => [enCelda(texto)]),
        ...(sobre.length > 0 ? [[null]] : []),
        cabeza.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const, wrap: true })),
        ...cuerpo.map((fila) => fila.map(enCelda)),
      ],
    },
  ]).toBuffer()
}

/** A table as the file that was asked for. `nombre` has no extension. */
export async function enArchivo(tabla: Tabla, nombre: string, formato: FormatoDeTabla): Promise<ArchivoDeRespuesta> {
  return formato === 'csv'
    ? { archivo: enCsv(tabla.filas), nombre: `${nombre}.csv`, tipo: 'text/csv; charset=utf-8' }
    : {
        archivo: await enXlsx(tabla),
        nombre: `${nombre}.xlsx`,
        tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      }
}
