import { useActorRef, useSelector } from '@xstate/react'
import { use, useState } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { draftFlow } from '#actors/draft.ts'
import type { Fields } from '#machines/draft/draft.chart.ts'
import { fields, isRecovered } from '#machines/draft/draft.selectors.ts'
import { sessionUser } from '#machines/session/session.selectors.ts'
import type { Drafts } from './drafts.ts'
import { DraftsContext } from './drafts-context.ts'
import { useSession } from './use-flow.ts'

const asFields = (record: object): Fields => ({ ...record })

/** The draft of one form of whoever is signed in. */
function storeOf(drafts: Drafts, usuarioId: number | null, form: string) {
  if (usuarioId === null) return { read: async () => null, write: async () => {}, erase: async () => {} }
  return {
    read: () => drafts.read(usuarioId, form),
    write: (typed: Fields) => drafts.write(usuarioId, form, typed),
    erase: () => drafts.erase(usuarioId, form),
  }
}

/** Hears, from the flow itself, each time that it comes to be settled: its form may go away at that very moment. */
function settling<Flow extends AnyActorRef>(flow: Flow, isSettled: (snapshot: SnapshotFrom<Flow>) => boolean) {
  return (settle: () => void): (() => void) => {
    let was = isSettled(flow.getSnapshot())
    return flow.subscribe((snapshot) => {
      const is = isSettled(snapshot)
      if (is && !was) settle()
      was = is
    }).unsubscribe
  }
}

interface Draft<T> {
  draft: T
  write: (change: Partial<T>) => void
  /** Whether what is shown was typed before this page was loaded, or before the session last ended. */
  recovered: boolean
}

/**
 * What a person types in a form, kept so that it survives a reload and the end of the session. `form` names the form, with its
 * record and version where it has them: what was typed over an older one is not put over what is there now. `initial` is what it
 * shows when nothing was kept; once the flow `isSettled`, what was typed reached its destination or was left on purpose, and nothing
 * is left to keep. Passwords stay out: hold them in another state.
 */
export function useDraft<T extends object, Flow extends AnyActorRef>(
  flow: Flow,
  form: string,
  initial: T,
  isSettled: (snapshot: SnapshotFrom<Flow>) => boolean,
): Draft<T> {
  const drafts = use(DraftsContext)
  const session = useSession()
  const [machine] = useState(() =>
    draftFlow(storeOf(drafts, sessionUser(session.getSnapshot())?.usuarioId ?? null, form), settling(flow, isSettled)),
  )
  const ref = useActorRef(machine, { input: { initial: asFields(initial) } })
  const draft = useSelector(ref, fields) as T
  const recovered = useSelector(ref, isRecovered)
  return { draft, write: (change) => ref.send({ type: 'TYPED', change: asFields(change) }), recovered }
}
