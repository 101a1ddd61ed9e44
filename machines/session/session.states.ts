import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { RbdGuardOutput } from '../rbd-guard/rbd-guard.chart.ts'
import { sessionSetup } from './session.setup.ts'
import type { Ending, SessionContext, SessionEvent, SessionUser } from './session.vocabulary.ts'

export type Navigation = { context: SessionContext; event: Extract<SessionEvent, { type: 'NAVIGATE' }> }
type FromOtherTab = { event: { sessionId: string } }
type EndedElsewhere = { event: Extract<SessionEvent, { type: 'OTHER_TAB_ENDED' }> }
type Guarded = { event: { output: RbdGuardOutput } }
const sameRoute = ({ context, event }: Navigation) => ({ current: context.ruta, next: event.ruta })
const isSameRoute = { type: 'isSameRoute', params: sameRoute } as const
const endedBy = (expected: Ending) => ({ type: 'endedBy', params: ({ event }: EndedElsewhere) => ({ ...event, expected }) }) as const
const guardSaid = (expected: RbdGuardOutput['result']) =>
  ({ type: 'guardSaid', params: ({ event }: Guarded) => ({ output: event.output, expected }) }) as const
const stepCompleted = { type: 'stepCompleted', params: ({ event }: Guarded) => event } as const
const storeGuardResult = { type: 'storeGuardResult', params: ({ event }: Guarded) => event } as const
const isOwnSession = { type: 'isOwnSession', params: ({ event }: FromOtherTab) => event } as const
const adoptToken = { type: 'adoptToken', params: ({ event }: { event: { accessToken: string } }) => event } as const
const storeUser = { type: 'storeUser', params: ({ event }: { event: { usuario: SessionUser } }) => event } as const
const announceExpiry = { type: 'announceEnd', params: { ending: 'expiracion' } } as const
export const goTo = (to: NombreDeRuta) => ({ type: 'goTo', params: { to } }) as const

/** A call says that something is pending which the guard gave for done: the guard is asked again, once for each page. */
const doubt = <C extends string, K extends string, A extends string>(contradicted: C, known: K, clear: A) =>
  [
    {
      guard: contradicted,
      target: '.guardFailed',
      actions: [clear, 'storeContradiction'],
      description: 'La guardia ya había respondido que no falta nada.',
    },
    { guard: known, target: '.checking', actions: [clear, 'doubtGuard'], description: 'Se vuelve a preguntar a la guardia.' },
  ] as const

