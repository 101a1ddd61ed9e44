import { requirement } from '#kit/requirements.ts'

export const loginNoticeRequirements = [
  requirement('§1', 'cada ingreso muestra el aviso de su público', {
    given: 'la puerta de las escuelas',
    steps: ['loadNotices.done: para las escuelas'],
    expects: { at: 'shown', context: { notice: { audiencia: 'establecimiento' } } },
  }),
]
