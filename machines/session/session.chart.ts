import type { ActorRefFrom } from 'xstate'
import { authenticatedState } from './session.authenticated.ts'
import { restoredContext } from './session.rules.ts'
import { sessionSetup } from './session.setup.ts'

/** The root of the application: who is signed in, and whether the current route may be seen (spec, section 4). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => restoredContext(input.restored, input.returnPlace ?? null),
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
          {
            guard: 'wasDiscarded',
            target: 'anonymous',
            actions: ['storeRoute', 'notifyDiscarded'],
            description: 'Lo guardado no era de fiar.',
          },
          { guard: 'hasStoredSession', target: 'authenticated', actions: 'storeRoute', description: 'Había una sesión guardada.' },
          { target: 'anonymous', actions: 'storeRoute', description: 'No había nada guardado.' },
        ],
      },
      after: {
        REHYDRATION_TIMEOUT_MS: [
          {
            guard: 'hasStoredSession',
            target: 'anonymous',
            actions: ['resetSession', 'notifyDiscarded'],
            description: 'La sesión guardada no se pudo recuperar a tiempo.',
          },
          { target: 'anonymous', description: 'No había nada que recuperar.' },
        ],
      },
    },
    authenticated: authenticatedState,
    anonymous: {
      description: 'No hay sesión.',
      initial: 'placing',
      on: {
        NAVIGATE: [
          {
            guard: { type: 'isSameRoute', params: ({ context, event }) => ({ current: context.ruta, next: event.ruta }) },
            actions: 'storeRoute',
            description: 'Es la misma página con otra consulta.',
          },
          { target: '.placing', actions: 'storeRoute', description: 'Es otra página.' },
        ],
        SIGNED_IN: { target: 'authenticated.arriving', actions: 'startSession' },
      },
      states: {
        placing: {
          description: 'Decide si la ruta se ve sin sesión.',
          always: [
            {
              guard: 'routeNeedsSession',
              target: 'waiting',
              actions: ['storePlace', { type: 'goTo', params: { to: 'login' } }],
              description: 'La ruta pide ingresar.',
            },
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
      on: { NAVIGATE: { actions: 'storeRoute' } },
      invoke: {
        id: 'closeSession',
        src: 'closeSession',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: 'anonymous.waiting',
        onError: 'anonymous.waiting',
      },
      after: { SIGN_OUT_TIMEOUT_MS: 'anonymous.waiting' },
      exit: [{ type: 'announceEnd', params: { ending: 'salida' } }, 'goToDoorOfRoute', 'resetSession'],
    },
    expiring: {
      description: 'La sesión expiró: se avisa y se vuelve a la puerta.',
      entry: ['warnExpiry', 'goToExpiredDoor'],
      always: { target: 'anonymous.waiting', actions: ['storePlace', 'resetSession'] },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
