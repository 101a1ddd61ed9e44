import { modelOf } from '#kit/model.ts'
import { nextFormMachine } from '#machines/next-form/next-form.chart.ts'

export const nextFormModel = modelOf(nextFormMachine, {
  inputs: { 'un formulario enviado': undefined },
  events: { WAIT: { esperar: {} }, GO_ON: { 'seguir ahora': {} } },
  outcomes: { goOn: { done: { 'en camino': undefined }, error: { 'no se pudo': new Error('No se pudo.') } } },
})
