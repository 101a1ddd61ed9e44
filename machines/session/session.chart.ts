import type { ActorRefFrom } from 'xstate'
import { authenticated, type Navigation, goTo } from './session.states.ts'
import { UNREAD } from './session.rules.ts'
import { sessionSetup } from './session.setup.ts'
import type { Stored } from './session.vocabulary.ts'

const isSameArrival = { type: 'isSameArrival', params: ({ event }: Navigation) => event } as const
const storeStored = { type: 'storeStored', params: ({ event }: { event: { output: Stored } }) => event } as const

/** The root of the application: who is signed in, and whether the current route may be seen (spec, section 4). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: UNREAD,
  invoke: { id: 'tabs', src: 'tabs', onError: { description: 'Sin canal entre pestañas, esta sigue sola.' } },
  initial: 'rehydrating',
  states: {
    rehydrating: {
      description: 'Lee lo que esta pestaña guardó; mientras, la página dice su dirección.',
      tags: 'busy',
      on: { NAVIGATE: { actions: 'storeRoute' } },
      invoke: {
        id: 'readStorage',
        src: 'readStorage',
        onDone: [
          {
            guard: { type: 'wasDiscarded', params: ({ event }) => event },
            target: 'anonymous',
            actions: [storeStored, 'notifyDiscarded'],
            description: 'Lo guardado no era de fiar.',
          },
          {
            guard: { type: 'hasStoredSession', params: ({ event }) => event },
            target: 'authenticated',
            actions: storeStored,
            description: 'Había una sesión guardada.',
          },
          { target: 'anonymous', actions: storeStored, description: 'No había una sesión guardada.' },
        ],
        onError: { target: 'anonymous', actions: 'notifyUnread' },
      },
      // With nothing kept the reading needs no code and ends at once: something was, and did not come in time.
      after: { REHYDRATION_TIMEOUT_MS: { target: 'anonymous', actions: 'notifyUnread' } },
    },
    authenticated,
    anonymous: {
      description: 'No hay sesión.',
      initial: 'placing',
      on: {
        NAVIGATE: [
          { guard: isSameArrival, actions: 'storeRoute', description: 'Es la misma página con otra consulta.' },
          { target: '.placing', actions: ['clearHeldToken', 'storeRoute'], description: 'Es otra página.' },
        ],
        TOKEN_HELD: { actions: { type: 'storeHeldToken', params: ({ event }) => event } },
        SIGNED_IN: { target: 'authenticated.arriving', actions: ['startSession', 'forgetFlows'] },
      },
      states: {
        placing: {
          description: 'Decide si la ruta se ve sin sesión.',
          always: [
            {
              guard: 'routeNeedsSession',
              target: 'waiting',
              actions: ['storePlace', goTo('login')],
              description: 'La ruta pide ingresar.',
            },
            { guard: 'routeIsSignOut', target: 'waiting', actions: 'goToDoorOfRoute', description: 'La ruta de salida lleva a su puerta.' },
            { guard: 'comesExpired', target: 'waiting', actions: 'notifyExpired', description: 'Viene de una sesión que expiró.' },
            { target: 'waiting', description: 'La ruta es pública.' },
          ],
        },
        waiting: { description: 'Una página pública, o camino a ella.', tags: 'resting' },
      },
    },
    signingOut: {
      description: 'Cierra la sesión en el servidor, sin que su falla lo impida.',
      tags: 'busy',
      entry: 'eraseDrafts',
      on: { NAVIGATE: { actions: 'storeRoute' } },
      invoke: {
        id: 'closeSession',
        src: 'closeSession',
        input: ({ context }) => ({ accessToken: context.accessToken ?? '' }),
        onDone: 'anonymous.waiting',
        onError: 'anonymous.waiting',
      },
      after: { SIGN_OUT_TIMEOUT_MS: 'anonymous.waiting' },
      exit: [{ type: 'announceEnd', params: { ending: 'salida' } }, 'goToDoorOfRoute', 'resetSession', 'forgetFlows'],
    },
    expiring: {
      description: 'La sesión expiró: se avisa y se vuelve a la puerta.',
      entry: ['warnExpiry', 'goToExpiredDoor'],
      always: { target: 'anonymous.waiting', actions: ['storePlace', 'resetSession', 'forgetFlows'] },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
