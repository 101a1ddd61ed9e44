import type { Words } from '../words.ts'

export const loginNoticeWords: Words = {
  title: 'Trae el aviso que acompaña al ingreso.',
  events: {},
  guards: { isWritten: 'la página ya lo dice' },
  actions: {
    storeWritten: 'toma el que la página trae escrito',
    storeNotice: 'guarda el aviso de esta puerta',
  },
  actors: { loadNotices: 'pedir los avisos' },
  delays: {},
}
