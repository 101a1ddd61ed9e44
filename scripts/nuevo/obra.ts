import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anteponer } from './texto.ts'

/** Somebody asked for what cannot be written; the message says what to ask instead. */
export class PedidoIncorrecto extends Error {}

/** What is going to be written: nothing is until the whole of it is known. */
export interface Obra {
  /** Each file with its whole text, those that change included. */
  archivos: Map<string, string>
  /** What is left for a person to do, one sentence each. */
  falta: string[]
}

/** The text of a file of the project, or null when there is none. */
export type Lee = (archivo: string) => string | null

const PLANTILLAS = fileURLToPath(new URL('./plantillas/', import.meta.url))

const llena = (texto: string, valores: Readonly<Record<string, string>>) =>
  texto.replace(/\{\{(\w+)\}\}/g, (_, nombre: string) => {
    const valor = valores[nombre]
    if (valor === undefined) throw new Error(`La plantilla pide {{${nombre}}} y nadie lo da.`)
    return valor
  })

/** The files of a kind, filled: each template lies where its file goes, with `.txt` after its name. None may exist already. */
export function desdePlantillas(tipo: string, valores: Readonly<Record<string, string>>, lee: Lee): Map<string, string> {
  const plantillas = readdirSync(PLANTILLAS + tipo, { recursive: true, encoding: 'utf8' }).filter((nombre) => nombre.endsWith('.txt'))
  return new Map(
    plantillas.toSorted().map((plantilla) => {
      const archivo = llena(plantilla.slice(0, -'.txt'.length), valores)
      if (lee(archivo) !== null) throw new PedidoIncorrecto(`Ya existe ${archivo}. Elija otro nombre.`)
      return [archivo, llena(readFileSync(join(PLANTILLAS, tipo, plantilla), 'utf8'), valores)]
    }),
  )
}

/** The text of a file that is there for sure. */
export function debeLeer(lee: Lee, archivo: string): string {
  const texto = lee(archivo)
  if (texto === null) throw new Error(`Falta ${archivo}.`)
  return texto
}

/** A table's file with one more entry before the end of the table, which `fin` finds; its key must be free. */
export function conEntrada(lee: Lee, archivo: string, fin: RegExp, clave: string, valor = ''): [archivo: string, texto: string] {
  const texto = debeLeer(lee, archivo)
  const propia = clave.replace(/^\.{3}/, '\\.{3}')
  if (new RegExp(`^  '?${propia}'?[:,]`, 'm').test(texto))
    throw new PedidoIncorrecto(`En ${archivo} ya está «${clave}». Elija otro nombre.`)
  const nombre = clave.includes('-') ? `'${clave}'` : clave
  const escrita = valor === '' ? clave : `${nombre}: ${valor}`
  return [archivo, anteponer(texto, fin, `  ${escrita},\n`)]
}

/** A title of one line, without the marks that would end the text that it is written in. */
export function exigeTitulo(titulo: string): string {
  if (!/^[\p{L}\p{N} ,.:¿?()-]+$/u.test(titulo))
    throw new PedidoIncorrecto(`«${titulo}» no sirve de título: use letras, números y puntuación simple.`)
  return titulo
}

export function exigeKebab(nombre: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(nombre)) {
    throw new PedidoIncorrecto(`«${nombre}» no sirve de nombre: use minúsculas sin tilde y guiones, como mi-cuenta.`)
  }
}
