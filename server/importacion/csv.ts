/** A row of a file: the line where it stands, from 1, and its fields by column, or why they cannot be read. */
export type FilaLeida<C extends string> = { linea: number; campos: Record<C, string> } | { linea: number; defecto: string }

/** The header does not name a column that is needed. */
export class EncabezadoIncompleto extends Error {
  constructor(faltan: readonly string[]) {
    super(`Al encabezado le ${faltan.length === 1 ? 'falta la columna' : 'faltan las columnas'} ${faltan.join(', ')}.`)
    this.name = 'EncabezadoIncompleto'
  }
}

const SEPARADORES = [';', ',', '\t'] as const

/** The separator of the header's own fields: a semicolon, as Chilean spreadsheets write, a comma or a tab. */
function separadorDe(encabezado: string): string {
  const veces = (signo: string) => encabezado.split(signo).length
  return SEPARADORES.toSorted((uno, otro) => veces(otro) - veces(uno))[0] ?? ';'
}

/**
 * The fields of one line, or null when a quote is left open. No field of ours holds a line break, so a line is read by
 * itself and a stray quote spoils one row, never the rest of the file.
 */
export function camposDe(linea: string, separador: string): string[] | null {
  if (!linea.includes('"')) return linea.split(separador)
  const campos: string[] = []
  let resto = linea
  for (;;) {
    if (!resto.startsWith('"')) {
      const fin = resto.indexOf(separador)
      campos.push(fin < 0 ? resto : resto.slice(0, fin))
      if (fin < 0) return campos
      resto = resto.slice(fin + 1)
      continue
    }
    const entreComillas = /^"((?:[^"]|"")*)"/.exec(resto)
    if (entreComillas === null) return null
    campos.push((entreComillas[1] ?? '').replaceAll('""', '"'))
    resto = resto.slice(entreComillas[0].length)
    if (resto === '') return campos
    if (!resto.startsWith(separador)) return null
    resto = resto.slice(1)
  }
}

const simple = (nombre: string) =>
  nombre
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

/** Reads lines as rows of named columns: the header decides separator and order, extra columns are ignored. */
export class LectorDeTabla<C extends string> {
  readonly #columnas: readonly C[]
  readonly #opcionales: ReadonlySet<string>
  readonly #otros: Readonly<Partial<Record<C, string>>> | undefined
  #lugares: readonly [C, number][] | null = null
  #separador = ';'
  #ancho = 0
  #linea = 0

  /** `otrosNombres`: what else a header may call a column. */
  constructor(columnas: readonly C[], opcionales: readonly C[] = [], otrosNombres?: Readonly<Partial<Record<C, string>>>) {
    this.#columnas = columnas
    this.#opcionales = new Set(opcionales)
    this.#otros = otrosNombres
  }

  /** The row of the next line, or null for the header and for empty lines. Throws `EncabezadoIncompleto`. */
  lee(texto: string): FilaLeida<C> | null {
    this.#linea += 1
    const linea = this.#linea
    if (this.#lugares === null) {
      this.#lugares = this.#leeEncabezado(texto)
      return null
    }
    if (texto.trim() === '') return null
    const campos = camposDe(texto, this.#separador)
    if (campos === null) return { linea, defecto: 'Hay comillas sin cerrar.' }
    if (campos.length !== this.#ancho) return { linea, defecto: `Tiene ${campos.length} columnas y el encabezado ${this.#ancho}.` }
    return {
      linea,
      campos: Object.fromEntries(this.#lugares.map(([columna, lugar]) => [columna, campos[lugar] ?? ''])) as Record<C, string>,
    }
  }

  #leeEncabezado(texto: string): readonly [C, number][] {
    const encabezado = texto.replace(/^\uFEFF/, '')
    this.#separador = separadorDe(encabezado)
    const nombres = (camposDe(encabezado, this.#separador) ?? []).map(simple)
    this.#ancho = nombres.length
    const lugares = this.#columnas.map((columna): [C, number] => {
      const lugar = nombres.indexOf(simple(columna))
      const otro = this.#otros?.[columna]
      return [columna, lugar < 0 && otro !== undefined ? nombres.indexOf(simple(otro)) : lugar]
    })
    const faltan = lugares.filter(([columna, lugar]) => lugar < 0 && !this.#opcionales.has(columna)).map(([columna]) => columna)
    if (faltan.length > 0) throw new EncabezadoIncompleto(faltan)
    return lugares
  }
}
