import type { Chart } from '#kit/draw/chart.ts'
import { actorRun } from '#kit/drive-actor.ts'
import { walk } from '#kit/run.ts'
import { chartedMachine, MODELED } from '#tests/machines/models.ts'

/** A rule of the specification that a machine's requirements show. */
export interface Regla {
  /** `§5`. */
  seccion: string
  dice: string
  /** Numbers of the transitions that its last step takes: those that the rule is about. */
  numeros: readonly number[]
}

/** The rules that were written for a machine, in their order; none when it has no model yet. */
export async function leeReglas(carpeta: string, { transitions }: Chart): Promise<readonly Regla[]> {
  if (!MODELED.includes(carpeta)) return []
  const { model, requirements } = await chartedMachine(carpeta)
  const numeros = new Map(transitions.map(({ id, number }) => [id, number]))
  const run = actorRun(model)
  const reglas = requirements.map(({ section, says, given, steps }): Regla => {
    const tomadas = walk(run, { input: given, steps }).at(-1)?.fired ?? []
    return { seccion: section, dice: says, numeros: [...new Set(tomadas.flatMap((id) => numeros.get(id) ?? []))] }
  })
  run.stop()
  return reglas
}
