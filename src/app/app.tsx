import { useCallback, useMemo } from 'react'
import type { SessionFact } from '#machines/session/session.vocabulary.ts'
import { DraftsContext } from './drafts-context.ts'
import { bindEntrance, loadFlow } from './bring.ts'
import type { FlowName } from './flows.ts'
import { FlowsProvider } from './flows-provider.tsx'
import { listen } from './listen.ts'
import { LateWaits } from './late-waits.tsx'
import { NoticesView } from './notices-view.tsx'
import { Router } from './router.tsx'
import { SessionWarning } from './session-warning.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { tellSession } from './session.ts'
import type { Application } from './start.ts'
import { SessionContext } from './use-flow.ts'

/** The whole application over a started session. */
export function App({ session, call, notices, drafts, keeper }: Application) {
  const flows = useMemo(() => bindEntrance(call), [call])
  const rest = useCallback((name: FlowName) => loadFlow(name, call), [call])
  const onFact = useCallback((fact: SessionFact) => tellSession(session, fact), [session])
  const onEmitted = useMemo(() => listen(notices), [notices])
  return (
    <SessionContext value={session}>
      <FlowsProvider flows={flows} rest={rest} onFact={onFact} onEmitted={onEmitted} keeper={keeper}>
        <StorageNotice />
        <LateWaits>
          <DraftsContext value={drafts}>
            <Router />
          </DraftsContext>
        </LateWaits>
        <SessionWarning />
        <NoticesView notices={notices} />
      </FlowsProvider>
    </SessionContext>
  )
}
