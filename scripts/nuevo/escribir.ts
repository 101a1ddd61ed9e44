import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Lee, Obra } from './obra.ts'

/** How files of a copy of the project are read. */
export const leeDe =
  (casa: string): Lee =>
  (archivo) =>
    existsSync(join(casa, archivo)) ? readFileSync(join(casa, archivo), 'utf8') : null

/** Writes the files in a copy of the project, formatted as it formats its own; returns what to tell of it. */
export function escribe({ archivos, falta }: Obra, casa: string): string {
  const lineas = [...archivos.keys()].map((archivo) => `  ${existsSync(join(casa, archivo)) ? 'cambia' : 'nuevo '} ${archivo}\n`)
  for (const [archivo, texto] of archivos) {
    mkdirSync(dirname(join(casa, archivo)), { recursive: true })
    writeFileSync(join(casa, archivo), texto)
  }
  const codigo = [...archivos.keys()].filter((archivo) => /\.tsx?$/.test(archivo))
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...codigo], { cwd: casa })
  return `Escrito:\n${lineas.join('')}Queda por hacer:\n${falta.map((frase) => `  - ${frase}\n`).join('')}`
}
