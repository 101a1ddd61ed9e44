import { useCallback, useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Emitted } from '#machines/emitted.ts'
import type { SessionFact } from '#machines/session/session.facts.ts'
import type { Connection } from '#actors/session.actors.ts'
import { pathOf } from '#routes'
import { bindFlows } from './flows.ts'
import { FlowsProvider } from './flows-provider.tsx'
import type { NoticesActor } from './notices.ts'
import { NoticesView } from './notices-view.tsx'
import { Router } from './router.tsx'
import { SessionProvider } from './session-provider.tsx'
import { tellSession } from './session.ts'

/** The one listener of what machines emit: short messages, and where to go. */
export function listen(notices: NoticesActor): (emitted: Emitted) => void {
  return (emitted) => {
    if (emitted.type === 'NOTIFY') notices.send(emitted)
    else navigate(pathOf(emitted.to, emitted.query), { replace: emitted.replace ?? false })
  }
}

interface AppProps extends Connection {
  notices: NoticesActor
}

/** The whole application over a started session. */
export function App({ session, call, notices }: AppProps) {
  const flows = useMemo(() => bindFlows(call), [call])
  const onFact = useCallback((fact: SessionFact) => tellSession(session, fact), [session])
  const onEmitted = useMemo(() => listen(notices), [notices])
  return (
    <SessionProvider session={session}>
      <FlowsProvider flows={flows} onFact={onFact} onEmitted={onEmitted}>
        <Router />
        <NoticesView notices={notices} />
      </FlowsProvider>
    </SessionProvider>
  )
}
