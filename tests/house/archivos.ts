import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files below these folders whose path matches, by their path from the root. */
export function archivosEn(carpetas: readonly string[], patron: RegExp): string[] {
  return carpetas
    .flatMap((carpeta) => readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).map((nombre) => join(carpeta, nombre)))
    .filter((nombre) => patron.test(nombre))
}
