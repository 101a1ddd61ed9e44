import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { createLateWaits } from '#machines/wait/wait.selectors.ts'
import { Demora, Esperas } from '#ui/avisos/demora.tsx'

const waits = createLateWaits()

/** Looks at a running machine's waits, and at those of what it invokes. Returns how to stop it. */
export const followWaits = waits.follow

/** Tells in the page, and in the layers over it, which answers take longer than usual. */
export function LateWaits({ children }: { children: ReactNode }) {
  const late = useSyncExternalStore(waits.subscribe, waits.late)
  const shown = useMemo(() => late.map((wait) => ({ id: wait.id, onDejar: () => wait.send({ type: 'CANCEL' }) })), [late])
  return (
    <Esperas value={shown}>
      {children}
      <Demora flotante />
    </Esperas>
  )
}
