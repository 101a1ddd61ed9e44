import { modelOf } from '#kit/model.ts'
import { adminPeriodosMachine } from '#machines/admin-periodos/admin-periodos.chart.ts'
import { acciones, fichas, rota } from '../desks.ts'

export const adminPeriodosModel = modelOf(adminPeriodosMachine, {
  inputs: { períodos: undefined },
  events: {},
  outcomes: { list: rota, record: fichas, opening: acciones, surveys: acciones, closing: acciones, reopening: acciones },
})
