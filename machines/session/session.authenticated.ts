import { sessionSetup } from './session.setup.ts'

/** A person has a session: where they may go, what the guard says of it, and how it goes on or ends. */
export const authenticatedState = sessionSetup.createStateConfig({
  description: 'Hay una persona con sesión.',
  initial: 'placing',
  invoke: {
    id: 'renewal',
    src: 'sessionRenewal',
    input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
    onSnapshot: {
      guard: { type: 'isNewToken', params: ({ event }) => event.snapshot.context },
      actions: [
        { type: 'adoptToken', params: ({ event }) => event.snapshot.context },
        { type: 'announceRenewal', params: ({ event }) => event.snapshot.context },
      ],
    },
    onDone: { target: 'expiring', actions: { type: 'announceEnd', params: { ending: 'expiracion' } } },
    onError: { description: 'Sin renovación, el servicio dirá cuándo termina.' },
  },
  on: {
    NAVIGATE: [
      {
        guard: { type: 'isSameRoute', params: ({ context, event }) => ({ current: context.ruta, next: event.ruta }) },
        actions: 'storeRoute',
        description: 'Es la misma página con otra consulta.',
      },
      { target: '.placing', actions: 'storeRoute', description: 'Es otra página.' },
    ],
    ERRAND_DONE: { target: '.placing', actions: 'clearErrand' },
    SCHOOL_CHOSEN: { actions: { type: 'storeSchool', params: ({ event }) => event } },
    SURVEY_CHOSEN: { actions: { type: 'storeSurvey', params: ({ event }) => event } },
    DATA_UPDATED: { target: '.checking', actions: { type: 'storeUpdatedUser', params: ({ event }) => event } },
    PROFILE_CHANGED: { actions: { type: 'storeUser', params: ({ event }) => event } },
    PROTOCOL_ACCEPTED: { target: '.checking', actions: 'markProtocol' },
    DATA_PENDING: { guard: 'isSchool', target: '.checking', actions: 'clearData' },
    PROTOCOL_PENDING: { guard: 'isSchool', target: '.checking', actions: 'clearProtocol' },
    SESSION_REFUSED: {
      // A late refusal of an older token says nothing about this session.
      guard: { type: 'isOwnToken', params: ({ event }) => event },
      target: 'expiring',
      actions: { type: 'announceEnd', params: { ending: 'expiracion' } },
    },
    OTHER_TAB_RENEWED: {
      guard: { type: 'isOwnSession', params: ({ event }) => event },
      actions: [
        { type: 'adoptToken', params: ({ event }) => event },
        { type: 'handTokenToRenewal', params: ({ event }) => event },
      ],
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
        { guard: 'routeIsSignOut', target: 'leaving', description: 'La ruta es de salida.' },
        {
          guard: 'routeIsDoor',
          target: 'ready',
          actions: { type: 'goTo', params: { to: 'inicio' } },
          description: 'Ya ingresó: la puerta sobra.',
        },
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
    returning: {
      description: 'En camino al lugar en que estaba.',
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
            actions: [
              { type: 'storeGuardResult', params: ({ event }) => event },
              { type: 'goTo', params: { to: 'inicio' } },
            ],
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
            actions: [
              { type: 'storeGuardResult', params: ({ event }) => event },
              { type: 'goTo', params: { to: 'actualizaDatos' } },
            ],
            description: 'Debe actualizar sus datos.',
          },
          {
            guard: { type: 'guardSaid', params: ({ event }) => ({ output: event.output, expected: 'protocolo-pendiente' }) },
            target: 'stepPending',
            actions: [
              { type: 'storeGuardResult', params: ({ event }) => event },
              { type: 'goTo', params: { to: 'protocoloConfidencialidad' } },
            ],
            description: 'Debe aceptar el protocolo.',
          },
          {
            target: 'guardFailed',
            actions: { type: 'storeGuardResult', params: ({ event }) => event },
            description: 'No se pudo comprobar.',
          },
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
      on: {
        STAY: { target: 'ready', actions: { type: 'goTo', params: { to: 'inicio' } } },
        SIGN_OUT_ANYWAY: '#session.signingOut',
      },
    },
    guardFailed: {
      description: 'La guardia no obtuvo respuesta; se puede reintentar.',
      tags: 'resting',
      on: { RETRY: 'checking' },
    },
  },
})
