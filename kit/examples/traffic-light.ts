import { setup } from 'xstate'
import { modelOf } from '../index.ts'

/** A traffic light that goes round by itself, and blinks while it is broken. */
export const trafficLight = setup({
  types: { events: {} as { type: 'BREAK' } | { type: 'MEND' } },
  delays: { GREEN_MS: 30_000, YELLOW_MS: 3000, RED_MS: 20_000 },
}).createMachine({
  id: 'light',
  initial: 'red',
  on: { BREAK: '.blinking' },
  states: {
    red: { after: { RED_MS: 'green' } },
    green: { after: { GREEN_MS: 'yellow' } },
    yellow: { after: { YELLOW_MS: 'red' } },
    blinking: { on: { MEND: 'red', BREAK: {} } },
  },
})

export const trafficLightModel = modelOf(trafficLight, {
  inputs: { on: undefined },
  events: { BREAK: { breaks: {} }, MEND: { mends: {} } },
  outcomes: {},
})
