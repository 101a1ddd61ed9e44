import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { createClient, type Call, type ClientHooks } from '#api/client.ts'
import { renovacionesDe, sesionDe } from '#contract/actividad.ts'
import type { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'
import { RETRY_PAUSE_MS, sessionRenewalMachine } from '#machines/session-renewal/session-renewal.chart.ts'
import { spread } from '#machines/spread.ts'
import type { Ending, SessionEvent, Restored, Stored, TabsCommand } from '#machines/session/session.vocabulary.ts'
import { sessionMachine, type SessionActor } from '#machines/session/session.chart.ts'
import { accessToken, isSeekingToken } from '#machines/session/session.selectors.ts'
import { rbdGuardFlow } from './rbd-guard.ts'
import { activityOf, sleep } from './signs-of-life.ts'
import { tokenClock, type TokenArrival, type TokenClock } from './token-life.ts'

type FromOtherTab = Extract<SessionEvent, { type: 'OTHER_TAB_ENDED' | 'OTHER_TAB_RENEWED' | 'OTHER_TAB_ASKED' }>

/** What tabs say to each other. */
export type TabMessage = { sessionId: string } & ({ ending: Ending; token?: string } | { accessToken: string } | { asks: string })

/**
 * What another tab said, as this one should hear it; null when it is about an older token than this tab's own, which it outlived, or
 * asks for a newer one than this tab has.
 */
export function heard(message: TabMessage, own: string | null): FromOtherTab | null {
  const { sessionId } = message
  const mine = renovacionesDe(own ?? '')
  if ('asks' in message) return mine > renovacionesDe(message.asks) ? { type: 'OTHER_TAB_ASKED', sessionId } : null
  if ('accessToken' in message) {
    const { accessToken } = message
    return mine > renovacionesDe(accessToken) ? null : { type: 'OTHER_TAB_RENEWED', sessionId, accessToken }
  }
  const { ending, token = '' } = message
  return ending === 'expiracion' && token !== '' && mine > renovacionesDe(token) ? null : { type: 'OTHER_TAB_ENDED', sessionId, ending }
}

/** Tabs of one browser share this channel; each message names its session. */
function tabsOf(token: SessionWorld['token']) {
  return fromCallback<TabsCommand>(({ receive, sendBack }) => {
    const channel = new BroadcastChannel('sesion')
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      const event = heard(data, token())
      if (event) sendBack(event)
    }
    receive(({ type: _type, ...message }) => channel.postMessage(message))
    return () => channel.close()
  })
}

/** The renewal of tokens over the API, by this browser's clock. */
function sessionRenewalFlow({ call, clock, token }: Pick<SessionWorld, 'call' | 'clock' | 'token'>) {
  return sessionRenewalMachine.provide({
    delays: { RETRY_MS: () => spread(RETRY_PAUSE_MS, Math.random()) },
    actors: {
      measureToken: fromPromise(async ({ input }) => clock.life(input.accessToken)),
      renewToken: fromPromise(async ({ signal }) => {
        const { accessToken: renewed } = await call('postTokenRenovar', {}, { signal })
        return { accessToken: renewed, ...clock.life(renewed) }
      }),
      activity: activityOf(() => sesionDe(token())),
      sleep,
    },
  })
}

export interface SessionWorld {
  call: Call
  clock: TokenClock
  /** What this tab kept. */
  read: () => Promise<Stored>
  /** The guard, as this tab keeps it. */
  keepGuard: (guard: typeof rbdGuardMachine) => typeof rbdGuardMachine
  /** The session's token of now. */
  token: () => string | null
  /** How many answers of a person this browser has not yet sent. */
  countUnsent: (usuarioId: number) => Promise<number>
  /** Erases the drafts and unsent answers that others than this person left in this browser. */
  eraseOthers: (usuarioId: number) => void
  /** Erases all drafts. Whoever signs out with unsent answers was asked first, and finds them on coming back. */
  eraseDrafts: () => void
  /** Forgets what flows were doing. */
  forgetFlows: () => void
}

/** The session over the API and this browser. */
export function sessionFlow({ call, clock, read, keepGuard, token, countUnsent, eraseOthers, eraseDrafts, forgetFlows }: SessionWorld) {
  return sessionMachine.provide({
    actions: {
      warnExpiry: () => console.warn('La sesión expiró o fue revocada.'),
      eraseOthers: ({ context }) => context.usuario && eraseOthers(context.usuario.usuarioId),
      eraseDrafts,
      forgetFlows,
    },
    actors: {
      readStorage: fromPromise(read),
      rbdGuard: keepGuard(rbdGuardFlow(call)),
      sessionRenewal: sessionRenewalFlow({ call, clock, token }),
      countUnsent: fromPromise(({ input }) => countUnsent(input.usuarioId)),
      closeSession: fromPromise(({ input, signal }) => call('postTokenCierre', {}, { ...input, signal })),
      tabs: tabsOf(token),
    },
  })
}

export interface Connection {
  session: SessionActor
  call: Call
  clock: TokenClock
}

interface ConnectionHost extends Pick<ClientHooks, 'onServerError'>, Omit<SessionWorld, 'call' | 'clock' | 'token'> {}

/** The token that was kept and when it had arrived, when both are known. */
function keptArrival(restored: Restored): TokenArrival | null {
  if (restored.kind !== 'session') return null
  const { receivedAt, fields } = restored.session
  return receivedAt === undefined || fields.accessToken === null ? null : { accessToken: fields.accessToken, at: receivedAt }
}

/**
 * The session and the client of the API, which need each other: calls carry the session's token, and refusals come back
 * to it as events. The actor is not started, so that its first emissions find a listener.
 */
export function connectSession({ onServerError, read, ...world }: ConnectionHost): Connection {
  const clock = tokenClock(Date.now)
  const readHere = async (): Promise<Stored> => {
    const stored = await read()
    const arrival = keptArrival(stored.restored)
    if (arrival) clock.remember(arrival)
    return stored
  }
  const token = (): string | null => accessToken(session.getSnapshot())
  const call = createClient({
    token,
    async onSessionRefused(refused) {
      session.send({ type: 'SESSION_REFUSED', accessToken: refused })
      const decided = await waitFor(session, (snapshot) => !isSeekingToken(snapshot))
      // Another person may have come in: what this call was about is not theirs.
      const now = accessToken(decided)
      return sesionDe(now) === sesionDe(refused) ? now : null
    },
    onServerError,
    onGuardPending: (codigo) => session.send({ type: codigo === 'datos-pendientes' ? 'DATA_PENDING' : 'PROTOCOL_PENDING' }),
  })
  const session = createActor(sessionFlow({ ...world, call, clock, read: readHere, token }))
  return { session, call, clock }
}
