import { modelOf } from '#kit/model.ts'
import { renewedListMachine } from '#machines/renewed-list/renewed-list.chart.ts'
import { acciones, rota } from '../desks.ts'

export const renewedListModel = modelOf(renewedListMachine, {
  inputs: { 'los vínculos por confirmar': { scope: 7, done: 'Vínculo confirmado.' } },
  events: {},
  outcomes: { list: rota, action: acciones },
})
