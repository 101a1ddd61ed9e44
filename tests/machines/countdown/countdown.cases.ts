import { modelOf } from '#kit/model.ts'
import { countdownMachine } from '#machines/countdown/countdown.chart.ts'

export const countdownModel = modelOf(countdownMachine, {
  inputs: { 'dos segundos y medio': { durationMs: 2500 }, 'nada de tiempo': { durationMs: 0 } },
  events: {},
  outcomes: {},
  key: ({ secondsLeft }) => [secondsLeft],
})
