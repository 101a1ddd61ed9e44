import { TestModel } from '@xstate/test'
import type { AnyEventObject, Snapshot } from 'xstate'
import { pureRun } from './drive-pure.ts'
import { situationOf, stimuliAt, type Situation } from './explore.ts'
import { inventory } from './inventory.ts'
import type { Model } from './model.ts'
import { printed } from './portable.ts'
import type { Run, Step } from './run.ts'

type Place = Situation & Extract<Snapshot<unknown>, { status: 'active' }>

/** What the real machine must agree on with a place. */
const seenBy = ({ status, value, context, timers }: Step): string => printed([status, value, context, timers])

const expectedAt = ({ world: { snapshot, timers } }: Place): string =>
  printed([snapshot.status, snapshot.value, snapshot.context, timers.map(({ id, ms }) => ({ timer: id, ms }))])

/** A machine from one of its inputs as logic that `@xstate/test` explores: a stimulus is an event, and who works and which deadlines run are part of a place. */
function logicFrom(model: Model, input: string, most: number) {
  const known = inventory(model.machine)
  const run = pureRun(model, model.machine, known)
  const places = new Map<string, Place>()
  const here = (): Place => {
    const situation = situationOf(model, run.world())
    const place: Place = places.get(situation.key) ?? { ...situation, status: 'active', output: undefined, error: undefined }
    places.set(situation.key, place)
    return place
  }
  run.start(input)
  const first = here()
  const logic = {
    getInitialSnapshot: () => first,
    getPersistedSnapshot: (place: Place) => place,
    transition: ({ world }: Place, { type }: AnyEventObject): Place => {
      run.restore(world)
      run.take(type)
      return here()
    },
  }
  const eventsAt = ({ world }: Place) => (places.size < most ? stimuliAt(model, known, world).map(({ name }) => ({ type: name })) : [])
  const tested = new TestModel<Place, AnyEventObject, unknown>(logic, {
    events: eventsAt,
    fromState: first,
    serializeState: ({ key }) => key,
    serializeEvent: ({ type }) => type,
  })
  return { tested, places }
}

/** How the paths of `@xstate/test` went on a run of a machine. */
export interface PathsVerdict {
  paths: number
  steps: number
  /** The situations that it found, by their keys, each with its state. */
  places: ReadonlyMap<string, string>
  faults: readonly string[]
}

/**
 * Walks the shortest path that `@xstate/test` finds to each situation of a machine, with another run of that machine: both must be
 * in the same state, with the same context and deadlines, after each step. Its graph, its paths and its runner are not ours. From each
 * input it goes on, breadth first, until it has found `most` situations.
 */
export function walkXstatePaths(model: Model, run: Run, most = Infinity): PathsVerdict {
  const faults: string[] = []
  const found = new Map<string, string>()
  let [paths, steps] = [0, 0]
  for (const input of Object.keys(model.inputs)) {
    const { tested, places } = logicFrom(model, input, most)
    for (const path of tested.getShortestPaths()) {
      paths += 1
      let seen = seenBy(run.start(input))
      const step = ({ event }: { event: AnyEventObject }) => {
        steps += 1
        seen = seenBy(run.step(event.type))
      }
      const asFound = (place: Place) => {
        if (seen !== expectedAt(place)) throw new Error(`@xstate/test: ${expectedAt(place)}; ${model.machine.id}: ${seen}`)
      }
      try {
        path.testSync({ events: Object.fromEntries(path.steps.slice(1).map(({ event }) => [event.type, step])), states: { '*': asFound } })
      } catch (error) {
        faults.push(`${input}: ${String(error).split('\n')[0]}`)
      }
    }
    for (const { key, value } of places.values()) found.set(key, value)
  }
  return { paths, steps, places: found, faults }
}
