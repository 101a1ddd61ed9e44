import * as v from 'valibot'
import { initialTransition, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate'
import { activeNodes, fingerprint, isWhole, leavesOf, metaOf, resumedValue } from './chart.ts'
import { checksum } from './checksum.ts'
import type { PersistedFlow } from './persisted-flow.ts'

/** Version of the envelope, whatever flow is in it. */
const VERSION = 2

/** Why a kept snapshot was not believed. */
export type DiscardReason =
  | 'json-invalido'
  | 'version-desconocida'
  | 'suma-incorrecta'
  | 'forma-incorrecta'
  | 'otro-flujo'
  | 'otra-carta'
  | 'otra-persona'
  | 'estado-desconocido'
  | 'estado-incoherente'

const envelope = v.strictObject({ version: v.literal(VERSION), sum: v.string(), body: v.string() })

const stateValue: v.GenericSchema<unknown, StateValue> = v.union([
  v.string(),
  v.record(
    v.string(),
    v.lazy(() => stateValue),
  ),
])

const body = v.strictObject({
  flow: v.string(),
  /** The tab that kept it: its copies do not go on from there. */
  tab: v.string(),
  chart: v.string(),
  usuarioId: v.nullable(v.number()),
  entry: v.unknown(),
  value: stateValue,
  context: v.unknown(),
  /** When each timer that ran was due, in milliseconds of this browser's clock. */
  timers: v.record(v.string(), v.number()),
  draft: v.nullable(v.string()),
})

/** A flow as it is kept. */
export interface Subject {
  name: string
  machine: AnyStateMachine
  flow: PersistedFlow
  /** What the screen opened the flow with. */
  input: unknown
  /** The name of this tab. */
  tab: string
  /** Who is signed in. */
  usuarioId: number | null
  /** The access token of a sign-in that has not ended, where the session keeps it. */
  token: string | null
}

/** Where a kept flow goes on. */
export interface Resumed {
  value: StateValue
  context: object
  /** Milliseconds that are left of each timer that ran, by its event. */
  timers: Readonly<Record<string, number>>
}

export type Opened =
  | { kind: 'nothing' }
  | { kind: 'another' }
  | { kind: 'resumed'; resumed: Resumed }
  | { kind: 'discarded'; reason: DiscardReason }

const discarded = (reason: DiscardReason): Opened => ({ kind: 'discarded', reason })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a reading says, or something else where a text is nested deeper than anything can follow: nobody of ours wrote it. */
function unlessTooDeep<T>(reading: () => T, otherwise: T): T {
  try {
    return reading()
  } catch (error) {
    if (error instanceof RangeError) return otherwise
    throw error
  }
}

const starts = new WeakMap<object, AnyMachineSnapshot>()

/** Where the flow of this opening starts when nothing was kept. */
function startOf({ machine, input }: Pick<Subject, 'machine' | 'input'>): AnyMachineSnapshot {
  const opening = typeof input === 'object' && input !== null ? input : machine
  const known = starts.get(opening)
  if (known?.machine.config === machine.config) return known
  const [first] = initialTransition(machine, input as never)
  starts.set(opening, first)
  return first
}

/** A state's name and those of its parents: `['form', 'form.open']`. */
function statesIn(value: StateValue): string[] {
  return [...new Set(leavesOf(value).flatMap((path) => path.map((_, index) => path.slice(0, index + 1).join('.'))))]
}

/** Whether a flow may be found in this state: no state that leads back elsewhere, that ends, or that passes by itself. */
function isResting(machine: AnyStateMachine, value: StateValue): boolean {
  return activeNodes(machine, value).every(
    (node) => node.type !== 'final' && metaOf(node).resume === undefined && (node.always ?? []).length === 0,
  )
}

interface Scheduled {
  source: unknown
  id: string
  delay: number
  startedAt: number
}

/** When each timer of an actor is due; xstate's own snapshot of it says nothing of them. */
function dueTimers(ref: AnyActorRef): Record<string, number> {
  const { _scheduledEvents } = ref.system.getSnapshot() as unknown as { _scheduledEvents: Record<string, Scheduled> }
  const own = Object.values(_scheduledEvents).filter(({ source }) => source === ref)
  return Object.fromEntries(own.map(({ id, delay, startedAt }) => [id, startedAt + delay]))
}

/**
 * An actor's snapshot as text, or null when there is nothing worth keeping: it ended, or it is where it would start anyway.
 * xstate's own persisted snapshot also holds what each call was given: of it, only the state and what the flow declares
 * of its context are kept, and the chart says which state that is.
 */
export function seal(ref: AnyActorRef, subject: Subject): string | null {
  const { name, machine, flow, input, tab, usuarioId } = subject
  const snapshot = ref.getPersistedSnapshot() as unknown as AnyMachineSnapshot
  if (snapshot.status !== 'active') return null
  const value = resumedValue(machine, snapshot.value)
  const kept = v.safeParse(flow.context, flow.keep(snapshot.context, statesIn(value)))
  if (!kept.success || !isBelievable({ ...subject, token: tokenOf(subject, snapshot) }, value, kept.output)) return null
  const start = startOf(subject)
  const fresh = [resumedValue(machine, start.value), flow.keep(start.context, statesIn(value))]
  if (JSON.stringify([value, kept.output]) === JSON.stringify(fresh)) return null
  const text = JSON.stringify({
    flow: name,
    tab,
    chart: fingerprint(machine),
    usuarioId,
    entry: flow.entry(input) ?? null,
    value,
    context: kept.output,
    timers: dueTimers(ref),
    draft: flow.draft,
  } satisfies v.InferInput<typeof body>)
  return wrap(text)
}

/** The tab that kept a text; null when that cannot be read. */
export function tabOf(text: string): string | null {
  return unlessTooDeep(() => {
    const sealed = v.safeParse(envelope, parseJson(text))
    const read = sealed.success ? v.safeParse(body, parseJson(sealed.output.body)) : null
    return read?.success ? read.output.tab : null
  }, null)
}

/** A body in its envelope. */
export function wrap(text: string): string {
  return JSON.stringify({ version: VERSION, sum: checksum(text), body: text })
}

/** The access token that a flow holds for the session, or null. */
export function tokenOf({ flow }: Pick<Subject, 'flow'>, { context }: { context: unknown }): string | null {
  return flow.holdsToken ? ((context as { accessToken?: string | null }).accessToken ?? null) : null
}

function isBelievable({ machine, flow, token }: Subject, value: StateValue, kept: object): boolean {
  const states = statesIn(value)
  const whole = isWhole(machine, value) && isResting(machine, value)
  return whole && flow.coherence.every(([, holds]) => holds(states, flow.holdsToken ? { ...kept, accessToken: token } : kept))
}

/** The kept text as a place to go on from, or why it is not believed: all of it or nothing. */
export function open(text: string | null, subject: Subject, now: number): Opened {
  if (text === null) return { kind: 'nothing' }
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null) return discarded('json-invalido')
  if (!('version' in json) || json.version !== VERSION) return discarded('version-desconocida')
  const sealed = v.safeParse(envelope, json)
  // As it was written, to the letter: a text with a part twice is read as one with it once.
  if (!sealed.success || JSON.stringify(sealed.output) !== text) return discarded('forma-incorrecta')
  if (checksum(sealed.output.body) !== sealed.output.sum) return discarded('suma-incorrecta')
  return unlessTooDeep(() => {
    const read = v.safeParse(body, parseJson(sealed.output.body))
    return read.success ? openBody(read.output, subject, now) : discarded('forma-incorrecta')
  }, discarded('forma-incorrecta'))
}

