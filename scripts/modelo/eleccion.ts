import { choosePaths, type Candidate, type Chosen } from '#kit/choose.ts'
import { readUse, visitsByState } from '#kit/draw/atlas/use.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { inventory } from '#kit/inventory.ts'
import { pathShowing } from '#kit/requirements.ts'
import { walk } from '#kit/run.ts'
import type { Charted } from '#tests/machines/models.ts'
import { riesgoDe } from '#tests/machines/riesgos.ts'
import { leeArchivo, leeBitacora } from './bitacora.ts'
import { caminosDe } from './guiones.ts'

/** Seconds that a person takes: to open a page, and at each step of its script. */
const TARDA = { abrir: 30, paso: 15 }

/** How often each state was seen, in a recorded session or in what the running product counted (`.json`): `login form.open`. */
function usos(file: string | undefined): ReadonlyMap<string, number> {
  if (file?.endsWith('.json') === true) return visitsByState(readUse(leeArchivo(file)))
  const counted = new Map<string, number>()
  for (const { machine, sightings } of file === undefined ? [] : leeBitacora(file))
    for (const path of sightings.flat()) counted.set(`${machine} ${path}`, (counted.get(`${machine} ${path}`) ?? 0) + 1)
  return counted
}

/** What each transition is worth: its machine's risk, times the requirements that ask for it, times how much it is used. */
function pesosDe({ name, model, requirements }: Charted, used: ReadonlyMap<string, number>): [id: string, weight: number][] {
  const known = inventory(model.machine)
  const run = pureRun(model, model.machine, known)
  const asked = requirements.map((rule) => new Set(walk(run, pathShowing(rule)).flatMap(({ fired }) => fired)))
  const paths = new Map(known.states.map(({ id, path }) => [id, path.join('.')]))
  return known.transitions.map(({ id, source }) => {
    const seen = used.get(`${known.machine} ${paths.get(source) ?? ''}`) ?? 0
    return [id, riesgoDe(name) * (1 + asked.filter((taken) => taken.has(id)).length) * (1 + Math.log2(1 + seen))]
  })
}

/** The paths to run in so many minutes, most weight a minute first. `log`: a recorded session, for what is used. */
export async function elige(charts: readonly Charted[], minutes: number, log: string | undefined): Promise<Chosen[]> {
  const used = usos(log)
  const weights = new Map(charts.flatMap((one) => pesosDe(one, used)))
  const candidates: Candidate[] = []
  for (const charted of charts) {
    const run = pureRun(charted.model)
    for (const [index, path] of (await caminosDe(charted)).entries())
      candidates.push({
        id: `${charted.name} ${index + 1}`,
        seconds: TARDA.abrir + TARDA.paso * path.steps.length,
        takes: walk(run, path).flatMap(({ fired }) => fired),
      })
  }
  return choosePaths(candidates, weights, minutes * 60)
}
