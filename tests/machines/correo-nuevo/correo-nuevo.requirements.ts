import { requirement } from '#kit/requirements.ts'

const SIN_RED = { mensaje: 'No hay conexión.' }
const SUYO = 'A new e-mail takes effect when its own link is pressed'
const DESHACE = 'the old address is told and can undo it for 7 days'

export const correoNuevoRequirements = [
  requirement('§4', 'un correo nuevo vale cuando la persona lo confirma desde él', {
    given: 'el enlace del correo nuevo',
    steps: ['CONFIRM: confirmar', 'postConfirmacion.done: confirmado'],
    expects: { at: 'confirmed', calls: [['postConfirmacion', { token: 'CODIGO' }]] },
  }),
  requirement('§4', 'el correo de antes deshace el cambio', {
    given: 'el enlace del correo de antes',
    steps: ['UNDO: deshacer', 'postReversion.done: deshecho'],
    expects: { at: 'undone', calls: [['postReversion', { token: 'CODIGO' }]] },
  }),
  requirement('§4', 'abrir el enlace no gasta el código', {
    given: 'el enlace del correo nuevo',
    steps: [],
    expects: { at: 'confirming.ready', calls: [] },
  }),
  requirement('decisión', 'el correo nuevo vale cuando la persona lo confirma desde su enlace', {
    quotes: SUYO,
    given: 'el enlace del correo nuevo',
    opens: { at: 'confirming.ready', tags: [] },
    steps: [
      [
        'CONFIRM: confirmar',
        { at: 'confirming.submitting', context: { failure: null }, calls: [['postConfirmacion', { token: 'CODIGO' }]], tags: ['busy'] },
      ],
      ['postConfirmacion.error: sin conexión', { at: 'confirming.ready', context: { failure: SIN_RED }, tags: [] }],
      ['CONFIRM: confirmar', { at: 'confirming.submitting', context: { failure: null }, calls: ['postConfirmacion'] }],
      ['postConfirmacion.done: confirmado', { at: 'confirmed', context: { message: 'Su correo electrónico cambió.' } }],
    ],
  }),
  requirement('decisión', 'desde el correo de antes se deshace el cambio', {
    quotes: DESHACE,
    given: 'el enlace del correo de antes',
    opens: { at: 'undoing.ready', tags: [] },
    steps: [
      [
        'UNDO: deshacer',
        { at: 'undoing.submitting', context: { failure: null }, calls: [['postReversion', { token: 'CODIGO' }]], tags: ['busy'] },
      ],
      ['postReversion.error: sin conexión', { at: 'undoing.ready', context: { failure: SIN_RED }, tags: [] }],
      ['UNDO: deshacer', { at: 'undoing.submitting', context: { failure: null }, calls: ['postReversion'] }],
      ['postReversion.done: deshecho', { at: 'undone', context: { message: 'Su cuenta tiene otra vez esta dirección.' } }],
    ],
  }),
  requirement('decisión', 'sin enlace no hay nada que confirmar', {
    quotes: SUYO,
    given: 'sin enlace',
    opens: { at: 'linkUseless' },
    steps: [],
  }),
  requirement('decisión', 'un enlace usado lo dice y no se reintenta', {
    because: 'Un código sirve una vez: insistir con él no lleva a nada.',
    given: 'el enlace del correo nuevo',
    steps: [
      'CONFIRM: confirmar',
      ['postConfirmacion.error: enlace usado', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya se usó.' } }, tags: [] }],
    ],
  }),
  requirement('decisión', 'el de deshacer, tampoco', {
    because: 'Un código sirve una vez: insistir con él no lleva a nada.',
    given: 'el enlace del correo de antes',
    steps: [
      'UNDO: deshacer',
      ['postReversion.error: enlace usado', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya se usó.' } } }],
    ],
  }),
]
