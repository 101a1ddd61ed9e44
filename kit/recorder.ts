import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate'
import { transitionId } from './inventory.ts'
import { portable, type Portable } from './portable.ts'
import type { Step } from './run.ts'

export interface Timer {
  id: string
  event: AnyEventObject
  /** Milliseconds that are left. */
  ms: number
}

/** What runs beside a machine: its actors, by id, and its timers, the next one first. */
export interface Surroundings {
  readonly actors: ReadonlySet<string>
  readonly timers: readonly Timer[]
}

export const NOTHING_AROUND: Surroundings = { actors: new Set(), timers: [] }

/** An executable action as xstate tells it, to the executor of a scope and to an inspector alike. */
export interface ToldAction {
  type: string
  params?: unknown
}

/**
 * Keeps what a machine does while it answers one stimulus. The pure run and the real actor tell it the same things, so
 * that their steps can be compared.
 */
export interface Recorder {
  tell(action: ToldAction): void
  took(transitions: readonly AnyTransitionDefinition[]): void
  emitted(event: unknown): void
  ended(actor: string): void
  fired(timer: string): void
  passed(ms: number): void
  /** Events that children with `onSnapshot` send by themselves: on their start, and on what they are sent. */
  echoes(): Echo[]
  around(): Surroundings
  restore(surroundings: Surroundings): void
  /** Ends the stimulus with what it did. */
  close(stimulus: string, snapshot: AnyMachineSnapshot): Step
  /** Ends the stimulus with no more than the transitions it took: to write all of a step costs more than to take it. */
  closeBriefly(snapshot: AnyMachineSnapshot): readonly string[]
}

/** What a child was told, null when it starts. */
interface Echo {
  actor: string
  told: string | null
}

/** As it was told: only who asks for the whole step has it made portable. */
interface Told {
  fired: string[]
  calls: { actor: string; input: unknown }[]
  stopped: string[]
  sent: { to: string; event: unknown }[]
  emitted: unknown[]
  done: string[]
  armed: string[]
}

const nothingTold = (): Told => ({ fired: [], calls: [], stopped: [], sent: [], emitted: [], done: [], armed: [] })

export function createRecorder(): Recorder {
  let told = nothingTold()
  let actors = new Set<string>()
  let timers: Timer[] = []
  let echoes: Echo[] = []

  const dropTimer = (id: string) => {
    timers = timers.filter((timer) => timer.id !== id)
  }

  const handlers: Record<string, (params: never) => void> = {
    'xstate.spawnChild': ({ actorRef, input }: { actorRef: AnyActorRef; input: unknown }) => {
      told.calls.push({ actor: actorRef.id, input: input ?? null })
      actors.add(actorRef.id)
      echoes.push({ actor: actorRef.id, told: null })
    },
    'xstate.stopChild': (actorRef: AnyActorRef | undefined) => {
      if (!actorRef || !actors.delete(actorRef.id)) return
      told.stopped.push(actorRef.id)
      echoes = echoes.filter(({ actor, told: heard }) => actor !== actorRef.id || heard !== null)
    },
    'xstate.sendTo': ({ to, event }: { to: AnyActorRef; event: AnyEventObject }) => {
      told.sent.push({ to: to.id, event })
      if (actors.has(to.id)) echoes.push({ actor: to.id, told: event.type })
    },
    'xstate.raise': ({ event, id, delay }: { event: AnyEventObject; id?: string; delay?: number }) => {
      if (delay === undefined) return
      told.armed.push(id ?? event.type)
      timers = [...timers, { id: id ?? event.type, event, ms: delay }].toSorted((a, b) => a.ms - b.ms)
    },
    'xstate.cancel': ({ sendId }: { sendId: string }) => dropTimer(sendId),
  }

  /** What was told, once; whatever ran beside a machine that has ended is over. */
  const take = ({ status }: AnyMachineSnapshot): Told => {
    if (status !== 'active') {
      actors.clear()
      timers = []
    }
    const taken = told
    told = nothingTold()
    return taken
  }

  return {
    tell: ({ type, params }) => {
      if (type.startsWith('xstate.')) handlers[type]?.(params as never)
      else told.done.push(type)
    },
    took: (transitions) => void told.fired.push(...transitions.map(transitionId)),
    emitted: (event) => void told.emitted.push(event),
    ended: (actor) => void actors.delete(actor),
    fired: dropTimer,
    passed: (ms) => {
      timers = timers.map((timer) => ({ ...timer, ms: timer.ms - ms }))
    },
    echoes: () => {
      const due = echoes
      echoes = []
      return due
    },
    around: () => ({ actors: new Set(actors), timers }),
    restore: (surroundings) => {
      actors = new Set(surroundings.actors)
      timers = [...surroundings.timers]
      told = nothingTold()
      echoes = []
    },
    close: (stimulus, snapshot) => {
      const { calls, sent, emitted, ...rest } = take(snapshot)
      return {
        stimulus,
        value: portable(snapshot.value),
        status: snapshot.status,
        tags: [...snapshot.tags].map(String).toSorted(),
        context: portable(snapshot.context) as Record<string, Portable>,
        ...rest,
        calls: calls.map(({ actor, input }) => ({ actor, input: portable(input) })),
        sent: sent.map(({ to, event }) => ({ to, event: portable(event) })),
        emitted: emitted.map(portable),
        timers: timers.map(({ id, ms }) => ({ timer: id, ms })),
        output: portable(snapshot.output ?? null),
      }
    },
    closeBriefly: (snapshot) => take(snapshot).fired,
  }
}
