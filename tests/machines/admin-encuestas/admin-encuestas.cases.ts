import { modelOf } from '#kit/model.ts'
import { adminEncuestasMachine } from '#machines/admin-encuestas/admin-encuestas.chart.ts'
import { acciones, fichas, rota } from '../desks.ts'

const orden = { field: 'periodo', direction: 'desc' } as const

export const adminEncuestasModel = modelOf(adminEncuestasMachine, {
  inputs: { encuestas: { query: { filters: {}, limit: 25, offset: 0, sort: orden }, defaults: { limit: 25, sort: orden } } },
  events: {},
  outcomes: { table: rota, record: fichas, copy: fichas, tie: fichas, period: acciones, reference: rota },
})
