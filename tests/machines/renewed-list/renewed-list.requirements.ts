import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'
import { seLee } from '../se-lee.ts'

const renueva = ['list', { type: 'REFRESH' }] as const

export const renewedListRequirements = [
  requirement('decisión', 'lo que se hace se ve en la lista, una vez por cada una', {
    because: 'Lo confirmado, cerrado o cambiado deja de estar como la lista lo mostraba.',
    given: 'los vínculos por confirmar',
    opens: {
      at: 'working',
      calls: [
        ['list', { scope: 7 }],
        ['action', { done: 'Vínculo confirmado.' }],
      ],
    },
    steps: [
      ['action.snapshot: nada todavía', { ignored: true }],
      ['action.snapshot: se hizo', { context: { heard: { action: 1 } }, sends: [renueva] }],
      ['action.snapshot: se hizo otra vez', { context: { heard: { action: 2 } }, sends: [renueva] }],
    ],
  }),
  ...seRompeEntero('los vínculos por confirmar', ['list', 'action']),
  seLee('con apoderados por confirmar', 'los vínculos por confirmar', [], ['Por confirmar']),
]
