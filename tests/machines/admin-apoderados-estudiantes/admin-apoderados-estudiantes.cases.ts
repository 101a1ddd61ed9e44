import { modelOf } from '#kit/model.ts'
import { adminApoderadosEstudiantesMachine } from '#machines/admin-apoderados-estudiantes/admin-apoderados-estudiantes.chart.ts'
import { acciones, fichas, rota } from '../desks.ts'

const orden = { field: 'apellidoPaterno', direction: 'asc' } as const

export const adminApoderadosEstudiantesModel = modelOf(adminApoderadosEstudiantesMachine, {
  inputs: { apoderados: { query: { filters: {}, limit: 25, offset: 0, sort: orden }, defaults: { limit: 25, sort: orden } } },
  events: {},
  outcomes: { table: rota, record: fichas, link: fichas, confirm: acciones, unlink: acciones, resend: rota },
})
