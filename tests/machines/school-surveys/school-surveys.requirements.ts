import { requirement } from '#kit/requirements.ts'

export const schoolSurveysRequirements = [
  requirement('§7', 'las encuestas se piden por el establecimiento', {
    given: 'la lista de encuestas',
    steps: ['getEncuestasDeRbd.done: dos', 'CHOOSE: la segunda'],
    expects: {
      at: 'chosen',
      calls: [['getEncuestasDeRbd', { idRbd: 90145 }]],
      output: { type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 8 } },
    },
  }),
]
