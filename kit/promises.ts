import { pureRun, type PureRun } from './drive-pure.ts'
import { keyOf } from './explore.ts'
import type { Inventory } from './inventory.ts'
import type { Model } from './model.ts'
import { portable, type Portable, printed } from './portable.ts'
import { pathShowing, statesIn, type Requirement, type Sight } from './requirements.ts'
import type { Path, Step } from './run.ts'

/** What a requirement says of what follows one of its steps: a page must show it wherever a path takes that step. */
export interface Promised {
  /** The requirement, by its section and its words. */
  of: string
  /** The way to the step, as the requirement tells it. */
  path: Path
  sight: Pick<Sight, 'at' | 'context' | 'calls' | 'emits' | 'sends' | 'reads'>
}

/** By occasion: where a step is taken, and which. */
export type Promises = ReadonlyMap<string, readonly Promised[]>

/** What comes of a step depends on the whole situation and on the step, and on nothing else. */
function occasionOf(run: PureRun, stimulus: string): string {
  return printed([keyOf({}, run.world()), stimulus])
}

/** The steps of a path, each with its occasion. */
export function rehearse(model: Model, known: Inventory, { input, steps }: Path): { occasion: string; step: Step }[] {
  const run = pureRun(model, model.machine, known)
  const start = { occasion: printed(['start', input]), step: run.start(input) }
  return [start, ...steps.map((stimulus) => ({ occasion: occasionOf(run, stimulus), step: run.step(stimulus) }))]
}

/** What a requirement says of each of its steps, by their places. */
function sightsOf({ opens, steps: told, expects }: Requirement, steps: readonly Step[]): Map<number, Promised['sight'][]> {
  const sights = new Map<number, Promised['sight'][]>()
  const add = (place: number, sight: Promised['sight']) => sights.set(place, [...(sights.get(place) ?? []), sight])
  const story = (place: number, sight: Sight) => {
    const before = steps[place - 1]
    // What a story does not name does not happen.
    add(place, { calls: [], emits: [], sends: [], ...(before && { at: statesIn(before.value) }), ...sight })
  }
  if (opens) story(0, opens)
  for (const [index, one] of told.entries()) if (typeof one !== 'string') story(index + 1, one[1])
  if (!expects) return sights
  const past = steps.slice(0, -1)
  const { calls, emits, ...rest } = expects
  add(told.length, {
    ...rest,
    ...(calls && { calls: calls.slice(past.flatMap((step) => step.calls).length) }),
    ...(emits && { emits: emits.slice(past.flatMap((step) => step.emitted).length) }),
  })
  return sights
}

/** Everything that the requirements of a machine say of what its page shows, calls and tells. */
export function promisesOf(model: Model, known: Inventory, requirements: readonly Requirement[]): Promises {
  const { keepsTime } = pureRun(model, model.machine, known)
  const promises = new Map<string, Promised[]>()
  for (const rule of requirements) {
    const whole = pathShowing(rule)
    const taken = rehearse(model, known, whole)
    const steps = taken.map(({ step }) => ({ ...step, calls: step.calls.filter(({ actor }) => !keepsTime(actor)) }))
    for (const [place, sights] of sightsOf(rule, steps)) {
      const { occasion } = taken[place] as (typeof taken)[number]
      const path = { ...whole, steps: whole.steps.slice(0, place) }
      const said = sights.map((sight) => ({ of: `${rule.section} ${rule.says}`, path, sight }))
      promises.set(occasion, [...(promises.get(occasion) ?? []), ...said])
    }
  }
  return promises
}

/** A value with what is named of it as it was named: the counterpart of how requirements compare. */
function withNamed(actual: Portable | undefined, named: Portable): Portable {
  if (typeof named !== 'object' || named === null || Object.keys(named).length === 0) return named
  if (Array.isArray(named)) return named.map((one, index) => withNamed((actual as readonly Portable[] | undefined)?.[index], one))
  const fields = Object.entries(named as Readonly<Record<string, Portable>>)
  const own = typeof actual === 'object' && actual !== null ? actual : {}
  const changed = Object.fromEntries(
    fields.map(([key, value]) => [key, withNamed((own as Readonly<Record<string, Portable>>)[key], value)]),
  )
  return Array.isArray(own) ? Object.assign([...own], changed) : { ...own, ...changed }
}

function withSight(step: Step, { context, calls, emits, sends }: Promised['sight'], keepsTime: PureRun['keepsTime']): Step {
  const given = (actor: string) => step.calls.find((call) => call.actor === actor)?.input ?? null
  return {
    ...step,
    ...(context && { context: withNamed(step.context, portable(context)) as Step['context'] }),
    ...(emits && { emitted: withNamed(step.emitted, portable(emits)) as Step['emitted'] }),
    ...(sends && { sent: sends.map(([to, event], place) => ({ to, event: withNamed(step.sent[place]?.event, portable(event)) })) }),
    ...(calls && {
      calls: [
        ...calls.map((call) => {
          if (typeof call === 'string') return { actor: call, input: given(call) }
          const [actor, input] = call
          return { actor, input: withNamed(given(actor), portable(input)) }
        }),
        ...step.calls.filter(({ actor }) => keepsTime(actor)),
      ],
    }),
  }
}

/** A step as the requirements tell it: what they say nothing of is as the machine does it. */
export function asPromised(step: Step, promised: readonly Promised[], keepsTime: PureRun['keepsTime']): Step {
  return promised.reduce((told, { sight }) => withSight(told, sight, keepsTime), step)
}
