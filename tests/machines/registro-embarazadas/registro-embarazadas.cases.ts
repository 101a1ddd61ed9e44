import type { EstadoDeToken } from '#contract/proveedor.ts'
import { modelOf } from '#kit/model.ts'
import { padresMadresEmbarazadasMachine } from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.chart.ts'
import { registroEmbarazadasMachine } from '#machines/registro-embarazadas/registro-embarazadas.chart.ts'
import { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import { rota } from '../desks.ts'

const registro = (cambios: number) =>
  padresMadresEmbarazadasMachine.resolveState({
    value: 'idle',
    context: { draft: { runEstudiante: '', condicion: '' }, toUnregister: null, motivo: '', failure: null, cambios },
  })

const acceso = (known: EstadoDeToken | null) =>
  surveyAccessMachine.resolveState({
    value: 'idle',
    context: { survey: null, known, url: null, comprobante: null, takeover: null, failure: null },
  })

export const registroEmbarazadasModel = modelOf(registroEmbarazadasMachine, {
  inputs: { 'el registro': undefined },
  events: {},
  outcomes: {
    list: rota,
    register: { snapshot: { 'nada todavía': registro(0), 'un cambio': registro(1) }, ...rota },
    access: {
      snapshot: {
        'nada todavía': acceso(null),
        completada: acceso({ token: 'Ab3dEf6hIj9kLm2', estado: 'COMPLETADA', actualizado: null }),
      },
      ...rota,
    },
  },
})
