import { requirement } from '#kit/requirements.ts'

export const answerSavingRequirements = [
  requirement('§7', 'cada respuesta da otro plazo antes de guardar', {
    given: 'nada pendiente',
    steps: ['ANSWERED: cinco personas', 'clock 400', 'ANSWERED: seis personas', 'clock 400'],
    expects: { at: 'waiting', calls: ['outbox', 'connection'], context: { pending: { personas: 6 } } },
  }),
]
