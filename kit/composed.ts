import {
  StateMachine,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { withFakes } from './fakes.ts'
import { inertScope } from './inert-scope.ts'
import { inventory, transitionId } from './inventory.ts'
import { printed } from './portable.ts'
import type { Timer, ToldAction } from './recorder.ts'
import { inWords } from './language.ts'

/** A running machine with those that it runs, at rest; nothing in it is ever changed, so that a world may be kept. */
export interface Living {
  readonly machine: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  /** What it runs, by id: machines, and services that wait for an answer. */
  readonly parts: ReadonlyMap<string, Living | Service>
  readonly timers: readonly Timer[]
}

/** A running actor that is no machine: the world outside answers for it. */
export interface Service {
  readonly src: string
  readonly input: unknown
}

/** Something that one of the machines did; `at`: the ids that lead to it from the root, which is `[]`. */
export type Deed =
  | { kind: 'fired'; at: readonly string[]; machine: string; transition: string }
  | { kind: 'called'; at: readonly string[]; machine: string; actor: string; src: string; input: unknown }
  | { kind: 'stopped'; at: readonly string[]; actor: string }
  | { kind: 'sent'; at: readonly string[]; to: string; event: AnyEventObject; toService: boolean }
  | { kind: 'emitted'; at: readonly string[]; event: AnyEventObject }
  | { kind: 'ended'; at: readonly string[]; machine: string; output: unknown }

/** A whole after something happened to it. */
export interface Happened {
  living: Living
  deeds: readonly Deed[]
}

export const isLiving = (part: Living | Service | undefined): part is Living => part !== undefined && 'machine' in part

/** Events heard one after another, after which a whole is taken to turn in circles. */
const DIZZY = 1000

interface Dressed {
  /** Its own children wait for nobody: who runs them is this file. */
  faked: AnyStateMachine
  sources: ReadonlyMap<string, string>
  synced: ReadonlySet<string>
}

const wardrobe = new WeakMap<AnyStateMachine, Dressed>()

function dress(machine: AnyStateMachine): Dressed {
  const known = wardrobe.get(machine)
  if (known) return known
  const { states, transitions } = inventory(machine)
  const dressed: Dressed = {
    faked: withFakes({ machine, inputs: {}, events: {}, outcomes: {} }),
    sources: new Map(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src]))),
    synced: new Set(transitions.flatMap(({ kind, invoke }) => (kind === 'snapshot' && invoke !== null ? [invoke] : []))),
  }
  wardrobe.set(machine, dressed)
  return dressed
}

/** One machine while something happens. */
interface Cell {
  at: readonly string[]
  parent: Cell | null
  machine: AnyStateMachine
  snapshot: AnyMachineSnapshot
  parts: Map<string, Cell | Service>
  timers: Timer[]
  mailbox: AnyEventObject[]
  busy: boolean
  over: boolean
}

const isCell = (part: Cell | Service | undefined): part is Cell => part !== undefined && 'mailbox' in part

function thaw({ machine, snapshot, parts, timers }: Living, at: readonly string[], parent: Cell | null): Cell {
  const cell: Cell = { at, parent, machine, snapshot, parts: new Map(), timers: [...timers], mailbox: [], busy: false, over: false }
  for (const [id, part] of parts) cell.parts.set(id, isLiving(part) ? thaw(part, [...at, id], cell) : part)
  return cell
}

function freeze({ machine, snapshot, parts, timers }: Cell): Living {
  return { machine, snapshot, timers, parts: new Map([...parts].map(([id, part]) => [id, isCell(part) ? freeze(part) : part])) }
}

let told: ToldAction[] = []
let took: AnyTransitionDefinition[] = []

const scope = inertScope({ took: (transitions) => took.push(...transitions), tell: (action) => told.push(action) })

/** Steps a machine by itself, and what it asked for meanwhile. */
function stepped(step: () => AnyMachineSnapshot) {
  told = []
  took = []
  const snapshot = step()
  return { snapshot, actions: told, transitions: took }
}

