import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFrom, InputFrom, Snapshot } from 'xstate'
import type { Inventory } from './inventory.ts'
import { inWords } from './language.ts'

type Payload<Event, Type> = Omit<Extract<Event, { type: Type }>, 'type'>

/** How an invoked actor may end or change, each under a name. The first snapshot is the one it starts with. */
export interface Outcomes {
  done?: Readonly<Record<string, unknown>>
  error?: Readonly<Record<string, unknown>>
  snapshot?: Readonly<Record<string, Snapshot<unknown>>>
  /** Which snapshot it goes on to by itself when it is told an event, by the event's type; at any other it stays as it was. */
  hears?: Readonly<Record<string, string>>
  /** Milliseconds that the actor lasts when nobody ends it: it keeps time beside a call, and calls nobody itself. */
  lastsMs?: number
}

/** What must hold in every situation that a machine is seen in. */
export interface Invariant {
  says: string
  holds: (snapshot: AnyMachineSnapshot) => boolean
}

/** How far a machine is explored: for one whose context grows for ever, `depth` stimuli from its start. */
export interface Bounds {
  situations?: number
  depth?: number
}

/** What QA writes of one machine: named inputs, event cases and outcomes of its actors. */
export interface ModelOf<Machine extends AnyStateMachine> {
  machine: Machine
  inputs: Readonly<Record<string, InputFrom<Machine>>>
  /** Cases of each event; a case that needs the context to be written is a function of it. */
  events: {
    readonly [Type in EventFrom<Machine>['type']]: Readonly<
      Record<string, Payload<EventFrom<Machine>, Type> | ((context: ContextFrom<Machine>) => Payload<EventFrom<Machine>, Type>)>
    >
  }
  /** By the actor's name in the chart (`src`). */
  outcomes: Readonly<Record<string, Outcomes>>
  /** What of the context tells one situation from another; all of it when absent. A projection that hides a difference fails the run. */
  key?: (context: ContextFrom<Machine>) => unknown
  invariants?: readonly Invariant[]
  bounds?: Bounds
}

/** A model of some machine, its types no longer told apart. */
export interface Model extends Omit<ModelOf<AnyStateMachine>, 'events' | 'inputs' | 'key'> {
  inputs: Readonly<Record<string, unknown>>
  events: Readonly<Record<string, Readonly<Record<string, object | ((context: never) => object)>>>>
  key?: (context: never) => unknown
}

/** Checks a machine's model against its types. */
export function modelOf<Machine extends AnyStateMachine>(machine: Machine, cases: Omit<ModelOf<Machine>, 'machine'>): Model {
  return { machine, ...cases } as unknown as Model
}

export type Outcome = 'done' | 'error' | 'snapshot'

/** One thing that may happen to a machine. Its name is what locks and requirements write. */
export type Stimulus =
  | { kind: 'event'; name: string; type: string; case: string }
  | { kind: Outcome; name: string; actor: string; src: string; case: string }
  /** The clock goes to the next deadline, or on by so many milliseconds. */
  | { kind: 'clock'; name: string; ms?: number }

export const CLOCK: Stimulus = { kind: 'clock', name: 'clock' }

export function eventStimulus(type: string, name: string): Stimulus {
  return { kind: 'event', name: `${type}: ${name}`, type, case: name }
}

export function outcomeStimulus(kind: Outcome, actor: string, src: string, name: string): Stimulus {
  return { kind, name: `${actor}.${kind}: ${name}`, actor, src, case: name }
}

/** A pause that a requirement writes as `clock 300`: so many milliseconds, whatever the deadlines. */
export function pauseOf(name: string): Extract<Stimulus, { kind: 'clock' }> | undefined {
  const ms = /^clock (\d+)$/.exec(name)?.[1]
  return ms === undefined ? undefined : { kind: 'clock', name, ms: Number(ms) }
}

/** What is said of a stimulus that a model does not have. */
export const lacks = (machine: string, stimulus: string): string =>
  inWords(`El modelo de ${machine} no tiene «${stimulus}»`, `The model of ${machine} has no '${stimulus}'`)

/** Every stimulus of a model, by its name. */
export function stimuliOf({ events, outcomes }: Model, { states }: Inventory): Map<string, Stimulus> {
  const heard = Object.entries(events).flatMap(([type, cases]) => Object.keys(cases).map((name) => eventStimulus(type, name)))
  const invokes = states.flatMap((state) => state.invokes)
  const answered = invokes.flatMap(({ id, src }) =>
    (['done', 'error', 'snapshot'] as const).flatMap((kind) =>
      Object.keys(outcomes[src]?.[kind] ?? {}).map((name) => outcomeStimulus(kind, id, src, name)),
    ),
  )
  return new Map([CLOCK, ...heard, ...answered].map((stimulus) => [stimulus.name, stimulus]))
}

/** The actors of a model that only keep time, by their ids, and how long each lasts. */
export function timekeepersOf({ outcomes }: Model, { states }: Inventory): ReadonlyMap<string, number> {
  const invokes = states.flatMap((state) => state.invokes)
  return new Map(invokes.flatMap(({ id, src }) => (outcomes[src]?.lastsMs === undefined ? [] : [[id, outcomes[src].lastsMs] as const])))
}

/** The event that a case stands for, in this context. */
export function eventOf({ events }: Model, { type, case: name }: Extract<Stimulus, { kind: 'event' }>, context: unknown): AnyEventObject {
  const payload = events[type]?.[name]
  return { ...(typeof payload === 'function' ? payload(context as never) : payload), type }
}

/** The output, error or snapshot that an outcome stands for. */
export function valueOf({ outcomes }: Model, { kind, src, case: name }: Extract<Stimulus, { kind: Outcome }>): unknown {
  return outcomes[src]?.[kind]?.[name]
}

/** What the chart hears and the model has no case for, or what it has for an actor that the chart does not: a silent gap, said in words. */
export function gapsOf({ events, outcomes, inputs }: Model, { states, transitions }: Inventory): string[] {
  const src = new Map(states.flatMap(({ invokes }) => invokes.map((invoke) => [invoke.id, invoke.src])))
  const gaps = transitions.flatMap(({ kind, event, invoke }) => {
    if (kind === 'event' && event !== null && Object.keys(events[event] ?? {}).length === 0)
      return [inWords(`falta un caso del evento ${event}`, `a case of the event ${event} is missing`)]
    if (invoke === null || kind === 'event' || kind === 'always' || kind === 'after') return []
    const actor = src.get(invoke) ?? invoke
    return Object.keys(outcomes[actor]?.[kind] ?? {}).length === 0
      ? [inWords(`falta un resultado «${kind}» del actor ${actor}`, `an outcome '${kind}' of the actor ${actor} is missing`)]
      : []
  })
  const known = new Set(src.values())
  for (const [actor, { hears = {}, snapshot = {} }] of Object.entries(outcomes))
    for (const [type, name] of Object.entries(hears))
      if (!Object.hasOwn(snapshot, name))
        gaps.push(inWords(`al oír ${type}, ${actor} no tiene «${name}»`, `on hearing ${type}, ${actor} has no '${name}'`))
  const strange = Object.keys(outcomes).filter((name) => !known.has(name))
  gaps.push(...strange.map((name) => inWords(`el diagrama no tiene un actor ${name}`, `the chart has no actor ${name}`)))
  return [...new Set(Object.keys(inputs).length === 0 ? [inWords('falta una entrada', 'an input is missing'), ...gaps] : gaps)]
}
