import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'

const renueva = ['list', { type: 'REFRESH' }] as const

export const registroEmbarazadasRequirements = [
  requirement('decisión', 'quien entra al registro o sale de él se ve en la lista', {
    because: 'La lista es el registro: lo que muestra es lo que hay.',
    given: 'el registro',
    opens: { at: 'working', calls: [['list', { scope: null }], 'register', 'access'] },
    steps: [
      ['register.snapshot: nada todavía', { ignored: true }],
      ['register.snapshot: un cambio', { context: { heard: { register: 1 } }, sends: [renueva] }],
    ],
  }),
  requirement('decisión', 'lo que se sabe de una encuesta se ve en la lista del registro', {
    because: 'La lista dice cómo está la encuesta de cada estudiante.',
    given: 'el registro',
    steps: [['access.snapshot: completada', { context: { heard: { access: { estado: 'COMPLETADA' } } }, sends: [renueva] }]],
  }),
  ...seRompeEntero('el registro', ['list', 'register', 'access']),
]
