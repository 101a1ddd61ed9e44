import type { Chart } from '#kit/draw/chart.ts'
import { actorRun } from '#kit/drive-actor.ts'
import { pathShowing } from '#kit/requirements.ts'
import { walk } from '#kit/run.ts'
import { chartedMachine, MODELED } from '#tests/machines/models.ts'

/** A rule of the specification that a machine's requirements show. */
export interface Regla {
  /** `§5`. */
  seccion: string
  dice: string
  /** The words of the specification or of the decision that it comes from; empty when it has its own reason. */
  cita: string
  /** Numbers of the transitions that the rule is about: those of the steps that it looks at, or of its last one. */
  numeros: readonly number[]
}

/** The rules that were written for a machine, in their order; none when it has no model yet. */
export async function leeReglas(carpeta: string, { transitions }: Chart): Promise<readonly Regla[]> {
  if (!MODELED.includes(carpeta)) return []
  const { model, requirements } = await chartedMachine(carpeta)
  const numeros = new Map(transitions.map(({ id, number }) => [id, number]))
  const run = actorRun(model)
  const reglas = requirements.map((regla): Regla => {
    const pasos = walk(run, pathShowing(regla))
    const vistos = pasos.filter((_, indice) => typeof regla.steps[indice - 1] === 'object')
    const tomadas = (vistos.length > 0 ? vistos : pasos.slice(-1)).flatMap(({ fired }) => fired)
    const cita = (regla.quotes ?? '').replace(/\s+/g, ' ')
    return { seccion: regla.section, dice: regla.says, cita, numeros: [...new Set(tomadas.flatMap((id) => numeros.get(id) ?? []))] }
  })
  run.stop()
  return reglas
}
