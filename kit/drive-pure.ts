import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, type Snapshot } from 'xstate'
import { firstSnapshot, onHearing, outcomeEvent, withFakes } from './fakes.ts'
import { inertScope } from './inert-scope.ts'
import { inventory, type Inventory } from './inventory.ts'
import { eventOf, pauseOf, stimuliOf, timekeepersOf, valueOf, type Model, type Stimulus, lacks } from './model.ts'
import { createRecorder, type Surroundings } from './recorder.ts'
import type { Run } from './run.ts'
import { inWords } from './language.ts'

/** A machine at rest with all that its next step depends on. */
export interface World extends Surroundings {
  snapshot: AnyMachineSnapshot
  /** The last snapshot of each child that has `onSnapshot`. */
  children: ReadonlyMap<string, Snapshot<unknown>>
}

/** A run without actors nor time, that can be put back to any world it has been in. */
export interface PureRun extends Run {
  /** Goes on by a stimulus, and tells only the transitions that it took. */
  take(stimulus: string): readonly string[]
  world(): World
  restore(world: World): void
}

/** Deadlines at one instant, or things heard one after another, after which a chart is taken to turn in circles. */
const DIZZY = 200

/**
 * Runs a machine by its own pure transition function: an outcome of an actor is the event that it would become, and the
 * clock goes to the next deadline. `chart` runs in place of the model's machine when it is a mutant of it.
 */
export function pureRun(model: Model, chart: AnyStateMachine = model.machine, known: Inventory = inventory(model.machine)): PureRun {
  const machine = withFakes(model, chart)
  const recorder = createRecorder()
  const scope = inertScope({
    took: (transitions) => recorder.took(transitions),
    tell: (action) => {
      recorder.tell(action)
      if (action.type === 'xstate.emit') recorder.emitted((action.params as { event: unknown }).event)
    },
  })
  const stimuli = stimuliOf(model, known)
  const synced = new Set(known.transitions.filter(({ kind }) => kind === 'snapshot').map(({ invoke }) => invoke))
  const sources = new Map(known.states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  const timekeepers = timekeepersOf(model, known)
  let snapshot: AnyMachineSnapshot
  let children = new Map<string, Snapshot<unknown>>()

  /** What children say by themselves, as the events that their parent hears. */
  const echoes = () =>
    recorder.echoes().flatMap(({ actor, told }) => {
      if (!synced.has(actor)) return []
      const src = sources.get(actor) ?? ''
      const first = firstSnapshot(model, src)
      const snapshot = told === null ? first : onHearing(model, src, told, children.get(actor) ?? first)
      children.set(actor, snapshot)
      return [{ type: `xstate.snapshot.${actor}`, snapshot }]
    })

  const hear = (...heard: AnyEventObject[]) => {
    let rounds = 0
    for (let event = heard.shift(); event && snapshot.status === 'active'; event = heard.shift()) {
      rounds += 1
      if (rounds > DIZZY)
        throw new Error(
          `${machine.id}: ${event.type} ${inWords('se oye una y otra vez sin descanso', 'is heard again and again without rest')}`,
        )
      snapshot = machine.transition(snapshot, event, scope)
      heard.push(...echoes())
    }
  }

  const passTime = (ms = recorder.around().timers[0]?.ms ?? 0) => {
    recorder.passed(ms)
    let rounds = 0
    for (let due = recorder.around().timers[0]; due && due.ms <= 0; due = recorder.around().timers[0]) {
      rounds += 1
      if (rounds > DIZZY)
        throw new Error(
          `${machine.id}: ${due.id} ${inWords('se cumple una y otra vez sin que pase el tiempo', 'is due again and again and no time passes')}`,
        )
      recorder.fired(due.id)
      hear(due.event)
    }
  }

  const answer = (stimulus: Extract<Stimulus, { actor: string }>) => {
    if (!recorder.around().actors.has(stimulus.actor)) return
    if (stimulus.kind === 'snapshot') children.set(stimulus.actor, valueOf(model, stimulus) as Snapshot<unknown>)
    else recorder.ended(stimulus.actor)
    hear(outcomeEvent(model, stimulus))
  }

  const undergo = (name: string) => {
    const stimulus = stimuli.get(name) ?? pauseOf(name)
    if (!stimulus) throw new Error(lacks(model.machine.id, name))
    if (stimulus.kind === 'clock') passTime(stimulus.ms)
    else if (stimulus.kind === 'event') hear(eventOf(model, stimulus, snapshot.context))
    else answer(stimulus)
  }

  return {
    keepsTime: (actor) => timekeepers.has(actor),
    start(input) {
      if (!Object.hasOwn(model.inputs, input)) throw new Error(lacks(machine.id, input))
      recorder.restore({ actors: new Set(), timers: [] })
      children = new Map()
      snapshot = machine.getInitialSnapshot(scope, model.inputs[input])
      if (snapshot.status === 'error') throw snapshot.error
      hear(...echoes())
      return recorder.close('start', snapshot)
    },
    step(name) {
      undergo(name)
      return recorder.close(name, snapshot)
    },
    take(name) {
      undergo(name)
      return recorder.closeBriefly(snapshot)
    },
    world: () => ({ snapshot, children: new Map(children), ...recorder.around() }),
    restore(world) {
      snapshot = world.snapshot
      children = new Map(world.children)
      recorder.restore(world)
    },
  }
}
