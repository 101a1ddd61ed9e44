import { requirement } from '#kit/requirements.ts'

const CODIGO = { codigo: '7.abcdefghijklmnopqrstuv' }
const UN_CLIC =
  'Quien no quiere más recordatorios lo dice en un paso, y abrir el enlace no cambia nada: los programas de correo lo abren solos.'

export const recordatoriosRequirements = [
  requirement('decisión', 'abrir el enlace de un recordatorio no cambia nada hasta que la persona confirma', {
    because: UN_CLIC,
    given: 'el enlace de un recordatorio',
    opens: { reads: '¿Dejar de recibir recordatorios?', at: 'ready', tags: [], context: { failure: null, message: '' } },
    steps: [['CONFIRM: confirmar', { at: 'submitting', calls: [['postBaja', CODIGO]], tags: ['busy'] }]],
  }),
  requirement('decisión', 'confirmado, se dice que no recibirá más', {
    because: UN_CLIC,
    given: 'el enlace de un recordatorio',
    steps: [
      'CONFIRM: confirmar',
      [
        'postBaja.done: anotado',
        {
          reads: ['No recibirá más recordatorios', 'Ya no recibirá recordatorios por correo.'],
          at: 'ended',
          tags: [],
          context: { message: 'Ya no recibirá recordatorios por correo.', failure: null },
        },
      ],
    ],
  }),
  requirement('decisión', 'si el servicio no responde, se puede confirmar otra vez', {
    because: 'Un corte no debe dejar a nadie recibiendo lo que no quiere.',
    given: 'el enlace de un recordatorio',
    steps: [
      'CONFIRM: confirmar',
      [
        'postBaja.error: sin conexión',
        { reads: 'No pudimos anotarlo.', at: 'ready', tags: [], context: { failure: { mensaje: 'No hay conexión.' } } },
      ],
      ['CONFIRM: confirmar', { at: 'submitting', calls: [['postBaja', CODIGO]], context: { failure: null } }],
      [
        'postBajaWait.done: sin respuesta',
        { at: 'ready', context: { failure: { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' } } },
      ],
      ['CONFIRM: confirmar', { at: 'submitting', calls: ['postBaja'], context: { failure: null } }],
      ['postBaja.done: anotado', { at: 'ended', context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'un enlace que alguien cambió no sirve, y se dice', {
    because: 'El código es de una cuenta: uno inventado no deja a otra persona sin sus recordatorios.',
    given: 'el enlace de un recordatorio',
    steps: [
      'CONFIRM: confirmar',
      [
        'postBaja.error: enlace cambiado',
        {
          reads: ['Este enlace no sirve', 'El enlace no es válido.'],
          at: 'linkUseless',
          tags: [],
          context: { failure: { mensaje: 'El enlace no es válido.' } },
        },
      ],
    ],
  }),
  requirement('decisión', 'sin enlace no hay nada que confirmar', {
    because: 'La página no sabe de quién se trata.',
    given: 'sin enlace',
    opens: { at: 'linkUseless', context: { failure: null } },
    steps: [],
  }),
  requirement('decisión', 'a un enlace que perdió su código, tampoco', {
    because: 'La página no sabe de quién se trata.',
    given: 'un enlace sin su código',
    opens: { at: 'linkUseless', context: { failure: null } },
    steps: [],
  }),
]
