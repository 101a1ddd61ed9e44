import { requirement } from '#kit/requirements.ts'
import { seRompeEntero } from '../desks.ts'
import { seLee } from '../se-lee.ts'

const renueva = ['table', { type: 'REFRESH' }] as const

export const adminApoderadosEstudiantesRequirements = [
  requirement('decisión', 'el apoderado que se guarda se ve en la lista', {
    because: 'Quien cambia una cuenta mira la lista para saber que cambió.',
    given: 'apoderados',
    opens: {
      at: 'working',
      calls: [
        ['table', { ruta: 'adminApoderadosEstudiantes', scope: null, query: { offset: 0, limit: 25 }, defaults: { limit: 25 } }],
        ['record', { words: { saved: 'Apoderado guardado.', deleted: 'Apoderado eliminado.' } }],
        ['link', { words: { saved: 'Estudiante vinculado.', deleted: 'Estudiante desvinculado.' } }],
        ['confirm', { done: 'Vínculo confirmado.' }],
        ['unlink', { done: 'Estudiante desvinculado.' }],
        ['resend', { done: 'Enviamos el correo de verificación.' }],
      ],
    },
    steps: [
      ['record.snapshot: un cambio', { context: { heard: { record: 1 } }, sends: [renueva] }],
      ['record.snapshot: otro cambio', { context: { heard: { record: 2 } }, sends: [renueva] }],
    ],
  }),
  ...[
    { parte: 'link', hecho: 'un cambio', dice: 'el estudiante que se vincula aparece junto a su apoderado' },
    { parte: 'confirm', hecho: 'se hizo', dice: 'el vínculo que se confirma deja de estar por comprobar' },
    { parte: 'unlink', hecho: 'se hizo', dice: 'el estudiante que se desvincula deja de aparecer junto a su apoderado' },
  ].map(({ parte, hecho, dice }) =>
    requirement('decisión', dice, {
      because: 'La lista muestra a cada apoderado con sus estudiantes.',
      given: 'apoderados',
      steps: [[`${parte}.snapshot: ${hecho}`, { context: { heard: { [parte]: 1 } }, sends: [renueva] }]],
    }),
  ),
  ...seRompeEntero('apoderados', ['table', 'record', 'link', 'confirm', 'unlink', 'resend']),
  seLee('al llegar', 'apoderados', [], ['Crear apoderado']),
]
