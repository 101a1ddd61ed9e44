import { createContext, useMemo, type ReactNode } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Emitted } from '#machines/emitted.ts'
import type { SessionFact } from '#machines/session/session.vocabulary.ts'
import type { FlowLoaders, FlowName } from './flows.ts'
import type { FlowKeeper } from './persistence/keeper.ts'

export interface FlowsHost {
  /**
   * Memoized, as a suspending screen needs. One that failed stays so until the page is loaded again: asked for anew at each
   * rendering, it would be waited for without end.
   */
  load: (name: FlowName) => Promise<AnyStateMachine>
  isKept: FlowKeeper['isKept']
  onFact: (fact: SessionFact) => void
  onEmitted: (emitted: Emitted) => void
}

export const FlowsContext = createContext<FlowsHost | null>(null)

function ignore(): void {}

const keepsNone = () => false

function cached(flows: FlowLoaders, { keeper, rest }: Pick<FlowsProviderProps, 'keeper' | 'rest'>): FlowsHost['load'] {
  const loading = new Map<FlowName, Promise<AnyStateMachine>>()
  return (name) => {
    const known = loading.get(name)
    if (known) return known
    const load = flows[name] as (() => Promise<AnyStateMachine>) | undefined
    const coming = load?.() ?? rest?.(name)
    if (!coming) throw new Error(`The flow "${name}" was not provided.`)
    const promise = Promise.all([coming, keeper?.ready()]).then(([machine]) => (keeper ? keeper.keeping(name, machine) : machine))
    loading.set(name, promise)
    // Whoever shows the flow hears of it; one that was only fetched ahead has nobody yet.
    promise.catch(() => {})
    return promise
  }
}

interface FlowsProviderProps {
  flows: FlowLoaders
  /** How any other flow is loaded. */
  rest?: (name: FlowName) => Promise<AnyStateMachine>
  onFact?: (fact: SessionFact) => void
  onEmitted?: (emitted: Emitted) => void
  /** Lets flows go on where this tab left them; without one each starts anew. */
  keeper?: Pick<FlowKeeper, 'keeping' | 'ready' | 'isKept'>
  children: ReactNode
}

/** Hands the flows to the screens, and what the flows say to the application. */
export function FlowsProvider({ flows, rest, onFact = ignore, onEmitted = ignore, keeper, children }: FlowsProviderProps) {
  const load = useMemo(() => cached(flows, { keeper, rest }), [flows, keeper, rest])
  const isKept = keeper?.isKept ?? keepsNone
  const host = useMemo(() => ({ load, isKept, onFact, onEmitted }), [load, isKept, onFact, onEmitted])
  return <FlowsContext value={host}>{children}</FlowsContext>
}
