import type { EstadoDeToken } from '#contract/proveedor.ts'
import { modelOf } from '#kit/model.ts'
import { adminRecordMachine } from '#machines/admin-record/admin-record.chart.ts'
import { misEstudiantesMachine } from '#machines/mis-estudiantes/mis-estudiantes.chart.ts'
import { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'

const deAntonia = (estado: EstadoDeToken['estado']): EstadoDeToken => ({ token: 'Ab3dEf6hIj9kLm2', estado, actualizado: null })

/** The access to surveys, by what was learned last through it. */
const acceso = (known: EstadoDeToken | null) =>
  surveyAccessMachine.resolveState({
    value: 'idle',
    context: { survey: null, known, url: null, comprobante: null, takeover: null, failure: null },
  })

/** The proof of bonds, by how many were proved. */
const prueba = (cambios: number) =>
  adminRecordMachine.resolveState({
    value: 'closed',
    context: { words: { saved: '', deleted: '' }, item: null, data: null, stored: null, failure: null, cambios },
  })

const rota = { error: { 'un defecto': new Error('defecto') } }

export const misEstudiantesModel = modelOf(misEstudiantesMachine, {
  inputs: { 'sus estudiantes': { usuarioId: 77 } },
  events: {},
  outcomes: {
    links: rota,
    access: {
      snapshot: {
        'nada todavía': acceso(null),
        'en progreso': acceso(deAntonia('EN_PROGRESO')),
        completada: acceso(deAntonia('COMPLETADA')),
      },
      ...rota,
    },
    proof: { snapshot: { 'nada todavía': prueba(0), 'uno comprobado': prueba(1) }, ...rota },
    receipts: rota,
  },
})
