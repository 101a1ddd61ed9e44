import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { comoRechazo } from '#contract/rechazo.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { Emitted } from '../emitted.ts'
import { rbdGuardMachine, type RbdGuardOutput } from '../rbd-guard/rbd-guard.chart.ts'
import { sessionRenewalMachine } from '../session-renewal/session-renewal.chart.ts'
import {
  NO_SESSION,
  SESSION_EXPIRED,
  type Ending,
  type Stored,
  type SessionContext,
  type SessionEvent,
  type SessionSchool,
  type SessionSurvey,
  type SessionUser,
  type TabsCommand,
} from './session.vocabulary.ts'
import {
  comesExpired,
  doorOfRole,
  doorOfRoute,
  isGuardStep,
  isSchoolUser,
  isSignOut,
  isUselessDoor,
  mustPassGuard,
  needsSession,
  placeFor,
  placeOf,
  restoredFields,
  wayOut,
} from './session.rules.ts'

const CONTRADICTION = 'El servicio dice que le falta un paso y, a la vez, que no le falta ninguno. Intente otra vez en unos minutos.'

/** What the names in the session's chart mean. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'resting',
    children: {} as { renewal: 'sessionRenewal' },
  },
  actors: {
    /** Asks this tab's storage, and brings the code that reads it. */
    readStorage: fromPromise<Stored>(() => Promise.reject(new Error('not provided'))),
    rbdGuard: rbdGuardMachine,
    sessionRenewal: sessionRenewalMachine,
    /** How many answers of this person wait in this browser to be sent. */
    countUnsent: fromPromise<number, { usuarioId: number }>(() => Promise.reject(new Error('not provided'))),
    /** Revokes the token on the server. */
    closeSession: fromPromise<void, { accessToken: string }>(() => Promise.reject(new Error('not provided'))),
    /**
     * Tells other tabs that a session was renewed or ended, and asks them for its living token; sends OTHER_TAB_RENEWED, OTHER_TAB_ENDED
     * and OTHER_TAB_ASKED when one of them says so. What is about an older token than this tab's own is not passed on.
     */
    tabs: fromCallback<TabsCommand>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    wasDiscarded: (_, { output }: { output: Stored }) => output.restored.kind === 'discarded',
    hasStoredSession: (_, { output }: { output: Stored }) => output.restored.kind === 'session',
    isSameRoute: (_, { current, next }: { current: NombreDeRuta | null; next: NombreDeRuta | null }) => current === next,
    isSameArrival: ({ context }, next: { ruta: NombreDeRuta | null; query?: Readonly<Record<string, string>> }) =>
      context.ruta === next.ruta && (comesExpired(context) || !comesExpired(next)),
    comesExpired: ({ context }) => comesExpired(context),
    returnsElsewhere: ({ context }, { ruta }: { ruta: NombreDeRuta | null }) =>
      context.returnPlace !== null && context.returnPlace.ruta !== ruta,
    hasUnsent: (_, { output }: { output: number }) => output > 0,
    // One that is still measured was handed to it from here.
    isNewToken: ({ context }, renewal: SnapshotFrom<typeof sessionRenewalMachine>) =>
      !renewal.matches('measuring') && renewal.context.accessToken !== context.accessToken,
    isOwnSession: ({ context }, { sessionId }: { sessionId: string }) => sessionId === context.sessionId,
    routeNeedsSession: ({ context }) => needsSession(context.ruta),
    routeIsDoor: ({ context }) => isUselessDoor(context),
    routeIsSignOut: ({ context }) => isSignOut(context.ruta),
    routeIsGuarded: ({ context }) => mustPassGuard(context),
    isDataKnown: ({ context }) => isSchoolUser(context) && context.datosUsuarioActualizados,
    isProtocolKnown: ({ context }) => isSchoolUser(context) && context.protocoloAceptado,
    isDataContradicted: ({ context }) => context.isGuardDoubted && context.datosUsuarioActualizados,
    isProtocolContradicted: ({ context }) => context.isGuardDoubted && context.protocoloAceptado,
    isOwnToken: ({ context }, params: { accessToken: string }) => params.accessToken === context.accessToken,
    endedBy: ({ context }, params: { sessionId: string; ending: Ending; expected: Ending }) =>
      params.sessionId === context.sessionId && params.ending === params.expected,
    guardSaid: (_, params: { output: RbdGuardOutput; expected: RbdGuardOutput['result'] }) => params.output.result === params.expected,
    stepCompleted: ({ context }, params: { output: RbdGuardOutput }) => params.output.result === 'al-dia' && isGuardStep(context.ruta),
  },
  actions: {
    storeRoute: assign(({ context, event }) => {
      assertEvent(event, 'NAVIGATE')
      return { ruta: event.ruta, query: event.query ?? {}, errand: event.errand ?? (context.errand && event.ruta === context.ruta) }
    }),
    storeStored: assign((_, { output }: { output: Stored }) => restoredFields(output)),
    storeHeldToken: assign((_, { accessToken }: { accessToken: string | null }) => ({ heldToken: accessToken })),
    // A flow that goes on after a load finds its token; one that was left behind leaves none.
    clearHeldToken: assign(({ context }) => (context.ruta === null ? {} : { heldToken: null })),
    clearErrand: assign({ errand: false }),
    storePlace: assign({ returnPlace: ({ context }) => placeOf(context) }),
    clearPlace: assign({ returnPlace: null }),
    startSession: assign(({ context, event }) => {
      assertEvent(event, 'SIGNED_IN')
      const { sessionId, usuario, establecimiento, accessToken, claveUnica } = event
      const returnPlace = placeFor(usuario, context.returnPlace)
      return { isUnread: false, heldToken: null, sessionId, usuario, establecimiento, accessToken, claveUnica, returnPlace }
    }),
    resetSession: assign({ ...NO_SESSION, sessionId: null, discarded: null, guardMessage: null, isGuardDoubted: false }),
    adoptToken: assign((_, { accessToken }: { accessToken: string }) => ({ accessToken })),
    handTokenToRenewal: sendTo('renewal', (_, { accessToken }: { accessToken: string }) => ({ type: 'RENEWED_ELSEWHERE', accessToken })),
    announceRenewal: sendTo('tabs', ({ context }, { accessToken }: { accessToken: string | null }) => ({
      type: 'ANNOUNCE_RENEWAL',
      sessionId: context.sessionId ?? '',
      accessToken: accessToken ?? '',
    })),
    askOtherTabs: sendTo('tabs', ({ context: { sessionId, accessToken } }) => ({
      type: 'ASK_FOR_TOKEN',
      sessionId: sessionId ?? '',
      asks: accessToken ?? '',
    })),
    storeUnsent: assign({ unsent: (_, { output }: { output: number }) => output }),
    storeSchool: assign((_, { establecimiento }: { establecimiento: SessionSchool }) => ({ establecimiento })),
    storeSurvey: assign((_, { encuesta }: { encuesta: SessionSurvey }) => ({ encuesta })),
    storeUser: assign(({ context }, { usuario }: { usuario: SessionUser }) => ({ usuario: { ...context.usuario, ...usuario } })),
    markData: assign({ datosUsuarioActualizados: true }),
    markProtocol: assign({ protocoloAceptado: true }),
    clearData: assign({ datosUsuarioActualizados: false }),
    clearProtocol: assign({ protocoloAceptado: false }),
    doubtGuard: assign({ isGuardDoubted: true }),
    trustGuard: assign({ isGuardDoubted: false }),
    storeContradiction: assign({ guardMessage: CONTRADICTION }),
    storeGuardResult: assign((_, { output }: { output: RbdGuardOutput }) => ({
      datosUsuarioActualizados: output.datosUsuarioActualizados,
      protocoloAceptado: output.protocoloAceptado,
      guardMessage: output.message,
    })),
    storeGuardFailure: assign({ guardMessage: (_, params: { error: unknown }) => comoRechazo(params.error).message }),
    /** The console belongs to the browser. */
    warnExpiry: () => {},
    /** Drafts and unsent answers belong to the browser, and what flows were doing to this tab. */
    eraseOthers: () => {},
    eraseDrafts: () => {},
    forgetFlows: () => {},
    announceEnd: sendTo('tabs', ({ context }, params: { ending: Ending }) => ({
      type: 'ANNOUNCE_END',
      sessionId: context.sessionId ?? '',
      ending: params.ending,
      token: context.accessToken ?? '',
    })),
    notifyUnread: emit({
      type: 'NOTIFY',
      notice: { tone: 'aviso', text: 'No se pudo leer su sesión. Cargue la página otra vez, o ingrese.' },
    }),
    notifyExpired: emit({ type: 'NOTIFY', notice: { tone: 'aviso', text: SESSION_EXPIRED } }),
    notifyDiscarded: emit({ type: 'NOTIFY', notice: { tone: 'aviso', text: 'No se pudo recuperar su sesión. Ingrese otra vez.' } }),
    goTo: emit((_, params: { to: NombreDeRuta }): Emitted => ({ type: 'GO', to: params.to, replace: true })),
    goToDoorOfRoute: emit(({ context }): Emitted => ({ type: 'GO', ...wayOut(context, doorOfRoute(context.ruta)), replace: true })),
    goToPlace: emit(({ context: { returnPlace } }): Emitted => ({
      type: 'GO',
      to: returnPlace?.ruta ?? 'inicio',
      query: returnPlace?.query ?? {},
      replace: true,
    })),
    goToDoorOfRole: emit(({ context }): Emitted => ({ type: 'GO', to: doorOfRole(context), replace: true })),
    goToExpiredDoor: emit(({ context }): Emitted => ({
      type: 'GO',
      ...wayOut(context, doorOfRole(context), { sesionExpirada: 'true' }),
      replace: true,
    })),
  },
  delays: {
    REHYDRATION_TIMEOUT_MS: 5000,
    SIGN_OUT_TIMEOUT_MS: 3000,
    UNSENT_TIMEOUT_MS: 2000,
    SEEK_MS: 1000,
  },
})
