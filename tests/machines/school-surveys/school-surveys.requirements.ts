import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SIN_RED = { mensaje: 'No hay conexión.' }
const A_ESTUDIANTES = { type: 'GO', to: 'seleccionEstudiante', query: { encuesta: '8' } }

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
  requirement('decisión', 'la encuesta que nombra un enlace se elige sola, si es del establecimiento', {
    because: 'Un enlace o una recarga vuelven a la encuesta con que se trabajaba.',
    given: 'un enlace que nombra la segunda',
    steps: [
      [
        'getEncuestasDeRbd.done: dos',
        { at: 'chosen', context: { chosen: { encuestaId: 8 } }, emits: [], output: { encuesta: { encuestaId: 8 } } },
      ],
    ],
  }),
  requirement('decisión', 'una encuesta que el establecimiento no tiene no se elige por un enlace', {
    because: 'El enlace puede ser de otro establecimiento.',
    given: 'un enlace que nombra la segunda',
    steps: [['getEncuestasDeRbd.done: una', { at: 'chosen', context: { chosen: { encuestaId: 7 } } }]],
  }),
  requirement('decisión', 'quien elige en el escritorio ya está en él: la dirección es del escritorio', {
    because: 'Una dirección con dos dueños deja en la historia una que nadie pidió.',
    given: 'el escritorio, que elige la única',
    steps: [
      ['getEncuestasDeRbd.done: dos', { at: 'choosing' }],
      ['CHOOSE: una que no está', { ignored: true }],
      ['CHOOSE: la segunda', { at: 'chosen', emits: [], output: { encuesta: { encuestaId: 8 } } }],
    ],
  }),
  requirement('decisión', 'una sola en la lista también espera a la persona', {
    because: 'Quien mira la lista decide cuándo entrar.',
    given: 'la lista de encuestas',
    steps: [['getEncuestasDeRbd.done: una', { at: 'choosing', context: { encuestas: { length: 1 } } }]],
  }),
  seLee(
    'sin encuestas',
    'el escritorio, que elige la única',
    ['getEncuestasDeRbd.done: ninguna'],
    ['No hay encuestas para su establecimiento'],
  ),
]
