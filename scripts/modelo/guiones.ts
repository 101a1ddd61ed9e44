import { mkdirSync, writeFileSync } from 'node:fs'
import { inventory } from '#kit/inventory.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { pathOf } from '#kit/lock.ts'
import { manualOf, type ManualScript } from '#kit/manual.ts'
import { csvOf, gherkinOf, markdownOf } from '#kit/manual-text.ts'
import { walk, type Path } from '#kit/run.ts'
import type { Charted } from '#tests/machines/models.ts'
import { CON_PANTALLA, enPantalla } from '#tests/machines/screens.ts'
import { lockIn } from './juicio.ts'

/** The paths that a person can follow: those of a machine's page; without one, those of its lock. */
export async function caminosDe(charted: Charted): Promise<readonly Path[]> {
  if (CON_PANTALLA.includes(charted.name)) return (await enPantalla(charted.name)).caminos
  return lockIn(charted).paths.map(pathOf)
}

/** A machine's path as a script. */
export function guionDe({ name, model, words }: Charted, number: number, path: Path): ManualScript {
  const known = inventory(model.machine)
  return manualOf({ name, model, known, words }, number, path.input, walk(pureRun(model, model.machine, known), path))
}

/** Writes scripts in `coverage/guiones/<machine>`, each in three forms; how many. */
export async function escribeGuiones(charted: Charted, only: number | null): Promise<number> {
  const folder = `coverage/guiones/${charted.name}`
  mkdirSync(folder, { recursive: true })
  const asked = (await caminosDe(charted)).map((path, index) => ({ path, number: index + 1 }))
  const paths = asked.filter(({ number }) => only === null || number === only)
  for (const { path, number } of paths) {
    const guion = guionDe(charted, number, path)
    const file = `${folder}/camino-${number}`
    writeFileSync(`${file}.md`, markdownOf(guion))
    writeFileSync(`${file}.csv`, csvOf(guion))
    writeFileSync(`${file}.feature`, gherkinOf(guion))
  }
  return paths.length
}
