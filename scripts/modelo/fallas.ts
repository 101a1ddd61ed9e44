import { mkdirSync, writeFileSync } from 'node:fs'
import { textoCsv } from '#contract/rules/csv.ts'
import { JUDGES, type Judged } from '#kit/blessed.ts'

/** A mutant of a machine, and what stopped it. */
export type Falla = Judged & { machine: string }

const POR = { requirement: 'requisito', property: 'propiedad', invariant: 'invariante', refusal: 'no sigue' } as const

/** How many mutants of each kind there are, and how many each judge stopped: a line for each kind, most first. */
export function porClase(fallas: readonly Falla[]): string[][] {
  const clases = [...new Set(fallas.map(({ kind }) => kind))]
    .map((clase) => ({ clase, suyas: fallas.filter(({ kind }) => kind === clase) }))
    .toSorted((una, otra) => otra.suyas.length - una.suyas.length)
  return [
    ['clase de falla', 'fallas', 'máquinas', ...JUDGES.map((judge) => POR[judge]), 'nada'],
    ...clases.map(({ clase, suyas }) => [
      clase,
      String(suyas.length),
      String(new Set(suyas.map(({ machine }) => machine)).size),
      ...[...JUDGES, null].map((judge) => String(suyas.filter(({ stop }) => (stop?.judge ?? null) === judge).length)),
    ]),
  ]
}

/** Writes `coverage/fallas.csv`: each fault that was tried, by machine, and in whose words it was stopped. */
export function escribeLasFallas(fallas: readonly Falla[]): void {
  const filas = [
    ['máquina', 'falla', 'clase', 'la detiene', 'en estas palabras'],
    ...fallas.map(({ machine, id, kind, stop }) => [machine, id, kind, stop ? POR[stop.judge] : 'nada', stop?.says ?? '']),
  ]
  mkdirSync('coverage', { recursive: true })
  writeFileSync('coverage/fallas.csv', textoCsv(filas))
}
