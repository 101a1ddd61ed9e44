import { useSelector } from '@xstate/react'
import { use, useEffect, useRef, useState, type RefObject } from 'react'
import type { AnyActorRef } from 'xstate'
import { sessionUser } from '#machines/session/session.selectors.ts'
import type { Typed } from './drafts.ts'
import { DraftsContext } from './use-draft.ts'
import { useSession } from './use-flow.ts'

/** Each field as text, as drafts are kept; one without a value, as none. */
function asText(record: object): Typed {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, value === undefined ? '' : JSON.stringify(value)]))
}

function asRecord<T extends object>(texts: Typed): Partial<T> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text === '' ? undefined : JSON.parse(text)])) as Partial<T>
}

/** One after another, so that what is erased last stays erased. */
function inTurn(turn: RefObject<Promise<void>>, work: () => Promise<void>): void {
  const before = turn.current
  turn.current = (async () => {
    await before
    await work()
  })()
}

interface RecordDraft<T> {
  draft: T
  write: (change: Partial<T>) => void
  /** Whether what is shown was typed before this page was loaded. */
  recovered: boolean
}

/**
 * What is typed over an administrator's record, kept until the record is closed: saved, or left on purpose. `form` names the
 * form with the record and its version: what was typed over an older one is not put over what is there now.
 */
export function useRecordDraft<T extends object>(flow: AnyActorRef, form: string, initial: T): RecordDraft<T> {
  const drafts = use(DraftsContext)
  const usuarioId = useSelector(useSession(), (snapshot) => sessionUser(snapshot)?.usuarioId ?? null)
  const [draft, setDraft] = useState(initial)
  const [recovered, setRecovered] = useState(false)
  const typed = useRef<T | null>(null)
  const storing = useRef(Promise.resolve())

  useEffect(() => {
    if (usuarioId === null) return undefined
    let isHere = true
    void drafts.read(usuarioId, form).then((kept) => {
      if (!isHere || kept === null || typed.current !== null) return
      setDraft((shown) => ({ ...shown, ...asRecord<T>(kept) }))
      setRecovered(true)
    })
    // Heard from the record itself: its form goes away as soon as it closes.
    const closing = flow.subscribe((snapshot) => {
      if (snapshot.matches('closed')) inTurn(storing, () => drafts.erase(usuarioId, form))
    })
    return () => {
      isHere = false
      closing.unsubscribe()
    }
  }, [drafts, usuarioId, form, flow])

  const write = (change: Partial<T>): void => {
    const next = { ...(typed.current ?? draft), ...change }
    typed.current = next
    setDraft(next)
    if (usuarioId !== null) inTurn(storing, () => drafts.write(usuarioId, form, asText(next)))
  }
  return { draft, write, recovered }
}
