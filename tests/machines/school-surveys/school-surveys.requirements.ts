import { requirement } from '#kit/requirements.ts'

const SIN_RED = { mensaje: 'No hay conexión.' }
const A_ESTUDIANTES = { type: 'GO', to: 'seleccionEstudiante' }

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
  requirement('decisión', 'la única encuesta del escritorio se elige sola', {
    because: 'Preguntar entre una sola sería un paso de más.',
    given: 'el escritorio, que elige la única',
    opens: { at: 'loading', calls: [['getEncuestasDeRbd', { idRbd: 90145 }]], tags: ['busy'] },
    steps: [
      [
        'getEncuestasDeRbd.done: una',
        { at: 'chosen', context: { chosen: { encuestaId: 7 } }, output: { type: 'SURVEY_CHOSEN', encuesta: { encuestaId: 7 } } },
      ],
    ],
  }),
  requirement('decisión', 'en la lista se elige aunque haya una, y solo de la lista', {
    because: 'Quien mira la lista decide cuándo entrar.',
    given: 'la lista de encuestas',
    steps: [
      ['getEncuestasDeRbd.error: sin conexión', { at: 'failed', context: { failure: SIN_RED }, tags: [] }],
      ['RETRY: reintentar', { at: 'loading', calls: ['getEncuestasDeRbd'] }],
      ['getEncuestasDeRbd.done: ninguna', { at: 'empty', tags: [] }],
      ['RETRY: reintentar', { at: 'loading', calls: ['getEncuestasDeRbd'] }],
      ['getEncuestasDeRbd.done: dos', { at: 'choosing', context: { encuestas: { length: 2 }, failure: null }, tags: [] }],
      ['CHOOSE: una que no está', { ignored: true }],
      [
        'CHOOSE: la segunda',
        { at: 'chosen', context: { chosen: { encuestaId: 8 } }, emits: [A_ESTUDIANTES], output: { encuesta: { encuestaId: 8 } } },
      ],
    ],
  }),
  requirement('decisión', 'una sola en la lista también espera a la persona', {
    because: 'Quien mira la lista decide cuándo entrar.',
    given: 'la lista de encuestas',
    steps: [['getEncuestasDeRbd.done: una', { at: 'choosing', context: { encuestas: { length: 1 } } }]],
  }),
]
