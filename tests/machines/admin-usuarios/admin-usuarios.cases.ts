import { modelOf } from '#kit/model.ts'
import { adminUsuariosMachine } from '#machines/admin-usuarios/admin-usuarios.chart.ts'
import { acciones, fichas, rota } from '../desks.ts'

const orden = { field: 'nombres', direction: 'asc' } as const

export const adminUsuariosModel = modelOf(adminUsuariosMachine, {
  inputs: {
    'la administración nacional': {
      rolId: 2,
      query: { filters: {}, limit: 25, offset: 0, sort: orden },
      defaults: { limit: 25, sort: orden },
    },
  },
  events: {},
  outcomes: { table: rota, record: fichas, reset: rota, sessions: rota, secondFactor: acciones, reference: rota },
})
