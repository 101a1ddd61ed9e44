import { modelOf } from '#kit/model.ts'
import { surveyLeavingMachine } from '#machines/survey-leaving/survey-leaving.chart.ts'

const noSePudo = { error: { 'no se pudo': new Error('No se pudo.') } }

export const surveyLeavingModel = modelOf(surveyLeavingMachine, {
  inputs: { 'en su propia pestaña': { ownTab: true }, 'desde el sistema': { ownTab: false } },
  events: {
    SETTLED: { 'todo guardado': {} },
    KEPT: { 'por enviar': {} },
    EXPOSED: { 'sin respaldo': {} },
    LEAVE: { salir: {} },
    STAY: { 'seguir aquí': {} },
    LEAVE_ANYWAY: { 'salir de todos modos': {} },
    RETURNED: { 'la página vuelve': {} },
  },
  outcomes: { answers: noSePudo, askOnClose: noSePudo, closeTab: noSePudo, goAway: noSePudo },
})
