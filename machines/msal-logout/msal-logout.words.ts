import type { Words } from '../words.ts'

export const msalLogoutWords: Words = {
  title: 'Salida de la cuenta de la organización, después de la de este sistema.',
  events: {},
  guards: {},
  actions: { goToDoor: 'va al ingreso' },
  actors: { leave: 'ir a la página de cierre' },
  delays: { ANSWER_TIMEOUT_MS: '5 segundos' },
}
