import type { AnyStateMachine } from 'xstate'
import {
  answer,
  compose,
  isLiving,
  keyOf,
  machinesIn,
  nextDeadline,
  pass,
  tell,
  type Deed,
  type Happened,
  type Living,
} from './composed.ts'
import { inventory } from './inventory.ts'
import type { Model } from './model.ts'
import type { Move, System, Touched } from './system.ts'
import { inWords } from './language.ts'

/** The models of machines, by the machine's id. */
export type Models = ReadonlyMap<string, Model>

/** A move in a whole: which machine or service it is of, and what happens to it. */
export type FamilyMove =
  | { name: string; kind: 'event'; at: readonly string[]; type: string; case: string }
  | { name: string; kind: 'done' | 'error'; at: readonly string[]; actor: string; src: string; case: string }
  | { name: string; kind: 'clock' }

/** A whole seen after a move. */
export interface FamilyMoment {
  move: string
  /** Whether somebody did it, and it did not come by itself. */
  byPerson: boolean
  living: Living
  deeds: readonly Deed[]
}

const CLOCK = 'clock'

const placed = (at: readonly string[], rest: string): string => [...at, rest].join('›')

/** What may happen to a whole: what its machines listen to, the answers of its services, and time. */
export function movesOf(living: Living, models: Models, may: (move: FamilyMove, machine: string) => boolean = () => true): FamilyMove[] {
  const moves: FamilyMove[] = machinesIn(living).flatMap(({ at, living: { machine, snapshot, parts } }) => {
    if (snapshot.status !== 'active') return []
    const model = models.get(machine.id)
    if (!model) throw new Error(inWords(`No hay un modelo de ${machine.id}`, `There is no model of ${machine.id}`))
    const listens = (type: string) => snapshot._nodes.some((node) => node.transitions.has(type))
    const heard = Object.keys(model.events)
      .filter(listens)
      .flatMap((type) =>
        Object.keys(model.events[type] ?? {}).map((name): FamilyMove => ({
          name: placed(at, `${type}: ${name}`),
          kind: 'event',
          at,
          type,
          case: name,
        })),
      )
    const answers = [...parts].flatMap(([actor, part]) => {
      if (isLiving(part)) return []
      return (['done', 'error'] as const).flatMap((kind) =>
        Object.keys(model.outcomes[part.src]?.[kind] ?? {}).map((name): FamilyMove => ({
          name: placed(at, `${actor}.${kind}: ${name}`),
          kind,
          at,
          actor,
          src: part.src,
          case: name,
        })),
      )
    })
    return [...heard, ...answers].filter((move) => may(move, machine.id))
  })
  return nextDeadline(living) === null ? moves : [...moves, { name: CLOCK, kind: 'clock' }]
}

/** Makes a move. */
export function moved(living: Living, move: FamilyMove, models: Models): Happened {
  if (move.kind === 'clock') return pass(living, nextDeadline(living) ?? 0)
  const machine = machinesIn(living).find(({ at }) => at.join() === move.at.join())?.living
  const model = machine && models.get(machine.machine.id)
  if (!model) throw new Error(inWords(`${move.name}: ahí no corre nadie`, `${move.name}: nobody runs there`))
  if (move.kind === 'event') {
    const payload = model.events[move.type]?.[move.case]
    const fields = typeof payload === 'function' ? payload(machine.snapshot.context as never) : payload
    return tell(living, move.at, { ...fields, type: move.type })
  }
  const value = model.outcomes[move.src]?.[move.kind]?.[move.case]
  return answer(living, move.at, move.actor, move.kind === 'done' ? { output: value } : { error: value })
}

const path = (at: readonly string[]): string => at.join('›')

/** The machines that a move changed, and those above them, which look at them. */
export function touchedBy(move: FamilyMove, before: Living, deeds: readonly Deed[]): Touched {
  // Time passes for all.
  if (move.kind === 'clock') return { reads: [], writes: machinesIn(before).map(({ at }) => path(at)) }
  const writes = new Set([path(move.at), ...deeds.map(({ at }) => path(at))])
  const reads = [...writes].flatMap((one) => one.split('›').map((_, index, all) => all.slice(0, index).join('›')))
  return { reads, writes: [...writes] }
}

/** What of a context tells one situation from another, as its model says. */
export const contextKeyOf =
  (models: Models, own: Readonly<Record<string, (context: never) => unknown>> = {}) =>
  (machine: AnyStateMachine, context: unknown): unknown => {
    const key = own[machine.id] ?? models.get(machine.id)?.key
    return key ? key(context as never) : context
  }

/** A machine with those that it runs, really run, as a system. */
export function familySystem(
  machine: AnyStateMachine,
  models: Models,
  may?: (move: FamilyMove, machine: string) => boolean,
): System<Living, FamilyMoment> {
  const model = models.get(machine.id)
  const keyed = contextKeyOf(models)
  const known = new WeakMap<Living, FamilyMove[]>()
  const moves = (living: Living) => {
    const found = known.get(living) ?? movesOf(living, models, may)
    known.set(living, found)
    return found
  }
  const moment = (move: string, byPerson: boolean, { living, deeds }: Happened): FamilyMoment => ({ move, byPerson, living, deeds })
  return {
    starts: Object.fromEntries(
      Object.entries(model?.inputs ?? {}).map(([name, input]) => [
        name,
        () => {
          const begun = compose(machine, input)
          return { world: begun.living, moment: moment('start', false, begun) }
        },
      ]),
    ),
    moves: (living) => moves(living).map(({ name, kind }): Move => ({ name, inevitable: kind !== 'event' })),
    take(living, name) {
      const move = moves(living).find((one) => one.name === name)
      if (!move) throw new Error(inWords(`Ahí no puede ocurrir «${name}»`, `'${name}' cannot happen there`))
      const happened = moved(living, move, models)
      return {
        world: happened.living,
        moment: moment(name, move.kind === 'event', happened),
        touched: touchedBy(move, living, happened.deeds),
      }
    },
    key: (living) => keyOf(living, keyed),
  }
}

/** A transition by which a machine hears one that it runs. */
export interface Hearing {
  machine: string
  transition: string
  child: string
}

/** The transitions of a machine that what it runs brings about; a defect of what it runs is nobody's answer. */
export function hearingsOf(machine: AnyStateMachine, runs: (src: string) => string | null): Hearing[] {
  const { states, transitions } = inventory(machine)
  const sources = new Map(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  return transitions.flatMap(({ id, kind, invoke }) => {
    if (invoke === null || (kind !== 'done' && kind !== 'snapshot')) return []
    const child = runs(sources.get(invoke) ?? invoke)
    return child === null ? [] : [{ machine: machine.id, transition: id, child }]
  })
}