/** Somebody is signed in: whether the route may be seen, what it asks for first, and how the session goes on or ends (spec, section 4). */
export const authenticated = sessionSetup.createStateConfig({
  description: 'Hay una persona con sesión.',
  initial: 'placing',
  // What somebody else left in this browser is not found, however this person came in.
  entry: 'eraseOthers',
  invoke: {
    id: 'renewal',
    src: 'sessionRenewal',
    input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
    onSnapshot: {
      guard: { type: 'isNewToken', params: ({ event }) => event.snapshot },
      actions: [
        { type: 'adoptToken', params: ({ event }) => event.snapshot.context },
        { type: 'announceRenewal', params: ({ event }) => event.snapshot.context },
      ],
    },
    onDone: '.seeking',
    onError: { description: 'Sin renovación, el servicio dirá cuándo termina.' },
  },
  on: {
    NAVIGATE: [
      { guard: isSameRoute, actions: 'storeRoute', description: 'Es la misma página con otra consulta.' },
      { target: '.placing', actions: ['storeRoute', 'trustGuard'], description: 'Es otra página.' },
    ],
    ERRAND_DONE: { target: '.placing', actions: 'clearErrand' },
    SCHOOL_CHOSEN: { actions: { type: 'storeSchool', params: ({ event }) => event } },
    SURVEY_CHOSEN: { actions: { type: 'storeSurvey', params: ({ event }) => event } },
    DATA_UPDATED: { target: '.checking', actions: [storeUser, 'markData'] },
    PROFILE_CHANGED: { actions: storeUser },
    PROTOCOL_ACCEPTED: { target: '.checking', actions: 'markProtocol' },
    DATA_PENDING: doubt('isDataContradicted', 'isDataKnown', 'clearData'),
    PROTOCOL_PENDING: doubt('isProtocolContradicted', 'isProtocolKnown', 'clearProtocol'),
    // A late refusal of an older token says nothing about this session.
    SESSION_REFUSED: { guard: { type: 'isOwnToken', params: ({ event }) => event }, target: '.seeking' },
    OTHER_TAB_RENEWED: {
      guard: isOwnSession,
      actions: [adoptToken, { type: 'handTokenToRenewal', params: ({ event }) => event }],
    },
    OTHER_TAB_ASKED: { guard: isOwnSession, actions: { type: 'announceRenewal', params: ({ context }) => context } },
    OTHER_TAB_ENDED: [
      { guard: endedBy('expiracion'), target: 'expiring', description: 'Esta sesión expiró en otra pestaña.' },
      {
        guard: endedBy('salida'),
        target: 'anonymous.waiting',
        actions: ['goToDoorOfRole', 'resetSession', 'forgetFlows'],
        description: 'La persona salió en otra pestaña.',
      },
    ],
  },
  states: {
    placing: {
      description: 'Decide qué pide la ruta.',
      always: [
        { guard: 'routeIsSignOut', target: 'leaving', description: 'La ruta es de salida.' },
        { guard: 'routeIsDoor', target: 'ready', actions: goTo('inicio'), description: 'Ya ingresó: la puerta sobra.' },
        { guard: 'routeIsGuarded', target: 'checking', description: 'Un establecimiento debe pasar la guardia.' },
        { target: 'ready', description: 'La ruta no pide más.' },
      ],
    },
    arriving: {
      description: 'Acaba de ingresar; el flujo de ingreso dice adónde ir.',
      tags: 'resting',
      on: {
        NAVIGATE: [
          {
            guard: { type: 'returnsElsewhere', params: ({ event }) => event },
            target: 'returning',
            actions: ['storeRoute', 'goToPlace', 'clearPlace'],
            description: 'Vuelve a donde estaba.',
          },
          { target: 'placing', actions: ['storeRoute', 'clearPlace'], description: 'Va adonde dijo el flujo de ingreso.' },
        ],
      },
    },
    returning: { description: 'En camino al lugar en que estaba.', tags: 'resting' },
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
            guard: stepCompleted,
            target: 'ready',
            actions: [storeGuardResult, goTo('inicio')],
            description: 'Terminó el último paso.',
          },
          { guard: guardSaid('al-dia'), target: 'ready', actions: storeGuardResult, description: 'Cumple las dos condiciones.' },
          {
            guard: guardSaid('datos-pendientes'),
            target: 'stepPending',
            actions: [storeGuardResult, goTo('actualizaDatos')],
            description: 'Debe actualizar sus datos.',
          },
          {
            guard: guardSaid('protocolo-pendiente'),
            target: 'stepPending',
            actions: [storeGuardResult, goTo('protocoloConfidencialidad')],
            description: 'Debe aceptar el protocolo.',
          },
          { target: 'guardFailed', actions: storeGuardResult, description: 'No se pudo comprobar.' },
        ],
        onError: { target: 'guardFailed', actions: { type: 'storeGuardFailure', params: ({ event }) => event } },
      },
    },
    seeking: {
      description: 'El token ya no sirve: pregunta a las otras pestañas de esta sesión si tienen uno vivo.',
      tags: 'busy',
      entry: 'askOtherTabs',
      on: {
        NAVIGATE: { actions: 'storeRoute' },
        // Several calls fail together: it has asked already.
        SESSION_REFUSED: {},
        // Another tab that seeks as well learns nothing here.
        OTHER_TAB_ASKED: {},
        OTHER_TAB_RENEWED: {
          guard: isOwnSession,
          target: '#session.authenticated',
          actions: adoptToken,
          description: 'Otra pestaña la había renovado.',
        },
      },
      after: { SEEK_MS: { target: '#session.expiring', actions: announceExpiry } },
    },
    stepPending: { description: 'Va al paso que falta.', tags: 'resting' },
    ready: { description: 'La ruta se puede ver, si el perfil la tiene.', tags: 'resting' },
    leaving: {
      description: 'Antes de salir, busca respuestas sin enviar en este navegador.',
      tags: 'busy',
      invoke: {
        id: 'countUnsent',
        src: 'countUnsent',
        input: ({ context }) => ({ usuarioId: context.usuario?.usuarioId ?? 0 }),
        onDone: [
          {
            guard: { type: 'hasUnsent', params: ({ event }) => event },
            target: 'confirmingSignOut',
            actions: { type: 'storeUnsent', params: ({ event }) => event },
            description: 'Quedan respuestas sin enviar.',
          },
          { target: '#session.signingOut', description: 'No queda nada por enviar.' },
        ],
        onError: '#session.signingOut',
      },
      after: { UNSENT_TIMEOUT_MS: '#session.signingOut' },
    },
    confirmingSignOut: {
      description: 'Pregunta si sale aunque queden respuestas sin enviar.',
      tags: 'resting',
      on: { STAY: { target: 'ready', actions: goTo('inicio') }, SIGN_OUT_ANYWAY: '#session.signingOut' },
    },
    guardFailed: {
      description: 'La guardia no obtuvo respuesta; se puede reintentar.',
      tags: 'resting',
      on: { RETRY: { target: 'checking', actions: 'trustGuard' } },
    },
  },
})
