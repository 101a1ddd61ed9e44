import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Textos } from './importaciones.ts'

const git = (...argumentos: string[]): string[] =>
  execFileSync('git', argumentos, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((archivo) => archivo !== '')

/** What the working tree touches, untracked files too; with `desde`, also what was committed since both went apart. */
export function archivosCambiados(desde: string | undefined): string[] {
  const base = desde === undefined ? ['HEAD'] : ['--merge-base', desde]
  const cambiados = git('diff', '--name-only', '--no-renames', '-z', ...base)
  return [...new Set([...cambiados, ...git('ls-files', '--others', '--exclude-standard', '-z')])].toSorted()
}

/** Every source of the project as it is now. */
export function leeTextos(): Textos {
  const fuentes = git('ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.ts', '*.tsx', '*.mjs')
  return new Map([...new Set(fuentes)].filter(existsSync).map((archivo) => [archivo, readFileSync(archivo, 'utf8')]))
}
