import { createActor, fromCallback, fromPromise } from 'xstate'
import { createClient, type Call, type ClientHooks } from '#api/client.ts'
import type { SessionEvent, Restored, TabsCommand } from '#machines/session/session.vocabulary.ts'
import { sessionMachine, type SessionActor } from '#machines/session/session.machine.ts'
import { accessToken } from '#machines/session/session.selectors.ts'
import { rbdGuardFlow } from './rbd-guard.actors.ts'

type OtherTabEnded = Extract<SessionEvent, { type: 'OTHER_TAB_ENDED' }>

/** Tabs of one browser share this channel; each message names the session that ended. */
const tabs = fromCallback<TabsCommand>(({ receive, sendBack }) => {
  const channel = new BroadcastChannel('sesion')
  channel.onmessage = ({ data }: MessageEvent<Omit<OtherTabEnded, 'type'>>) => {
    sendBack({ ...data, type: 'OTHER_TAB_ENDED' })
  }
  receive(({ sesionId, ending }) => channel.postMessage({ sesionId, ending }))
  return () => channel.close()
})

/** The session over the API. */
export function sessionFlow(call: Call) {
  return sessionMachine.provide({
    actions: {
      warnExpiry: () => console.warn('La sesión expiró o fue revocada.'),
    },
    actors: {
      rbdGuard: rbdGuardFlow(call),
      closeSession: fromPromise(({ input: { accessToken: token } }) => call('postTokenCierre', {}, { accessToken: token })),
      tabs,
    },
  })
}

export interface Connection {
  session: SessionActor
  call: Call
}

/**
 * The session and the client of the API, which need each other: calls carry the session's token, and refusals come back
 * to it as events. The actor is not started, so that its first emissions find a listener.
 */
export function connectSession(restored: Restored, onServerError: ClientHooks['onServerError']): Connection {
  const call = createClient({
    token: () => accessToken(session.getSnapshot()),
    onSessionRefused: (token) => session.send({ type: 'SESSION_REFUSED', accessToken: token }),
    onServerError,
    onGuardPending: (codigo) => session.send({ type: codigo === 'datos-pendientes' ? 'DATA_PENDING' : 'PROTOCOL_PENDING' }),
  })
  const session = createActor(sessionFlow(call), { input: { restored } })
  return { session, call }
}
