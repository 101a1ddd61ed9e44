import { modelOf } from '#kit/model.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

export const confirmedActionModel = modelOf(confirmedActionMachineOf<string>(), {
  inputs: { 'un desvínculo': { done: 'Estudiante desvinculado.' } },
  events: {
    ASK: { 'a Antonia': { target: 'Antonia' }, 'a Joaquín': { target: 'Joaquín' } },
    CONFIRM: { 'con motivo': { motivo: 'Cambió de apoderado.' } },
    CANCEL: { desistir: {} },
  },
  outcomes: { wait: ESPERA, act: { done: { hecho: undefined }, error: FALLAS } },
  key: ({ target, failure }) => [target, failure?.mensaje],
})
