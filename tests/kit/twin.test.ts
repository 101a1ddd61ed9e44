import { describe, expect, test } from 'vitest'
import { actorRun } from '#kit/drive-actor.ts'
import { explore } from '#kit/explore.ts'
import { modelOf, type Model } from '#kit/model.ts'
import { printed } from '#kit/portable.ts'
import { testTwin } from '#kit/twin.ts'
import { chartedMachine } from '#tests/machines/models.ts'

/** Machines whose context has no counters and that have one timer at a time: their twins end. */
const SMALL = [
  'mi-cuenta',
  'actualiza-datos',
  'file-download',
  'login-notice',
  'msal-logout',
  'protocolo-confidencialidad',
  'rbd-guard',
  'school-surveys',
  'tutorial-video',
]

const charted = await Promise.all(SMALL.map(chartedMachine))

function situationsOf(model: Model): Set<string> {
  return new Set(
    [...explore({ ...model, key: (context) => context }).situations.values()].map(({ world: { snapshot } }) =>
      printed([snapshot.status, snapshot.value, snapshot.context]),
    ),
  )
}

describe.each(charted)('la máquina $name', ({ model }) => {
  test('hace lo mismo por los caminos de @xstate/test, que llegan a las mismas situaciones que los nuestros', () => {
    const run = actorRun(model)
    const { paths, situations, faults } = testTwin(model, run)
    run.stop()
    expect(faults).toEqual([])
    expect(paths).toBeGreaterThan(0)
    expect([...situations].toSorted()).toEqual([...situationsOf(model)].toSorted())
  })
})

test('una máquina que no hace lo que su gemelo se descubre', async () => {
  const { model } = await chartedMachine('protocolo-confidencialidad')
  const other = modelOf(model.machine, {
    ...model,
    outcomes: { acceptProtocol: { done: { aceptado: {} }, error: { 'sin conexión': new Error('otra cosa') } } },
  } as never)
  const run = actorRun(other)
  expect(testTwin(model, run).faults).not.toEqual([])
  run.stop()
})
