import { createActor, fromTransition, type AnyActor, type AnyActorScope, type AnyTransitionDefinition } from 'xstate'
import type { ToldAction } from './recorder.ts'

export type Scope = AnyActorScope & { actionExecutor: (action: ToldAction) => void }

interface Told {
  /** The transitions of each microstep. */
  took(transitions: readonly AnyTransitionDefinition[]): void
  /** What an actor would do. */
  tell(action: ToldAction): void
}

/** A scope in which nothing happens but what is told. */
export function inertScope({ took, tell }: Told): Scope {
  const self: AnyActor = createActor(
    fromTransition((state: null) => state, null),
    {
      inspect: (event) => {
        if (event.type === '@xstate.microstep' && event.actorRef === self) took(event._transitions)
      },
    },
  )
  const nothing = () => {}
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: tell,
  } as unknown as Scope
}
