import { requirement } from '#kit/requirements.ts'

export const loginNoticeRequirements = [
  requirement('§1', 'cada ingreso muestra el aviso de su público', {
    given: 'la puerta de las escuelas',
    steps: ['loadNotices.done: para las escuelas'],
    expects: { reads: 'Encuesta 2025', at: 'shown', context: { notice: { audiencia: 'establecimiento' } } },
  }),
  requirement('decisión', 'sin avisos el ingreso sigue igual', {
    because: 'Nadie viene a leer un aviso: que falte no merece un error.',
    given: 'la puerta de las escuelas',
    opens: { at: 'loading', calls: ['loadNotices'], tags: ['busy'] },
    steps: [['loadNotices.error: sin conexión', { at: 'absent', context: { notice: null }, tags: [] }]],
  }),
]
