import type { Words } from '../words.ts'

export const loginNoticeWords: Words = {
  title: 'Trae el aviso que acompaña al ingreso.',
  events: {},
  guards: {},
  actions: { storeNotice: 'guarda el aviso de esta puerta' },
  actors: { loadNotices: 'pedir los avisos' },
  delays: {},
}
