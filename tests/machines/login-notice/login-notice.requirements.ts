import { requirement } from '#kit/requirements.ts'

export const loginNoticeRequirements = [
  requirement('§1', 'cada ingreso muestra el aviso de su público', {
    given: 'la puerta de las escuelas',
    steps: ['loadNotices.done: para las escuelas'],
    expects: { reads: 'Encuesta 2025', at: 'shown', context: { notice: { audiencia: 'establecimiento' } } },
  }),
  requirement('decisión', 'el aviso que la página trae escrito está a la vista desde el comienzo, y nadie lo pide', {
    because: 'En un teléfono lento, lo que se pide al servicio llega segundos después que la página.',
    given: 'la puerta de las escuelas, con su aviso escrito',
    opens: { reads: 'Encuesta 2025', at: 'shown', calls: [], tags: [], context: { notice: { audiencia: 'establecimiento' } } },
    steps: [],
  }),
  requirement('decisión', 'si la página dice que no hay aviso, tampoco se pide', {
    because: 'La página se escribe con los avisos de ese momento.',
    given: 'la puerta de las escuelas, que dice que no hay',
    opens: { at: 'shown', calls: [], tags: [], context: { notice: null } },
    steps: [],
  }),
  requirement('decisión', 'sin avisos el ingreso sigue igual', {
    because: 'Nadie viene a leer un aviso: que falte no merece un error.',
    given: 'la puerta de las escuelas',
    opens: { at: 'loading', calls: ['loadNotices'], tags: ['busy'] },
    steps: [['loadNotices.error: sin conexión', { at: 'absent', context: { notice: null }, tags: [] }]],
  }),
]
