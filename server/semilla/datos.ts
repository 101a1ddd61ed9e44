import { readFileSync } from 'node:fs'

/**
 * The rows of a CSV file of this folder's `datos/`, by column name. The files have one header line, commas and no
 * quoted fields; a line with another number of fields is an error.
 */
export function leeCsv<C extends string>(nombre: string, columnas: readonly C[]): Record<C, string>[] {
  const [cabecera = '', ...lineas] = readFileSync(new URL(`./datos/${nombre}.csv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const posicion = new Map(cabecera.split(',').map((columna, i) => [columna, i]))
  return lineas.map((linea, i) => {
    const campos = linea.split(',')
    if (campos.length !== posicion.size) throw new Error(`${nombre}.csv, línea ${i + 2}: se esperaban ${posicion.size} campos.`)
    const campo = (columna: C) => {
      const valor = campos[posicion.get(columna) ?? -1]
      if (valor === undefined) throw new Error(`${nombre}.csv no tiene la columna ${columna}.`)
      return [columna, valor] as const
    }
    return Object.fromEntries(columnas.map(campo)) as Record<C, string>
  })
}
