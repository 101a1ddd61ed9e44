import { modelOf } from '#kit/model.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.machine.ts'
import { FALLAS } from '../fallas.ts'

export const confirmedActionModel = modelOf(confirmedActionMachineOf<string>(), {
  inputs: { 'un desvínculo': { hecho: 'Estudiante desvinculado.' } },
  events: {
    ASK: { 'a Antonia': { objeto: 'Antonia' }, 'a Joaquín': { objeto: 'Joaquín' } },
    CONFIRM: { 'con motivo': { motivo: 'Cambió de apoderado.' } },
    CANCEL: { desistir: {} },
  },
  outcomes: { act: { done: { hecho: undefined }, error: FALLAS } },
  key: ({ objeto, falla }) => [objeto, falla?.mensaje],
})
