import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

export const seleccionRbdRequirements = [
  requirement('§4', 'el establecimiento elegido queda en la sesión', {
    quotes: 'set establishment',
    given: 'hacia el avance',
    steps: ['CHOOSE: Los Arrayanes'],
    expects: {
      at: 'chosen',
      emits: [{ type: 'GO', to: 'dashboard' }],
      output: { type: 'SCHOOL_CHOSEN', establecimiento: { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' } },
    },
  }),
  requirement('§4', 'el establecimiento que nombra un enlace queda en la sesión, sin pedirlo a la persona', {
    quotes: 'set establishment',
    given: 'un enlace',
    opens: { at: 'fetching', calls: [['getEstablecimiento', { idRbd: 90145 }]], tags: ['busy'] },
    steps: [
      [
        'getEstablecimiento.done: Los Arrayanes',
        { at: 'chosen', emits: [], output: { type: 'SCHOOL_CHOSEN', establecimiento: { idRbd: 90145, dgvRbd: '8' } } },
      ],
    ],
  }),
  requirement('decisión', 'un establecimiento ajeno se dice y no se elige', {
    because: 'Lo ajeno responde como lo que no existe, y un enlace a ello no termina la sesión.',
    given: 'un enlace',
    steps: [
      ['getEstablecimiento.error: fuera de su alcance', { at: 'unknown', context: { chosen: null, failure: null }, tags: [] }],
      ['RETRY: reintentar', { ignored: true }],
    ],
  }),
  requirement('decisión', 'un enlace con un RBD que no puede ser se dice igual', {
    because: 'Repetirlo no lo arregla: no hay tal establecimiento.',
    given: 'un enlace',
    steps: [['getEstablecimiento.error: mal escrito', { at: 'unknown', context: { chosen: null, failure: null } }]],
  }),
  requirement('decisión', 'si no llega, se dice por qué y se pide otra vez', {
    because: 'Quien espera una respuesta puede intentarlo de nuevo.',
    given: 'un enlace',
    steps: [
      ['getEstablecimiento.error: sin conexión', { at: 'failed', context: { failure: { mensaje: 'No hay conexión.' } }, tags: [] }],
      ['RETRY: reintentar', { at: 'fetching', calls: [['getEstablecimiento', { idRbd: 90145 }]] }],
    ],
  }),
  seLee(
    'si el enlace nombra uno ajeno',
    'un enlace',
    ['getEstablecimiento.error: fuera de su alcance'],
    ['El RBD 90145 no está entre sus establecimientos'],
  ),
]
