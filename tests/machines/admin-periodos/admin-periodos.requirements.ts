import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'
import { seLee } from '../se-lee.ts'

const renueva = ['list', { type: 'REFRESH' }] as const

export const adminPeriodosRequirements = [
  requirement('decisión', 'el período que se crea se ve en la lista', {
    because: 'Se abre desde la lista.',
    given: 'períodos',
    opens: {
      at: 'working',
      calls: [
        ['list', { scope: null }],
        ['record', { words: { saved: 'Período creado.', deleted: '' } }],
        ['opening', { done: 'Período abierto.' }],
        ['surveys', { done: 'Encuestas cambiadas.' }],
        ['closing', { done: 'Período cerrado.' }],
        ['reopening', { done: 'Período reabierto.' }],
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
      ['opening', 'el período que se abre se ve como el abierto'],
      ['closing', 'el período que se cierra se ve con sus cifras'],
      ['reopening', 'el período que se reabre se ve como el abierto'],
    ] as const
  ).map(([parte, titulo]) =>
    requirement('decisión', titulo, {
      because: 'Uno solo está abierto, y la lista dice cuál.',
      given: 'períodos',
      steps: [
        [`${parte}.snapshot: se hizo`, { context: { heard: { [parte]: 1 } }, sends: [renueva] }],
        [`${parte}.snapshot: se hizo otra vez`, { context: { heard: { [parte]: 2 } }, sends: [renueva] }],
      ],
    }),
  ),
  requirement('decisión', 'las encuestas que se activan juntas se ven activas en la lista', {
    because: 'Quien las activó ve ahí mismo cuántas quedan, y puede desactivarlas.',
    given: 'períodos',
    steps: [
      ['surveys.snapshot: nada todavía', { ignored: true }],
      ['surveys.snapshot: se hizo', { context: { heard: { surveys: 1 } }, sends: [renueva] }],
      ['surveys.snapshot: se hizo otra vez', { context: { heard: { surveys: 2 } }, sends: [renueva] }],
    ],
  }),
  ...seRompeEntero('períodos', ['list', 'record', 'opening', 'surveys', 'closing', 'reopening']),
  seLee('al llegar', 'períodos', [], ['Crear período']),
]
