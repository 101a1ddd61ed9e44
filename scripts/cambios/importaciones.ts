import { dirname, join } from 'node:path'
import paquete from '#package' with { type: 'json' }

/** Sources by their path from the project's folder. */
export type Textos = ReadonlyMap<string, string>

const IMPORTA = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g

export const esPrueba = (archivo: string): boolean => /^tests\/.*\.test\.tsx?$/.test(archivo)

/** The path that `nombre` means in a file: `#contract/fallo.ts`, `./sello.tsx`. */
function caminoDe(nombre: string, archivo: string): string {
  if (nombre.startsWith('.')) return join(dirname(archivo), nombre)
  const [desde, hasta] = Object.entries(paquete.imports).find(
    ([cada]) => nombre === cada || (cada.endsWith('*') && nombre.startsWith(cada.slice(0, -1))),
  ) ?? [nombre, nombre]
  return join(hasta.replace('*', '') + nombre.slice(desde.replace('*', '').length))
}

/** Who imports each file, now or later. */
export function importadores(textos: Textos): Map<string, Set<string>> {
  const mapa = new Map<string, Set<string>>()
  for (const [archivo, texto] of textos) {
    for (const [, nombre = ''] of texto.matchAll(IMPORTA)) {
      const camino = caminoDe(nombre, archivo)
      mapa.set(camino, (mapa.get(camino) ?? new Set()).add(archivo))
    }
  }
  return mapa
}
