import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'
import { seLee } from '../se-lee.ts'

const renueva = ['table', { type: 'REFRESH' }] as const

export const adminUsuariosRequirements = [
  requirement('decisión', 'la cuenta que se guarda se ve en la lista', {
    because: 'Quien cambia una cuenta mira la lista para saber que cambió.',
    given: 'la administración nacional',
    opens: {
      at: 'working',
      calls: [
        ['table', { ruta: 'adminUsuarios', scope: null, query: { offset: 0, limit: 25 }, defaults: { limit: 25 } }],
        ['record', { words: { saved: 'Usuario guardado.', deleted: 'Usuario eliminado.' } }],
        ['reset', { done: 'Enviamos el enlace al correo de la cuenta.' }],
        ['sessions', { done: 'Las sesiones de la cuenta se cerraron.' }],
        ['secondFactor', { done: 'El segundo factor quedó restablecido.' }],
        ['reference', { scope: { rolId: 2 } }],
      ],
    },
    steps: [
      ['record.snapshot: un cambio', { context: { heard: { record: 1 } }, sends: [renueva] }],
      ['record.snapshot: otro cambio', { context: { heard: { record: 2 } }, sends: [renueva] }],
    ],
  }),
  requirement('decisión', 'la cuenta que queda sin segundo factor se ve en la lista', {
    because: 'La lista dice qué cuentas lo tienen, y ofrece restablecerlo.',
    given: 'la administración nacional',
    steps: [['secondFactor.snapshot: se hizo', { context: { heard: { secondFactor: 1 } }, sends: [renueva] }]],
  }),
  requirement('decisión', 'lo que no cambia nada no renueva la lista', {
    because: 'Abrir una ficha y cerrarla no es motivo para pedir la lista otra vez.',
    given: 'la administración nacional',
    steps: [
      ['record.snapshot: nada todavía', { ignored: true }],
      ['secondFactor.snapshot: nada todavía', { ignored: true }],
    ],
  }),
  ...seRompeEntero('la administración nacional', ['table', 'record', 'reset', 'sessions', 'secondFactor', 'reference']),
  seLee('al llegar', 'la administración nacional', [], ['Administración', 'Crear usuario']),
]