/** Runs cells as xstate runs actors: what one asks for happens once its step is over, and each hears one thing at a time. */
function runner(deeds: Deed[]) {
  let rounds = 0

  const born = (machine: AnyStateMachine, input: unknown, at: readonly string[], parent: Cell | null): Cell => {
    const { snapshot, actions } = stepped(() => dress(machine).faked.getInitialSnapshot(scope, input))
    if (snapshot.status === 'error') throw snapshot.error
    const cell: Cell = { at, parent, machine, snapshot, parts: new Map(), timers: [], mailbox: [], busy: true, over: false }
    const begin = () => {
      settle(cell, actions, [])
      drain(cell)
    }
    if (parent === null) begin()
    else births.set(cell, begin)
    return cell
  }
  const births = new Map<Cell, () => void>()

  const effect: Record<string, (cell: Cell, params: never) => (() => void) | undefined> = {
    'xstate.spawnChild': (cell, { actorRef, input }: { actorRef: AnyActorRef; input: unknown }) => {
      const { id } = actorRef
      const src = dress(cell.machine).sources.get(id) ?? id
      const logic: unknown = cell.machine.implementations.actors[src]
      deeds.push({ kind: 'called', at: cell.at, machine: cell.machine.id, actor: id, src, input: input ?? null })
      const part = logic instanceof StateMachine ? born(logic, input, [...cell.at, id], cell) : { src, input: input ?? null }
      cell.parts.set(id, part)
      return isCell(part) ? () => births.get(part)?.() : undefined
    },
    'xstate.stopChild': (cell, actorRef: AnyActorRef | undefined) => {
      const part = actorRef && cell.parts.get(actorRef.id)
      return (
        part &&
        (() => {
          if (cell.parts.get(actorRef.id) !== part) return
          deeds.push({ kind: 'stopped', at: cell.at, actor: actorRef.id })
          if (isCell(part)) part.over = true
          cell.parts.delete(actorRef.id)
        })
      )
    },
    'xstate.sendTo': (cell, { to, event }: { to: AnyActorRef; event: AnyEventObject }) => {
      const part = cell.parts.get(to.id)
      return () => {
        deeds.push({ kind: 'sent', at: cell.at, to: to.id, event, toService: !isCell(part) })
        if (isCell(part)) hear(part, event)
      }
    },
    'xstate.raise': (cell, { event, id = event.type, delay }: { event: AnyEventObject; id?: string; delay?: number }) => {
      if (delay !== undefined) cell.timers = [...cell.timers, { id, event, ms: delay }].toSorted((a, b) => a.ms - b.ms)
      return undefined
    },
    'xstate.cancel': (cell, { sendId }: { sendId: string }) => {
      cell.timers = cell.timers.filter(({ id }) => id !== sendId)
      return undefined
    },
    'xstate.emit': (cell, { event }: { event: AnyEventObject }) => {
      deeds.push({ kind: 'emitted', at: cell.at, event })
      return undefined
    },
  }

  /** What a step asked for, and then who is told of it. */
  const settle = (cell: Cell, actions: readonly ToldAction[], transitions: readonly AnyTransitionDefinition[]) => {
    for (const one of transitions) deeds.push({ kind: 'fired', at: cell.at, machine: cell.machine.id, transition: transitionId(one) })
    const later = actions.flatMap(({ type, params }) => effect[type]?.(cell, params as never) ?? [])
    for (const one of later) one()
    const { parent, at, snapshot, machine } = cell
    const id = at.at(-1) ?? ''
    const isRun = parent?.parts.get(id) === cell
    // One that ends says its end alone, as xstate's actors do.
    if (parent && isRun && snapshot.status === 'active' && dress(parent.machine).synced.has(id))
      hear(parent, { type: `xstate.snapshot.${id}`, snapshot })
    if (snapshot.status === 'active' || cell.over) return
    cell.over = true
    cell.timers = []
    cell.parts.clear()
    deeds.push({ kind: 'ended', at, machine: machine.id, output: snapshot.output ?? null })
    if (!parent || !isRun) return
    parent.parts.delete(id)
    if (snapshot.status === 'error') hear(parent, { type: `xstate.error.actor.${id}`, error: snapshot.error, actorId: id })
    else hear(parent, { type: `xstate.done.actor.${id}`, output: snapshot.output, actorId: id })
  }

  const drain = (cell: Cell) => {
    for (let event = cell.mailbox.shift(); event && !cell.over; event = cell.mailbox.shift()) {
      rounds += 1
      if (rounds > DIZZY)
        throw new Error(
          inWords(
            `${cell.machine.id}: ${event.type} se oye una y otra vez sin descanso`,
            `${cell.machine.id}: ${event.type} is heard over and over without rest`,
          ),
        )
      const heard = event
      const { snapshot, actions, transitions } = stepped(() => dress(cell.machine).faked.transition(cell.snapshot, heard, scope))
      cell.snapshot = snapshot
      settle(cell, actions, transitions)
    }
    cell.busy = false
  }

  const hear = (cell: Cell, event: AnyEventObject) => {
    if (cell.over) return
    cell.mailbox.push(event)
    if (cell.busy) return
    cell.busy = true
    drain(cell)
  }

  return { born, hear }
}

