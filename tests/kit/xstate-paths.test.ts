import { describe, expect, test } from 'vitest'
import { actorRun } from '#kit/drive-actor.ts'
import { explore } from '#kit/explore.ts'
import { inventory } from '#kit/inventory.ts'
import { modelOf } from '#kit/model.ts'
import { statesIn } from '#kit/requirements.ts'
import { walkXstatePaths } from '#kit/xstate-paths.ts'
import { chartedMachine, MODELED } from '#tests/machines/models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

/** Machines that `@xstate/test` walks to their first situations only, since all of them would take minutes. */
const WIDE = ['answer-saving', 'session', 'session-renewal', 'survey-answering']
const FIRST = 600

describe.each(charted)('la máquina $name', ({ name, model }) => {
  test(
    'hace lo mismo por los caminos de @xstate/test, que llegan a todo estado y a las mismas situaciones que los nuestros',
    { timeout: 60_000 },
    () => {
      const isWide = WIDE.includes(name)
      const run = actorRun(model)
      const { paths, places, faults } = walkXstatePaths(model, run, isWide ? FIRST : Infinity)
      run.stop()
      expect(faults).toEqual([])
      expect(paths).toBeGreaterThan(0)
      if (isWide) expect(places.size).toBeGreaterThanOrEqual(FIRST)
      else expect([...places.keys()].toSorted()).toEqual([...explore(model).situations.keys()].toSorted())
      const seen = [...places.values()].flatMap((value) => statesIn(JSON.parse(value)))
      const { states, transitions } = inventory(model.machine)
      const passing = new Set(transitions.filter(({ kind }) => kind === 'always').map(({ source }) => source))
      const unseen = states.filter(
        ({ id, path, type }) => type === 'atomic' && path.length > 0 && !passing.has(id) && !seen.includes(path.join('.')),
      )
      expect(unseen.map(({ id }) => id)).toEqual([])
    },
  )
})

test('una máquina que no hace lo que @xstate/test espera de ella se descubre', async () => {
  const { model } = await chartedMachine('protocolo-confidencialidad')
  const other = modelOf(model.machine, {
    ...model,
    outcomes: { acceptProtocol: { done: { aceptado: {} }, error: { 'sin conexión': new Error('otra cosa') } } },
  } as never)
  const run = actorRun(other)
  expect(walkXstatePaths(model, run).faults).not.toEqual([])
  run.stop()
})
