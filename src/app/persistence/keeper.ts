import type { AnyActorRef, AnyActorScope, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate'
import { identificador } from '#contract/identificador.ts'
import type { StateMeta } from '#machines/state-meta.ts'
import type { FlowName } from '../flows.ts'
import type { TabStorage } from '../tab-storage.ts'
import type { DiscardReason, Subject } from './codec.ts'
import type { Departure } from './departure.ts'
import type { OwnTab } from './own-tab.ts'
import { isFlowKey, isPersisted, keyOf, PARTS, type PersistedName } from './keys.ts'

/** The codec and the flows, loaded apart. */
export type Persistence = typeof import('./persistence.ts')

export interface KeeperHost {
  storage: TabStorage
  departure: Departure
  ownTab: OwnTab
  /** When the person first does something in this page. */
  touched: Promise<unknown>
  /** Who is signed in now. */
  usuarioId: () => number | null
  /** The access token of a sign-in that has not ended, which the session keeps for the flow that got it. */
  token: () => string | null
  holdToken: (accessToken: string | null) => void
  /** What a person was doing could not be recovered. */
  onDiscarded: (name: PersistedName, reason: DiscardReason | 'sin-codigo') => void
}

type OwnerOf<Machine extends AnyStateMachine> = (input: InputFrom<Machine>) => number

/** Keeps flows in this tab's storage, and lets them go on from there. */
export interface FlowKeeper {
  /**
   * The flow's machine, as one that begins where it was kept and keeps itself as it goes on. `owner` tells from its input whose it is,
   * where it begins before the session says that it is somebody's.
   */
  keeping: <Machine extends AnyStateMachine>(name: FlowName | PersistedName, machine: Machine, owner?: OwnerOf<Machine>) => Machine
  /** What a kept flow needs to go on; at once when nothing is kept. It never fails. */
  ready: () => Promise<void>
  /** Whether the tab brought this flow to the page, where it has not gone on yet. */
  isKept: (name: PersistedName) => boolean
  /** Forgets every flow: the person went, or is another. */
  eraseAll: () => void
}

/** A flow of this page: what it was opened with, and whose it is; null while nobody is signed in. */
interface Kept {
  name: PersistedName
  machine: AnyStateMachine
  input: unknown
  owner: number | null
}

interface Opening {
  of: Kept
  timers: readonly { event: string; ms: number }[]
}

interface Clockwork {
  schedule: (source: unknown, target: unknown, event: { type: string }, ms: number, id: string) => void
}

/** Whether a flow does by itself what is not simply done again when it begins again. */
const doesMore = ({ _nodes }: AnyMachineSnapshot): boolean =>
  _nodes.some(({ tags, meta }) => {
    const { idempotent, spends }: StateMeta = (meta as StateMeta | undefined) ?? {}
    return tags.includes('busy') && (spends || !idempotent)
  })

/** `fetchCode` brings the codec, and what each flow keeps of itself. */
export function flowKeeper(
  { storage, departure, ownTab, touched, usuarioId, token, holdToken, onDiscarded }: KeeperHost,
  fetchCode: () => Promise<Persistence> = () => import('./persistence.ts'),
): FlowKeeper {
  let loaded: Persistence | null = null
  let loading: Promise<Persistence> | null = null
  let tab: string | null = null
  let recognized: Promise<void> | null = null
  const begun = new Set<PersistedName>()

  function load(): Promise<Persistence> {
    loading ??= fetchCode().then(
      (persistence) => (loaded = persistence),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  /** This tab's name, made when it first keeps something. */
  function tabName(): string {
    if (tab === null) {
      tab = identificador()
      ownTab.hold(tab)
    }
    return tab
  }

  /** Goes on as the tab that kept what is here; a copy of it begins anew, so that nothing is done twice. */
  async function recognize({ tabOf }: Persistence): Promise<void> {
    const texts = storage.keys().filter(isFlowKey).map(storage.read)
    const names = new Set(texts.flatMap((text) => (text === null ? [] : (tabOf(text) ?? []))))
    for (const name of names) {
      if (await ownTab.claim(name)) tab = name
      else eraseAll()
    }
  }

  function eraseAll(): void {
    storage.keys().filter(isFlowKey).forEach(storage.erase)
  }

  function subjectOf({ FLOWS }: Persistence, { name, machine, input, owner }: Kept): Subject {
    return { name, machine, flow: FLOWS[name], input, tab: tabName(), usuarioId: owner, token: token() }
  }

  /** What was kept of a flow, put together again; null when it starts as ever. */
  function resume(of: Kept, scope: AnyActorScope) {
    const { name, machine } = of
    const text = storage.read(keyOf(name))
    if (text === null) return null
    if (loaded === null) {
      storage.erase(keyOf(name))
      onDiscarded(name, 'sin-codigo')
      return null
    }
    const opened = loaded.open(text, subjectOf(loaded, of), Date.now())
    if (opened.kind === 'discarded') {
      storage.erase(keyOf(name))
      onDiscarded(name, opened.reason)
    }
    if (opened.kind !== 'resumed') return null
    const snapshot = loaded.revive(machine, opened.resumed, scope)
    return { snapshot, timers: loaded.timersOf(machine, opened.resumed, snapshot._nodes) }
  }

  /** A token that no kept flow goes on with is of nobody's sign-in. */
  function releaseToken({ FLOWS }: Persistence): void {
    const isHeld = (Object.keys(FLOWS) as PersistedName[]).some((name) => FLOWS[name].holdsToken && storage.read(keyOf(name)) !== null)
    if (!isHeld && token() !== null) holdToken(null)
  }

  function keep(of: Kept, ref: AnyActorRef): void {
    const { name, owner } = of
    begun.add(name)
    const forget = () => {
      if (departure.isUnderWay()) return departure.onStayed(forget)
      storage.erase(keyOf(name))
      if (loaded) releaseToken(loaded)
    }
    /** The token of this sign-in: when it comes to nothing, nobody goes on with it. */
    let own: string | null = null
    const begin = () => void (loaded ?? load().then(write, () => {}))
    const write = () => {
      if (departure.isUnderWay()) return departure.onStayed(write)
      if (loaded === null && doesMore(ref.getSnapshot())) return begin()
      if (loaded === null || ref.getSnapshot().status !== 'active' || usuarioId() !== owner) return
      const subject = subjectOf(loaded, of)
      const text = loaded.seal(ref, subject)
      if (text === null) return forget()
      storage.write(keyOf(name), text)
      const held = loaded.tokenOf(subject, ref.getSnapshot())
      if (held !== null && held !== token()) holdToken(held)
      if (held === null && own !== null && own === token()) holdToken(null)
      own = held
    }
    ref.subscribe({ next: write, complete: forget, error: forget })
    // One that nobody touched, and that does nothing by itself, begins the same.
    if (loaded === null) void touched.then(begin)
  }

  function keeping(name: PersistedName, machine: AnyStateMachine, ownerOf?: OwnerOf<AnyStateMachine>): AnyStateMachine {
    const openings = new WeakMap<AnyActorRef, Opening>()
    const kept = Object.create(machine) as AnyStateMachine
    kept.getInitialSnapshot = (scope: AnyActorScope, input: unknown): AnyMachineSnapshot => {
      const of = { name, machine, input, owner: usuarioId() ?? ownerOf?.(input) ?? null }
      const resumed = resume(of, scope)
      openings.set(scope.self, { of, timers: resumed?.timers ?? [] })
      return resumed?.snapshot ?? machine.getInitialSnapshot(scope, input)
    }
    kept.start = (snapshot, scope?: AnyActorScope) => {
      machine.start(snapshot)
      // xstate starts a logic with its scope, which a machine does not look at.
      if (!scope) return
      const { self, system } = scope
      const { of, timers } = openings.get(self) as Opening
      const { scheduler } = system as unknown as { scheduler: Clockwork }
      for (const { event, ms } of timers) scheduler.schedule(self, self, { type: event }, ms, event)
      keep(of, self)
    }
    return kept
  }

  /** A desk whose parts are kept, each as if it ran alone. */
  function keepingParts(desk: AnyStateMachine, parts: Readonly<Record<string, PersistedName>>): AnyStateMachine {
    const actors = Object.entries(parts).map(([part, name]) => [part, keeping(name, desk.implementations.actors[part] as AnyStateMachine)])
    return desk.provide({ actors: Object.fromEntries(actors) as Record<string, AnyStateMachine> })
  }

  function keptFor(name: FlowName | PersistedName, machine: AnyStateMachine, ownerOf?: OwnerOf<AnyStateMachine>): AnyStateMachine {
    if (isPersisted(name)) return keeping(name, machine, ownerOf)
    const parts = PARTS[name]
    return parts ? keepingParts(machine, parts) : machine
  }

  return {
    keeping: (name, machine, owner) => keptFor(name, machine, owner) as typeof machine,
    ready: () => {
      if (tab === null && storage.keys().some(isFlowKey))
        recognized ??= load()
          .then(recognize)
          .catch(() => void (recognized = null))
      return recognized ?? Promise.resolve()
    },
    isKept: (name) => !begun.has(name) && storage.read(keyOf(name)) !== null,
    eraseAll,
  }
}
