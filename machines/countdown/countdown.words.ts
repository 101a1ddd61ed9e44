import type { Words } from '../words.ts'

export const countdownWords: Words = {
  title: 'Dice cuántos segundos quedan.',
  events: {},
  guards: {},
  actions: { countSecond: 'descuenta un segundo' },
  actors: {},
  delays: { SECOND_MS: '1 segundo' },
}
