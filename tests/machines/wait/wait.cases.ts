import { modelOf } from '#kit/model.ts'
import { waitMachine } from '#machines/wait/wait.chart.ts'

export const waitModel = modelOf(waitMachine, {
  inputs: { 'una llamada': { patience: 'call' }, 'un archivo': { patience: 'file' } },
  events: { CANCEL: { cancelar: {} } },
  outcomes: {},
})
