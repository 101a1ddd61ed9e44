import { assign, sendTo, setup } from 'xstate'
import type { Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'
import { padresMadresEmbarazadasMachine } from '../padres-madres-embarazadas/padres-madres-embarazadas.chart.ts'
import { padresMadresEmbarazadasChanges } from '../padres-madres-embarazadas/padres-madres-embarazadas.selectors.ts'
import { surveyAccessMachine } from '../survey-access/survey-access.chart.ts'
import { knownState } from '../survey-access/survey-access.selectors.ts'

/** The desk of the school's register of fathers, mothers and the pregnant: who is on it, and each one's survey. */
export const registroEmbarazadasMachine = setup({
  types: { context: {} as DeskContext, children: {} as { list: 'list'; register: 'register'; access: 'access' } },
  actors: {
    list: collectionMachineOf<Inscripcion, null>(),
    register: padresMadresEmbarazadasMachine,
    access: surveyAccessMachine,
  },
  guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewList: sendTo('list', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'registro-embarazadas',
  description: 'El escritorio del registro de padres, madres y embarazadas',
  context: { heard: {} },
  initial: 'working',
  states: {
    working: {
      description: 'Quiénes están en el registro, y sus encuestas',
      invoke: [
        { id: 'list', src: 'list', input: { scope: null }, onError: { target: 'broken' } },
        {
          id: 'register',
          src: 'register',
          onSnapshot: {
            description: 'Alguien entró al registro o salió de él',
            ...onNews('register', padresMadresEmbarazadasChanges, ['renewList']),
          },
          onError: { target: 'broken' },
        },
        {
          id: 'access',
          src: 'access',
          onSnapshot: { description: 'Se supo cómo está una encuesta', ...onNews('access', knownState, ['renewList']) },
          onError: { target: 'broken' },
        },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
