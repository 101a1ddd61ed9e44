import { existsSync, readFileSync } from 'node:fs'
import type { Sighting } from '#kit/conform.ts'

/** One line of a recorded session, as the live channel tells it; `state` for who writes it by hand. */
interface Linea {
  kind?: 'state' | 'gone'
  machine?: string
  actor?: string
  paths?: readonly string[]
  state?: string
}

/** A run of one machine in a session: what was seen of it, and the line of the file where each was. */
export interface Corrida {
  machine: string
  sightings: Sighting[]
  lines: number[]
}

/** A state with those around it: `form.open` is `form`, `form.open`. */
const desplegado = (state: string): string[] => state.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

/** A file that is not there, or a line of it that says nothing of a machine: whoever gave it is told so, and no more. */
export class BitacoraIlegible extends Error {}

/** The text of a file that a person names. */
export function leeArchivo(file: string): string {
  if (!existsSync(file)) throw new BitacoraIlegible(`${file}: no existe ese archivo`)
  return readFileSync(file, 'utf8')
}

/** Reads a session in JSON lines. @throws with the number of the first line that is not one. */
export function leeBitacora(file: string): Corrida[] {
  const open = new Map<string, Corrida>()
  const runs: Corrida[] = []
  for (const [index, text] of leeArchivo(file).split('\n').entries()) {
    if (text.trim() === '') continue
    let line: Linea
    try {
      line = JSON.parse(text) as Linea
    } catch {
      throw new BitacoraIlegible(`${file}, línea ${index + 1}: no es una línea de JSON`)
    }
    const actor = line.actor ?? line.machine ?? ''
    if (line.kind === 'gone') {
      open.delete(actor)
      continue
    }
    const seen = line.paths ?? (line.state === undefined ? undefined : line.state.split(',').flatMap(desplegado))
    if (line.machine === undefined || seen === undefined)
      throw new BitacoraIlegible(`${file}, línea ${index + 1}: falta «machine», o «paths» o «state»`)
    const run = open.get(actor) ?? { machine: line.machine, sightings: [], lines: [] }
    if (!open.has(actor)) {
      open.set(actor, run)
      runs.push(run)
    }
    run.sightings.push(seen)
    run.lines.push(index + 1)
  }
  return runs
}
