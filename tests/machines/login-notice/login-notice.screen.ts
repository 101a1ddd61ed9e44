import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, lee } from '#tests/support/paginas/vistas.ts'

export const loginNoticeScreen: Pantalla = {
  alrededor: { 'GET /api/avisos': null },
  open: { 'la puerta de las escuelas': abre('/login'), 'la puerta de los apoderados': abre('/ingreso-apoderados') },
  do: {},
  silent: ({ notice }: { notice: object | null }) => notice === null,
  see: {
    loading: hay('button', 'Ingresar'),
    shown: (pagina, { notice }) => (notice === null ? hay('button', 'Ingresar')(pagina) : lee('Encuesta 2025')(pagina)),
    absent: hay('button', 'Ingresar'),
  },
  http: { loadNotices: () => ({ method: 'GET', path: '/api/avisos' }) },
  answers: {
    'loadNotices.done: para las escuelas': {
      status: 200,
      json: [
        {
          avisoId: 1,
          audiencia: 'establecimiento',
          titulo: 'Encuesta 2025',
          destacado: null,
          texto: 'Parte el 4 de agosto.',
          desde: '2025-08-04T08:00:00-04:00',
          hasta: '2025-10-31T23:59:00-03:00',
        },
      ],
    },
  },
}
