import { createActor, SimulatedClock, type AnyActor, type AnyStateMachine, type InspectionEvent } from 'xstate'
import { answerOf, withFakes } from './fakes.ts'
import { inventory } from './inventory.ts'
import { eventOf, pauseOf, stimuliOf, timekeepersOf, type Model, lacks } from './model.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { Run } from './run.ts'
import { inWords } from './language.ts'

function listen(recorder: Recorder, isRoot: (ref: unknown) => boolean) {
  return (event: InspectionEvent) => {
    if (!isRoot(event.actorRef)) return
    if (event.type === '@xstate.microstep') recorder.took(event._transitions)
    if (event.type === '@xstate.action') recorder.tell(event.action)
    // A timer is the only thing that a machine sends to itself.
    if (event.type === '@xstate.event' && isRoot(event.sourceRef)) recorder.fired(event.event.type)
  }
}

/**
 * Runs the real actor of a machine: its services wait for the path's answer, its time is simulated and stops one
 * millisecond before each deadline to see that nothing happens early. `dress` is what the application makes of a machine
 * before it runs. `stop()` ends it.
 */
export function actorRun(
  model: Model,
  chart: AnyStateMachine = model.machine,
  dress: (machine: AnyStateMachine) => AnyStateMachine = (machine) => machine,
): Run & { actor: () => AnyActor; stop: () => void } {
  const machine = dress(withFakes(model, chart))
  const known = inventory(model.machine)
  const stimuli = stimuliOf(model, known)
  const timekeepers = timekeepersOf(model, known)
  let recorder = createRecorder()
  let clock = new SimulatedClock()
  let actor: AnyActor

  const passTime = (ms?: number) => {
    const [next] = recorder.around().timers
    if (ms !== undefined) {
      recorder.passed(ms)
      clock.increment(ms)
      return
    }
    if (!next) return
    if (next.ms > 0) {
      const before = actor.getSnapshot()
      clock.increment(next.ms - 1)
      recorder.passed(next.ms - 1)
      if (actor.getSnapshot() !== before)
        throw new Error(`${machine.id}: ${next.id} ${inWords('se cumplió antes de su plazo', 'was due before its time')}`)
    }
    recorder.passed(Math.min(1, next.ms))
    clock.increment(1)
  }

  return {
    actor: () => actor,
    keepsTime: (id) => timekeepers.has(id),
    stop: () => actor?.stop(),
    start(input) {
      if (!Object.hasOwn(model.inputs, input)) throw new Error(lacks(model.machine.id, input))
      actor?.stop()
      recorder = createRecorder()
      clock = new SimulatedClock()
      // The first actions are told while `createActor` still runs.
      const root: { ref?: unknown } = {}
      const inspect = listen(
        recorder,
        (ref) => ref !== undefined && (root.ref === undefined ? (ref as AnyActor).logic === machine : ref === root.ref),
      )
      actor = createActor(machine, { input: model.inputs[input], clock, inspect })
      root.ref = actor
      actor.on('*', (event) => recorder.emitted(event))
      actor.subscribe({ error: () => {} })
      actor.start()
      if (actor.getSnapshot().status === 'error') throw actor.getSnapshot().error
      return recorder.close('start', actor.getSnapshot())
    },
    step(name) {
      const stimulus = stimuli.get(name) ?? pauseOf(name)
      if (!stimulus) throw new Error(lacks(model.machine.id, name))
      // Nobody hears what is said to an ended actor; xstate only warns of it.
      if (actor.getSnapshot().status !== 'active') return recorder.close(name, actor.getSnapshot())
      if (stimulus.kind === 'clock') passTime(stimulus.ms)
      else if (stimulus.kind === 'event') actor.send(eventOf(model, stimulus, actor.getSnapshot().context))
      else if (recorder.around().actors.has(stimulus.actor)) {
        if (stimulus.kind !== 'snapshot') recorder.ended(stimulus.actor)
        actor.getSnapshot().children[stimulus.actor].send(answerOf(model, stimulus))
      }
      if (actor.getSnapshot().status === 'error') throw actor.getSnapshot().error
      return recorder.close(name, actor.getSnapshot())
    },
  }
}
