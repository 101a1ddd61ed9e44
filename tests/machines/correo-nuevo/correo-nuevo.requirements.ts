import { requirement } from '#kit/requirements.ts'
import { ABRE, TALON } from '../mailed-link.ts'
import { seLee } from '../se-lee.ts'

const SIN_RESPUESTA = { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const SUYO = 'A new e-mail takes effect when its own link is pressed'
const DESHACE = 'the old address is told and can undo it for 7 days'

export const correoNuevoRequirements = [
  requirement('§4', 'un correo nuevo vale cuando la persona lo confirma desde él', {
    given: 'el enlace del correo nuevo',
    steps: [ABRE, 'CONFIRM: confirmar', 'postConfirmacion.done: confirmado'],
    expects: { at: 'confirmed', calls: ['openLink', ['postConfirmacion', { token: TALON }]] },
  }),
  requirement('§4', 'el correo de antes deshace el cambio', {
    given: 'el enlace del correo de antes',
    steps: [ABRE, 'UNDO: deshacer', 'postReversion.done: deshecho'],
    expects: { at: 'undone', calls: ['openLink', ['postReversion', { token: TALON }]] },
  }),
  requirement('§4', 'abrir el enlace no gasta el código', {
    given: 'el enlace del correo nuevo',
    steps: [ABRE],
    expects: { at: 'confirming.ready', calls: ['openLink'] },
  }),
  requirement('decisión', 'el correo nuevo vale cuando la persona lo confirma desde su enlace', {
    quotes: SUYO,
    given: 'el enlace del correo nuevo',
    steps: [
      ABRE,
      [
        'CONFIRM: confirmar',
        { at: 'confirming.submitting', context: { failure: null }, calls: [['postConfirmacion', { token: TALON }]], tags: ['busy'] },
      ],
      [
        'postConfirmacion.error: sin conexión',
        { reads: 'No pudimos confirmar su correo.', at: 'confirming.ready', context: { failure: SIN_RED }, tags: [] },
      ],
      ['CONFIRM: confirmar', { at: 'confirming.submitting', context: { failure: null }, calls: ['postConfirmacion'] }],
      [
        'postConfirmacion.done: confirmado',
        { reads: 'Correo confirmado', at: 'confirmed', context: { message: 'Su correo electrónico cambió.' } },
      ],
    ],
  }),
  requirement('decisión', 'desde el correo de antes se deshace el cambio', {
    quotes: DESHACE,
    given: 'el enlace del correo de antes',
    steps: [
      ABRE,
      [
        'UNDO: deshacer',
        {
          reads: 'Deshaga el cambio de correo',
          at: 'undoing.submitting',
          context: { failure: null },
          calls: [['postReversion', { token: TALON }]],
          tags: ['busy'],
        },
      ],
      [
        'postReversion.error: sin conexión',
        { reads: 'No pudimos deshacer el cambio.', at: 'undoing.ready', context: { failure: SIN_RED }, tags: [] },
      ],
      ['UNDO: deshacer', { at: 'undoing.submitting', context: { failure: null }, calls: ['postReversion'] }],
      [
        'postReversion.done: deshecho',
        { reads: 'Cambio deshecho', at: 'undone', context: { message: 'Su cuenta tiene otra vez esta dirección.' } },
      ],
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
      ABRE,
      'CONFIRM: confirmar',
      [
        'postConfirmacion.error: enlace usado',
        { reads: 'Este enlace no sirve', at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya se usó.' } }, tags: [] },
      ],
    ],
  }),
  requirement('decisión', 'el de deshacer, tampoco', {
    because: 'Un código sirve una vez: insistir con él no lleva a nada.',
    given: 'el enlace del correo de antes',
    steps: [
      ABRE,
      'UNDO: deshacer',
      ['postReversion.error: enlace usado', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya se usó.' } } }],
    ],
  }),
  requirement('decisión', 'el enlace se abre sin gastarlo: su código se cambia por un talón que vale en esta pestaña', {
    because: 'Una recarga, o el viaje a la aplicación del correo, debe terminar donde la persona estaba, sin guardar el código.',
    given: 'el enlace del correo nuevo',
    opens: { at: 'confirming.opening', calls: [['openLink', { codigo: 'CODIGO-1' }]], tags: ['busy'] },
    steps: [
      [
        'openLink.error: sin conexión',
        {
          reads: ['Enlace de su correo', 'No pudimos abrir el enlace.'],
          at: 'confirming.unopened',
          context: { failure: SIN_RED, handle: null },
          tags: [],
        },
      ],
      [
        'OPEN_LINK: otra vez',
        { at: 'confirming.opening', context: { failure: null }, calls: [['openLink', { codigo: 'CODIGO-1' }]], tags: ['busy'] },
      ],
      ['openLinkWait.done: sin respuesta', { at: 'confirming.unopened', context: { failure: SIN_RESPUESTA }, tags: [] }],
      ['OPEN_LINK: otra vez', { at: 'confirming.opening', calls: ['openLink'] }],
      [ABRE, { at: 'confirming.ready', context: { code: null, handle: TALON }, tags: [] }],
    ],
  }),
  requirement('decisión', 'un enlace que no vale se dice al abrirlo, antes de que la persona haga nada', {
    because: 'Escribir dos veces una contraseña para saber que el enlace venció es trabajo perdido.',
    given: 'el enlace del correo nuevo',
    steps: [['openLink.error: enlace muerto', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya no vale.' } }, tags: [] }]],
  }),
  requirement('decisión', 'el enlace del correo de antes se abre igual', {
    because: 'Son dos enlaces de la misma pieza.',
    given: 'el enlace del correo de antes',
    opens: { at: 'undoing.opening', calls: [['openLink', { codigo: 'CODIGO-1' }]], tags: ['busy'] },
    steps: [
      ['openLink.error: sin conexión', { at: 'undoing.unopened', context: { failure: SIN_RED }, tags: [] }],
      ['OPEN_LINK: otra vez', { at: 'undoing.opening', context: { failure: null }, calls: ['openLink'] }],
      ['openLinkWait.done: sin respuesta', { at: 'undoing.unopened', context: { failure: SIN_RESPUESTA }, tags: [] }],
      ['OPEN_LINK: otra vez', { at: 'undoing.opening', calls: ['openLink'] }],
      ['openLink.error: enlace muerto', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya no vale.' } } }],
    ],
  }),
  seLee(
    'al abrir el enlace del correo nuevo',
    'el enlace del correo nuevo',
    ['openLink.done: abierto'],
    ['Confirme su correo electrónico'],
  ),
]
