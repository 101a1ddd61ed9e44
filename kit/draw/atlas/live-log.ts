/** What a running tab tells: where one of its machines is, or that it runs no more. The actor's first word names its tab. */
export type LiveMessage = { kind: 'state'; actor: string; machine: string; paths: readonly string[] } | { kind: 'gone'; actor: string }

/** The active states of each machine, by its id. */
export type Active = ReadonlyMap<string, ReadonlySet<string>>

/** Messages kept to step through; older ones are only what came of them. */
const KEPT = 2000

const tabOf = (actor: string): string => actor.split(' ')[0] ?? actor

function apply(states: Map<string, LiveMessage & { kind: 'state' }>, message: LiveMessage): void {
  if (message.kind === 'gone') states.delete(message.actor)
  else states.set(message.actor, message)
}

/** A recorded watch over the tabs of the running product, to see as it is or as it was at any of its steps. */
export class LiveLog {
  readonly #before = new Map<string, LiveMessage & { kind: 'state' }>()
  readonly #tabs: string[] = []
  readonly messages: LiveMessage[] = []
  readonly #machines = new Map<string, string>()
  readonly #kept: number

  constructor(kept = KEPT) {
    this.#kept = kept
  }

  hear(message: LiveMessage): void {
    const tab = tabOf(message.actor)
    if (!this.#tabs.includes(tab)) this.#tabs.push(tab)
    if (message.kind === 'state') this.#machines.set(message.actor, message.machine)
    this.messages.push(message)
    const [oldest] = this.messages
    if (this.messages.length <= this.#kept || oldest === undefined) return
    apply(this.#before, oldest)
    this.messages.shift()
  }

  /** The numbers of the tabs heard so far, from 1, in the order in which each spoke first. */
  get tabs(): number[] {
    return this.#tabs.map((_, index) => index + 1)
  }

  /** A message in words that name it: its tab and its machine. */
  of(message: LiveMessage): { tab: number; machine: string } {
    return { tab: this.#tabs.indexOf(tabOf(message.actor)) + 1, machine: this.#machines.get(message.actor) ?? '' }
  }

  /** What is active after so many messages (all of them unless said), in every tab or in one of them. */
  active(after = this.messages.length, tab?: number): Active {
    const states = new Map(this.#before)
    for (const message of this.messages.slice(0, after)) apply(states, message)
    const active = new Map<string, Set<string>>()
    for (const { actor, machine, paths } of states.values()) {
      if (tab !== undefined && this.of({ kind: 'gone', actor }).tab !== tab) continue
      active.set(machine, new Set([...(active.get(machine) ?? []), ...paths]))
    }
    return active
  }

  /** The steps of one tab, or of all, as places in `messages`. */
  steps(tab?: number): number[] {
    return this.messages.flatMap((message, index) => (tab === undefined || this.of(message).tab === tab ? [index + 1] : []))
  }

  /** The whole watch as JSON lines, which `npm run model -- --session` checks against the model. */
  toJsonLines(): string {
    return [...this.#before.values(), ...this.messages].map((message) => `${JSON.stringify(message)}\n`).join('')
  }
}
