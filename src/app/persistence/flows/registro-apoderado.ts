import * as v from 'valibot'
import type { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import { isReachable, NOTHING_TYPED } from '#machines/registro-apoderado/registro-apoderado.rules.ts'
import { STEPS } from '#machines/registro-apoderado/registro-apoderado.vocabulary.ts'
import { persisted } from '../persisted-flow.ts'

/** `marcela@correo.cl` as `m•••@correo.cl`: enough to see which mailbox to open. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••')
}

const typed = v.strictObject({
  runApoderado: v.string(),
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  correoElectronico: v.string(),
  correoElectronico2: v.string(),
})

/** What is typed is of nobody yet, so that it has no draft: it stays in the tab until the registration is received (ADR 057). */
export const registroApoderado = persisted<typeof registroApoderadoMachine>()({
  kept: { typed, email: v.string(), message: v.string() },
  dropped: { origen: 'input', containerId: 'input', failure: 'asked-again', captchaToken: 'secret', captchaState: 'asked-again' },
  keep: ({ typed: written, email, message }, states) =>
    states.includes('sent') ? { typed: NOTHING_TYPED, email: masked(email), message } : { typed: written, email: '', message: '' },
  entry: ({ origen }) => origen,
  coherence: [
    ['what was sent has its answer', (states, { message }) => states.includes('sent') === (message !== '')],
    [
      'a step has all that goes before it',
      (states, kept) => STEPS.every((step) => !states.includes(`registering.${step}`) || isReachable(step, kept.typed)),
    ],
  ],
})
