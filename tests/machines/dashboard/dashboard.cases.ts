import type { ContextFrom } from 'xstate'
import type { Avance } from '#contract/datamart.ts'
import { modelOf } from '#kit/model.ts'
import { dashboardMachine } from '#machines/dashboard/dashboard.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

const cifras = (esperadas: number): Avance => ({
  actualizado: '2025-09-22T10:00:00.000Z',
  camino: [{ nivel: 'pais', id: '', nombre: 'Chile' }],
  total: { esperadas, enProgreso: 0, completadas: 0 },
  lugares: [],
  encuestas: [],
  grados: [],
  dias: [],
  anterior: null,
})
const elMismo = ({ request }: ContextFrom<typeof dashboardMachine>) => ({ request })
const laMisma = ({ request, view }: ContextFrom<typeof dashboardMachine>) => ({ request, view })
const conTabla = ({ request }: ContextFrom<typeof dashboardMachine>) => ({ request, view: 'tabla' as const })
const comoEsta = ({ view }: ContextFrom<typeof dashboardMachine>) => ({ view: view ?? ('grafico' as const) })

export const dashboardModel = modelOf(dashboardMachine, {
  inputs: { 'todo el país': { request: {}, view: null } },
  events: {
    LOOK: { 'una región': { request: { region: '05' } }, 'el mismo lugar': elMismo },
    NAVIGATED: {
      atrás: { request: {}, view: null },
      'la misma dirección': laMisma,
      'una dirección con tabla': conTabla,
      'una región, con tabla': { request: { region: '05' }, view: 'tabla' },
    },
    SHOW_AS: { tabla: { view: 'tabla' }, 'como ya está': comoEsta },
    RETRY: { reintentar: {} },
    RENEW: { renovar: {} },
    DOWNLOAD: { descargar: {} },
  },
  outcomes: {
    wait: ESPERA,
    getAvance: {
      done: { 'hay cifras': cifras(120), 'no se encuesta a nadie': cifras(0) },
      error: {
        ...FALLAS,
        'fuera de su alcance': falla(404, 'no-encontrado', 'No existe.'),
        'mal escrito': falla(400, 'datos-invalidos', 'No es una región.'),
      },
    },
    downloadLaggards: { done: { descargado: undefined }, error: FALLAS },
  },
  key: ({ request, avance, view }) => [request, avance !== null, view],
})