function openBody(read: v.InferOutput<typeof body>, subject: Subject, now: number): Opened {
  const { name, machine, flow, input, usuarioId, token } = subject
  if (read.flow !== name) return discarded('otro-flujo')
  if (read.usuarioId !== usuarioId) return discarded('otra-persona')
  if (!flow.accepts(input) || JSON.stringify(read.entry ?? null) !== JSON.stringify(flow.entry(input) ?? null)) return { kind: 'another' }
  const migrate = Object.hasOwn(flow.migrations, read.chart) ? flow.migrations[read.chart] : undefined
  if (read.chart !== fingerprint(machine) && migrate === undefined) return discarded('otra-carta')
  const { value: was, context } = migrate ? migrate(read) : read
  const value = v.safeParse(stateValue, was)
  if (!value.success || !isWhole(machine, value.output)) return discarded('estado-desconocido')
  const kept = v.safeParse(flow.context, context)
  if (!kept.success) return discarded('forma-incorrecta')
  if (!isBelievable(subject, value.output, kept.output)) return discarded('estado-incoherente')
  const restored = flow.restore(kept.output, startOf(subject).context)
  const timers = Object.fromEntries(Object.entries(read.timers).map(([id, due]) => [id, Math.max(0, due - now)]))
  return {
    kind: 'resumed',
    resumed: { value: value.output, context: flow.holdsToken ? { ...restored, accessToken: token } : restored, timers },
  }
}
