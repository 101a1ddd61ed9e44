import * as v from 'valibot'
import type { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import { persisted } from '../persisted-flow.ts'

/** `marcela@correo.cl` as `m•••@correo.cl`: enough to see which mailbox to open. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••')
}

export const registroApoderado = persisted<typeof registroApoderadoMachine>()({
  kept: { email: v.string(), message: v.string() },
  dropped: { origen: 'input', containerId: 'input', typed: 'typed', failure: 'typed', captchaToken: 'secret', captchaState: 'asked-again' },
  keep: ({ email, message }) => ({ email: masked(email), message }),
  entry: ({ origen }) => origen,
  coherence: [['what was sent has its answer', (states, { message }) => !states.includes('sent') || message !== '']],
})
