import { departureOf } from '#kit/conform.ts'
import { explore, type Graph } from '#kit/explore.ts'
import type { Charted } from '#tests/machines/models.ts'
import { leeBitacora, type Corrida } from './bitacora.ts'

/** Where a run leaves its model, in words; null when it conforms. */
export function apartada({ sightings, lines }: Corrida, graph: Graph): string | null {
  const departure = departureOf(graph, sightings)
  if (departure === null) return null
  const { step, from, seen, could } = departure
  const place = `línea ${lines[step - 1]}, paso ${step}`
  if (from === null) return `${place}: ${seen} no es una situación de la máquina`
  return `${place}: de ${from} pasó a ${seen}; el modelo solo deja ir a ${could.join(' o ') || 'ninguna parte'}`
}

/** Holds a recorded session to the models; a line for each run, and the exit code. */
export function juzgaSesion(file: string, charts: readonly Charted[]): { lines: string[]; code: number } {
  const byId = new Map(charts.map((one) => [one.model.machine.id, one]))
  const graphs = new Map<string, Graph>()
  let code = 0
  const lines = leeBitacora(file).map((run) => {
    const charted = byId.get(run.machine)
    if (!charted) {
      code = 1
      return `${run.machine}: no hay una máquina con ese nombre`
    }
    const graph = graphs.get(run.machine) ?? explore(charted.model)
    graphs.set(run.machine, graph)
    const fault = apartada(run, graph)
    if (fault !== null) code = 1
    return `${run.machine}: ${fault ?? `conforme, ${run.sightings.length} pasos`}`
  })
  return { lines, code }
}
