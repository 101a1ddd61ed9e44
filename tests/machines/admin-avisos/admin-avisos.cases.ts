import { modelOf } from '#kit/model.ts'
import { adminAvisosMachine } from '#machines/admin-avisos/admin-avisos.chart.ts'
import { acciones, fichas, rota } from '../desks.ts'

export const adminAvisosModel = modelOf(adminAvisosMachine, {
  inputs: { publicaciones: undefined },
  events: {},
  outcomes: { list: rota, record: fichas, withdrawing: acciones, restoring: acciones },
})
