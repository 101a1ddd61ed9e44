import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'

const renueva = ['list', { type: 'REFRESH' }] as const

export const adminAvisosRequirements = [
  requirement('decisión', 'lo que se publica o se cambia se ve en la lista', {
    because: 'El aviso del ingreso, el video y los documentos son datos con días y audiencia: la lista dice cuál rige.',
    given: 'publicaciones',
    opens: {
      at: 'working',
      calls: [
        ['list', { scope: null }],
        ['record', { words: { saved: 'Publicación guardada.', deleted: '' } }],
        ['withdrawing', { done: 'Publicación retirada. Puede publicarla otra vez.' }],
        ['restoring', { done: 'Publicada otra vez.' }],
      ],
    },
    steps: [
      ['record.snapshot: nada todavía', { ignored: true }],
      ['record.snapshot: un cambio', { context: { heard: { record: 1 } }, sends: [renueva] }],
      ['record.snapshot: otro cambio', { context: { heard: { record: 2 } }, sends: [renueva] }],
    ],
  }),
  ...(
    [
      ['withdrawing', 'lo que se retira se ve retirado'],
      ['restoring', 'lo que vuelve se ve publicado'],
    ] as const
  ).map(([parte, titulo]) =>
    requirement('decisión', titulo, {
      because: 'Retirar se puede deshacer, desde la misma lista.',
      given: 'publicaciones',
      steps: [
        [`${parte}.snapshot: se hizo`, { context: { heard: { [parte]: 1 } }, sends: [renueva] }],
        [`${parte}.snapshot: se hizo otra vez`, { context: { heard: { [parte]: 2 } }, sends: [renueva] }],
      ],
    }),
  ),
  ...seRompeEntero('publicaciones', ['list', 'record', 'withdrawing', 'restoring']),
]
