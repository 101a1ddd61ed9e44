import type { ContextFrom } from 'xstate'
import type { Avance } from '#contract/datamart.ts'
import { modelOf } from '#kit/model.ts'
import { progressMachine } from '#machines/progress/progress.machine.ts'
import { falla, FALLAS } from '../fallas.ts'

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
const elMismo = ({ pedido }: ContextFrom<typeof progressMachine>) => ({ pedido })

export const progressModel = modelOf(progressMachine, {
  inputs: { 'todo el país': { pedido: {} } },
  events: {
    LOOK: { 'una región': { pedido: { region: '05' } }, 'el mismo lugar': elMismo },
    NAVIGATED: { atrás: { pedido: {} }, 'la misma dirección': elMismo },
    RETRY: { reintentar: {} },
    RENEW: { renovar: {} },
    DOWNLOAD: { descargar: {} },
  },
  outcomes: {
    getAvance: {
      done: { 'hay cifras': cifras(120), 'no se encuesta a nadie': cifras(0) },
      error: { ...FALLAS, 'fuera de su alcance': falla(404, 'no-encontrado', 'No existe.') },
    },
    downloadLaggards: { done: { descargado: undefined }, error: FALLAS },
  },
  key: ({ pedido, avance }) => [pedido, avance !== null],
})
