import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { comoFallo } from '#contract/fallo.ts'
import type { NombreDeRuta } from '#contract/rules/permisos.ts'
import type { Emitted } from '../emitted.ts'
import { rbdGuardMachine, type RbdGuardOutput } from '../rbd-guard/rbd-guard.machine.ts'
import type { SessionSchool, SessionSurvey, SessionUser } from './session.facts.ts'
import { doorOfRole, doorOfRoute, isDoor, isGuardStep, isSchoolUser, isSignOut, mustPassGuard, needsSession, restoredContext } from './session.rules.ts'
import { NO_SESSION, type Ending, type Restored, type SessionContext, type SessionEvent, type TabsCommand } from './session.vocabulary.ts'

/** The root of the application: who is signed in, and whether the current route may be seen (spec, section 4). */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { restored: Restored },
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'resting',
  },
  actors: {
    rbdGuard: rbdGuardMachine,
    /** Revokes the token on the server. */
    closeSession: fromPromise<void, { accessToken: string }>(() => Promise.reject(new Error('not provided'))),
    /** Tells other tabs that a session ended, and sends OTHER_TAB_ENDED when one of them says so. */
    tabs: fromCallback<TabsCommand>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    wasDiscarded: ({ context }) => context.discarded !== null,
    hasStoredSession: ({ context }) => context.accessToken !== null,
    routeNeedsSession: ({ context }) => needsSession(context.ruta),
    routeIsDoor: ({ context }) => isDoor(context.ruta),
    routeIsSignOut: ({ context }) => isSignOut(context.ruta),
    routeIsGuarded: ({ context }) => mustPassGuard(context),
    isSchool: ({ context }) => isSchoolUser(context),
    isOwnToken: ({ context }, params: { accessToken: string }) => params.accessToken === context.accessToken,
    endedBy: ({ context }, params: { sesionId: string; ending: Ending; expected: Ending }) =>
      params.sesionId === context.sesionId && params.ending === params.expected,
    guardSaid: (_, params: { output: RbdGuardOutput; expected: RbdGuardOutput['resultado'] }) => params.output.resultado === params.expected,
    stepCompleted: ({ context }, params: { output: RbdGuardOutput }) => params.output.resultado === 'al-dia' && isGuardStep(context.ruta),
  },
  actions: {
    rememberRoute: assign(({ event }) => {
      assertEvent(event, 'NAVIGATE')
      return { ruta: event.ruta }
    }),
    startSession: assign(({ event }) => {
      assertEvent(event, 'SIGNED_IN')
      const { sesionId, usuario, establecimiento, accessToken, claveUnica } = event
      return { ...NO_SESSION, sesionId, usuario, establecimiento, accessToken, claveUnica }
    }),
    resetSession: assign({ ...NO_SESSION, sesionId: null, discarded: null, guardMessage: null }),
    storeSchool: assign((_, { establecimiento }: { establecimiento: SessionSchool }) => ({ establecimiento })),
    storeSurvey: assign((_, { encuesta }: { encuesta: SessionSurvey }) => ({ encuesta })),
    storeUpdatedUser: assign((_, { usuario }: { usuario: SessionUser }) => ({ usuario, datosUsuarioActualizados: true })),
    markProtocol: assign({ protocoloAceptado: true }),
    clearData: assign({ datosUsuarioActualizados: false }),
    clearProtocol: assign({ protocoloAceptado: false }),
    storeGuardResult: assign((_, { output }: { output: RbdGuardOutput }) => ({
      datosUsuarioActualizados: output.datosUsuarioActualizados,
      protocoloAceptado: output.protocoloAceptado,
      guardMessage: output.mensaje,
    })),
    storeGuardFailure: assign({ guardMessage: (_, params: { error: unknown }) => comoFallo(params.error).message }),
    /** The console belongs to the browser. */
    warnExpiry: () => {},
    announceEnd: sendTo('tabs', ({ context }, params: { ending: Ending }) => ({
      type: 'ANNOUNCE_END',
      sesionId: context.sesionId ?? '',
      ending: params.ending,
    })),
    notifyDiscarded: emit({ type: 'NOTIFY', notice: { tono: 'aviso', texto: 'No se pudo recuperar su sesión. Ingrese otra vez.' } }),
    goTo: emit((_, params: { to: NombreDeRuta }): Emitted => ({ type: 'GO', to: params.to, replace: true })),
    goToDoorOfRoute: emit(({ context }): Emitted => ({ type: 'GO', to: doorOfRoute(context.ruta), replace: true })),
    goToDoorOfRole: emit(({ context }): Emitted => ({ type: 'GO', to: doorOfRole(context), replace: true })),
    goToExpiredDoor: emit(
      ({ context }): Emitted => ({ type: 'GO', to: doorOfRole(context), query: { sesionExpirada: 'true' }, replace: true }),
    ),
  },
  delays: {
    REHYDRATION_TIMEOUT_MS: 5000,
    SIGN_OUT_TIMEOUT_MS: 3000,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => restoredContext(input.restored),
  invoke: {
    id: 'tabs',
    src: 'tabs',
    onError: { description: 'Sin canal entre pestañas, esta sigue sola.' },
  },
  initial: 'rehydrating',
  states: {
    rehydrating: {
      description: 'Espera la dirección de la página para decidir con lo guardado.',
      tags: 'busy',
      on: {
        NAVIGATE: [
          { guard: 'wasDiscarded', target: 'anonymous', actions: ['rememberRoute', 'notifyDiscarded'], description: 'Lo guardado no era de fiar.' },
          { guard: 'hasStoredSession', target: 'authenticated', actions: 'rememberRoute', description: 'Había una sesión guardada.' },
          { target: 'anonymous', actions: 'rememberRoute', description: 'No había nada guardado.' },
        ],
      },
      after: { REHYDRATION_TIMEOUT_MS: { target: 'anonymous', actions: 'resetSession' } },
    },
    authenticated: {
      description: 'Hay una persona con sesión.',
      initial: 'placing',
      on: {
        NAVIGATE: { target: '.placing', actions: 'rememberRoute' },
        SCHOOL_CHOSEN: { actions: { type: 'storeSchool', params: ({ event }) => event } },
        SURVEY_CHOSEN: { actions: { type: 'storeSurvey', params: ({ event }) => event } },
        DATA_UPDATED: { target: '.checking', actions: { type: 'storeUpdatedUser', params: ({ event }) => event } },
        PROTOCOL_ACCEPTED: { target: '.checking', actions: 'markProtocol' },
        DATA_PENDING: { guard: 'isSchool', target: '.checking', actions: 'clearData' },
        PROTOCOL_PENDING: { guard: 'isSchool', target: '.checking', actions: 'clearProtocol' },
        SESSION_REFUSED: {
          // A late refusal of an older token says nothing about this session.
          guard: { type: 'isOwnToken', params: ({ event }) => event },
          target: 'expiring',
          actions: { type: 'announceEnd', params: { ending: 'expiracion' } },
        },
        OTHER_TAB_ENDED: [
          {
            guard: { type: 'endedBy', params: ({ event }) => ({ ...event, expected: 'expiracion' }) },
            target: 'expiring',
            description: 'Esta sesión expiró en otra pestaña.',
          },
          {
            guard: { type: 'endedBy', params: ({ event }) => ({ ...event, expected: 'salida' }) },
            target: 'anonymous.waiting',
            actions: ['goToDoorOfRole', 'resetSession'],
            description: 'La persona salió en otra pestaña.',
          },
        ],
      },
      states: {
        placing: {
          description: 'Decide qué pide la ruta.',
          always: [
            { guard: 'routeIsSignOut', target: '#session.signingOut', description: 'La ruta es de salida.' },
            { guard: 'routeIsDoor', target: 'ready', actions: { type: 'goTo', params: { to: 'inicio' } }, description: 'Ya ingresó: la puerta sobra.' },
            { guard: 'routeIsGuarded', target: 'checking', description: 'Un establecimiento debe pasar la guardia.' },
            { target: 'ready', description: 'La ruta no pide más.' },
          ],
        },
        arriving: {
          description: 'Acaba de ingresar; el flujo de ingreso dice adónde ir.',
          tags: 'resting',
        },
        checking: {
          description: 'La guardia comprueba datos y protocolo.',
          tags: 'busy',
          invoke: {
            id: 'rbdGuard',
            src: 'rbdGuard',
            input: ({ context: { usuario, datosUsuarioActualizados, protocoloAceptado } }) => ({
              usuarioId: usuario?.usuarioId ?? 0,
              datosUsuarioActualizados,
              protocoloAceptado,
            }),
            onDone: [
              {
                guard: { type: 'stepCompleted', params: ({ event }) => event },
                target: 'ready',
                actions: [{ type: 'storeGuardResult', params: ({ event }) => event }, { type: 'goTo', params: { to: 'inicio' } }],
                description: 'Terminó el último paso.',
              },
              {
                guard: { type: 'guardSaid', params: ({ event }) => ({ output: event.output, expected: 'al-dia' }) },
                target: 'ready',
                actions: { type: 'storeGuardResult', params: ({ event }) => event },
                description: 'Cumple las dos condiciones.',
              },
              {
                guard: { type: 'guardSaid', params: ({ event }) => ({ output: event.output, expected: 'datos-pendientes' }) },
                target: 'stepPending',
                actions: [{ type: 'storeGuardResult', params: ({ event }) => event }, { type: 'goTo', params: { to: 'actualizaDatos' } }],
                description: 'Debe actualizar sus datos.',
              },
              {
                guard: { type: 'guardSaid', params: ({ event }) => ({ output: event.output, expected: 'protocolo-pendiente' }) },
                target: 'stepPending',
                actions: [{ type: 'storeGuardResult', params: ({ event }) => event }, { type: 'goTo', params: { to: 'protocoloConfidencialidad' } }],
                description: 'Debe aceptar el protocolo.',
              },
              { target: 'guardFailed', actions: { type: 'storeGuardResult', params: ({ event }) => event }, description: 'No se pudo comprobar.' },
            ],
            onError: { target: 'guardFailed', actions: { type: 'storeGuardFailure', params: ({ event }) => event } },
          },
        },
        stepPending: {
          description: 'Va al paso que falta.',
          tags: 'resting',
        },
        ready: {
          description: 'La ruta se puede ver, si el perfil la tiene.',
          tags: 'resting',
        },
        guardFailed: {
          description: 'La guardia no obtuvo respuesta; se puede reintentar.',
          tags: 'resting',
          on: { RETRY: 'checking' },
        },
      },
    },
    anonymous: {
      description: 'No hay sesión.',
      initial: 'placing',
      on: {
        NAVIGATE: { target: '.placing', actions: 'rememberRoute' },
        SIGNED_IN: { target: 'authenticated.arriving', actions: 'startSession' },
      },
      states: {
        placing: {
          description: 'Decide si la ruta se ve sin sesión.',
          always: [
            { guard: 'routeNeedsSession', target: 'waiting', actions: { type: 'goTo', params: { to: 'login' } }, description: 'La ruta pide ingresar.' },
            { guard: 'routeIsSignOut', target: 'waiting', actions: 'goToDoorOfRoute', description: 'La ruta de salida lleva a su puerta.' },
            { target: 'waiting', description: 'La ruta es pública.' },
          ],
        },
        waiting: { description: 'Una página pública, o camino a ella.', tags: 'resting' },
      },
    },
    signingOut: {
      description: 'Cierra la sesión en el servidor, sin que su falla lo impida.',
      tags: 'busy',
      on: { NAVIGATE: { actions: 'rememberRoute' } },
      invoke: {
        id: 'closeSession',
        src: 'closeSession',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: 'anonymous',
        onError: 'anonymous',
      },
      after: { SIGN_OUT_TIMEOUT_MS: 'anonymous' },
      exit: [{ type: 'announceEnd', params: { ending: 'salida' } }, 'resetSession'],
    },
    expiring: {
      description: 'La sesión expiró: se avisa y se vuelve a la puerta.',
      entry: ['warnExpiry', 'goToExpiredDoor'],
      always: { target: 'anonymous.waiting', actions: 'resetSession' },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
