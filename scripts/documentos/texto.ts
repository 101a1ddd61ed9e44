import { lista, parrafo, seccion, type Papel } from './papel.ts'

/**
 * Writes a text of `textos/`: `## ` is a section, lines with `- ` or `1. ` a list, any other block a paragraph. Throws when a
 * block mixes them: nothing is printed by mistake.
 */
export function escribirTexto(papel: Papel, texto: string): void {
  for (const bloque of texto.trim().split(/\n\n+/)) {
    const lineas = bloque.split('\n')
    if (bloque.startsWith('## ')) seccion(papel, bloque.slice(3))
    else if (lineas.every((linea) => linea.startsWith('- ')))
      lista(
        papel,
        lineas.map((linea) => linea.slice(2)),
        false,
      )
    else if (lineas.every((linea) => /^\d+\. /.test(linea)))
      lista(
        papel,
        lineas.map((linea) => linea.replace(/^\d+\. /, '')),
        true,
      )
    else if (lineas.some((linea) => /^(- |\d+\. |#)/.test(linea))) throw new Error(`Un bloque mezcla formas: ${lineas[0]}`)
    else parrafo(papel, lineas.join(' '))
  }
}