function cellAt(root: Cell, at: readonly string[]): Cell | null {
  let here: Cell | Service | undefined = root
  for (const id of at) here = isCell(here) ? here.parts.get(id) : undefined
  return isCell(here) ? here : null
}

/** Starts a machine with the machines that it runs; their services wait. */
export function compose(machine: AnyStateMachine, input?: unknown): Happened {
  const deeds: Deed[] = []
  const root = runner(deeds).born(machine, input, [], null)
  return { living: freeze(root), deeds }
}

/** What happens when the machine at a place hears something; nothing where none runs there. */
export function tell(living: Living, at: readonly string[], event: AnyEventObject): Happened {
  const deeds: Deed[] = []
  const root = thaw(living, [], null)
  const cell = cellAt(root, at)
  if (cell) runner(deeds).hear(cell, event)
  return { living: freeze(root), deeds }
}

/** What happens when a service of the machine at a place answers. */
export function answer(living: Living, at: readonly string[], actor: string, how: { output: unknown } | { error: unknown }): Happened {
  const deeds: Deed[] = []
  const root = thaw(living, [], null)
  const cell = cellAt(root, at)
  const part = cell?.parts.get(actor)
  if (cell && part && !isCell(part)) {
    cell.parts.delete(actor)
    const kind = 'output' in how ? 'done' : 'error'
    runner(deeds).hear(cell, { type: `xstate.${kind}.actor.${actor}`, ...how, actorId: actor })
  }
  return { living: freeze(root), deeds }
}

/** Every machine of a whole, with the place where it runs. */
export function machinesIn(living: Living, at: readonly string[] = []): { at: readonly string[]; living: Living }[] {
  return [{ at, living }, ...[...living.parts].flatMap(([id, part]) => (isLiving(part) ? machinesIn(part, [...at, id]) : []))]
}

/** Milliseconds until the next deadline of a whole; null when nothing has one. */
export function nextDeadline(living: Living): number | null {
  const due = machinesIn(living).flatMap((one) => one.living.timers.map(({ ms }) => ms))
  return due.length === 0 ? null : Math.max(0, Math.min(...due))
}

/** What happens when so much time passes. */
export function pass(living: Living, ms: number): Happened {
  const deeds: Deed[] = []
  const root = thaw(living, [], null)
  const { hear } = runner(deeds)
  const all = (cell: Cell): Cell[] => [cell, ...[...cell.parts.values()].filter(isCell).flatMap(all)]
  for (const cell of all(root)) cell.timers = cell.timers.map((timer) => ({ ...timer, ms: timer.ms - ms }))
  for (let rounds = 0; rounds < DIZZY; rounds += 1) {
    const due = all(root)
      .flatMap((cell) => cell.timers.map((timer) => ({ cell, timer })))
      .toSorted((a, b) => a.timer.ms - b.timer.ms)
      .find(({ timer }) => timer.ms <= 0)
    if (!due) return { living: freeze(root), deeds }
    due.cell.timers = due.cell.timers.filter((timer) => timer !== due.timer)
    hear(due.cell, due.timer.event)
  }
  throw new Error(
    inWords(
      `${root.machine.id}: sus plazos se cumplen una y otra vez sin que pase el tiempo`,
      `${root.machine.id}: its delays end over and over while no time passes`,
    ),
  )
}

/** What tells a whole from another: its states, what runs in it, the order of its deadlines, and what `keyOf` keeps of each context. */
export function keyOf(living: Living, contextKey: (machine: AnyStateMachine, context: unknown) => unknown): string {
  const machines = machinesIn(living)
  const order = machines
    .flatMap(({ at, living: one }) => one.timers.map(({ id, ms }) => ({ name: `${at.join('.')} ${id}`, ms })))
    .toSorted((a, b) => a.ms - b.ms || (a.name < b.name ? -1 : 1))
  return printed([
    machines.map(({ at, living: { machine, snapshot, parts } }) => [
      at,
      snapshot.status,
      snapshot.value,
      [...parts.keys()].toSorted(),
      contextKey(machine, snapshot.context),
    ]),
    order.map(({ name }) => name),
  ])
}
