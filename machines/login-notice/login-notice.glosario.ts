import type { Glosario } from '../glosario.ts'

export const loginNoticeGlosario: Glosario = {
  titulo: 'Trae el aviso que acompaña al ingreso.',
  events: {},
  guards: {},
  actions: { storeNotice: 'guarda el aviso de esta puerta' },
  actors: { loadNotices: 'pedir los avisos' },
  delays: {},
}
