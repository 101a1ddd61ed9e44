/** What is said of a definition, and the line, from 1, where it stands. */
export interface Falta {
  linea: number
  mensaje: string
}

/** A definition's text that cannot be read beyond a line, which counts from 1. */
export class DefinicionIlegible extends Error {
  readonly linea: number

  constructor(linea: number, motivo: string) {
    super(motivo)
    this.name = 'DefinicionIlegible'
    this.linea = linea
  }
}
