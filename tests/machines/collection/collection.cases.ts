import { modelOf } from '#kit/model.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

export const collectionModel = modelOf(collectionMachineOf<string, string>(), {
  inputs: { 'los grados': { scope: '5° básico' } },
  events: { RETRY: { reintentar: {} }, REFRESH: { 'algo cambió': {} }, RETURNED: { vuelve: {} } },
  outcomes: {
    wait: ESPERA,
    loadAll: { done: { 'con filas': { filas: ['A'] }, 'sin filas': { filas: [] } }, error: FALLAS },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
  },
  key: ({ filas }) => filas.length > 0,
})
