import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'
import { seLee } from '../se-lee.ts'

const renuevan = [
  ['table', { type: 'REFRESH' }],
  ['reference', { type: 'REFRESH' }],
] as const

export const adminEncuestasRequirements = [
  requirement('decisión', 'la encuesta que se guarda se ve en la lista y en lo que ofrecen los formularios', {
    because: 'Otra encuesta puede partir de sus preguntas, y el formulario la ofrece.',
    given: 'encuestas',
    opens: {
      at: 'working',
      calls: [
        ['table', { ruta: 'adminEncuestas', scope: null, query: { offset: 0, limit: 25 }, defaults: { limit: 25 } }],
        ['record', { words: { saved: 'Encuesta guardada.', deleted: 'Encuesta eliminada.' } }],
        ['copy', { words: { saved: 'Encuestas copiadas.', deleted: '' } }],
        ['tie', { words: { saved: 'Encuesta unida con LimeSurvey.', deleted: '' } }],
        ['period', { done: 'Período activado.' }],
        ['reference', { scope: null }],
      ],
    },
    steps: [
      ['record.snapshot: un cambio', { context: { heard: { record: 1 } }, sends: renuevan }],
      ['record.snapshot: otro cambio', { context: { heard: { record: 2 } }, sends: renuevan }],
    ],
  }),
  requirement('decisión', 'las encuestas copiadas de otro período se ven en la lista', {
    because: 'Quien copia sigue con las encuestas que copió.',
    given: 'encuestas',
    steps: [['copy.snapshot: un cambio', { context: { heard: { copy: 1 } }, sends: renuevan }]],
  }),
  requirement('decisión', 'la encuesta que se une con la de LimeSurvey se ve unida en la lista', {
    because: 'Quien las une ve cuáles faltan.',
    given: 'encuestas',
    steps: [['tie.snapshot: un cambio', { context: { heard: { tie: 1 } }, sends: [['table', { type: 'REFRESH' }]] }]],
  }),
  requirement('decisión', 'el período que se activa se ve como el activo', {
    because: 'El activo es uno solo, y la lista de períodos lo dice.',
    given: 'encuestas',
    steps: [['period.snapshot: se hizo', { context: { heard: { period: 1 } }, sends: renuevan }]],
  }),
  ...seRompeEntero('encuestas', ['table', 'record', 'copy', 'tie', 'period', 'reference']),
  seLee(
    'al activar un período',
    'encuestas',
    ['record.snapshot: un cambio', 'copy.snapshot: un cambio', 'tie.snapshot: un cambio', 'period.snapshot: se hizo'],
    ['Activar el período 2024'],
  ),
]
