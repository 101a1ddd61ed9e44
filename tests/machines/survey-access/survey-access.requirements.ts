import { requirement } from '#kit/requirements.ts'

const ANTONIA = { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2' }

export const surveyAccessRequirements = [
  requirement('§4', 'antes de abrir una encuesta se pregunta su estado, y después su pase', {
    quotes: "it comes from the survey provider's status calls",
    given: 'un escritorio',
    steps: ['OPEN: la de Antonia', 'getEstado.done: sin iniciar', 'getAbrir.done: pase'],
    expects: {
      at: 'opening.openingTab',
      calls: [
        ['getEstado', ANTONIA],
        ['getAbrir', ANTONIA],
        ['openTab', { url: 'http://encuestas.prueba/?pase=1' }],
      ],
    },
  }),
]
