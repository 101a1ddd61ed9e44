import { requirement } from '#kit/requirements.ts'
import { ABRE, TALON } from '../mailed-link.ts'
import { seLee } from '../se-lee.ts'

const SIN_RESPUESTA = { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const RESUELTO = 'captcha.snapshot: resuelto'

export const guardianVerificationRequirements = [
  requirement('§4', 'la cuenta se verifica con el código del correo, cuando la persona lo pide', {
    quotes: 'it needs an emailed verification token (verifica-cuenta)',
    given: 'el enlace del correo',
    steps: [ABRE, 'VERIFY: verificar', 'postVerificaCuenta.done: verificada'],
    expects: { at: 'verified', calls: ['openLink', ['postVerificaCuenta', { tokenVerificacion: TALON }]] },
  }),
  requirement('§4', 'un enlace usado lleva a pedir otro correo', {
    given: 'el enlace del correo',
    steps: [
      ABRE,
      'VERIFY: verificar',
      'postVerificaCuenta.error: enlace usado',
      'ASK_NEW_MAIL: otro correo',
      'captcha.snapshot: resuelto',
      'REQUEST: RUN bueno',
    ],
    expects: {
      at: 'requesting.submitting',
      calls: ['openLink', 'postVerificaCuenta', 'captcha', ['postReenvio', { runApoderado: '12345678-5', recaptchaToken: 'CAPTCHA' }]],
    },
  }),
  requirement('decisión', 'verificar es una acción de la persona, y su falla se puede repetir', {
    quotes: 'single use, consumed by a click (POST), never by GET',
    given: 'el enlace del correo',
    steps: [
      ABRE,
      [
        'VERIFY: verificar',
        { at: 'verifying', context: { failure: null }, calls: [['postVerificaCuenta', { tokenVerificacion: TALON }]], tags: ['busy'] },
      ],
      [
        'postVerificaCuenta.error: sin conexión',
        { reads: 'No pudimos verificar su cuenta.', at: 'ready', context: { failure: SIN_RED }, tags: [] },
      ],
      ['VERIFY: verificar', { at: 'verifying', context: { failure: null }, calls: ['postVerificaCuenta'] }],
      [
        'postVerificaCuenta.done: verificada',
        { reads: 'Cuenta verificada', at: 'verified', context: { message: 'Su cuenta está verificada.' } },
      ],
    ],
  }),
  requirement('decisión', 'un enlace usado ofrece otro correo, que se pide con RUN y captcha', {
    quotes: 'a new one kills the old',
    given: 'el enlace del correo',
    steps: [
      ABRE,
      'VERIFY: verificar',
      [
        'postVerificaCuenta.error: enlace usado',
        { reads: 'El enlace ya no sirve', at: 'linkUseless', context: { failure: { mensaje: 'Este enlace ya se usó.' } }, tags: [] },
      ],
      [
        'ASK_NEW_MAIL: otro correo',
        {
          reads: 'Pedir otro correo',
          at: 'requesting.filling',
          context: { failure: null },
          calls: [['captcha', { containerId: 'captcha' }]],
        },
      ],
      ['RETRY_CAPTCHA: reintentar', { sends: [['captcha', { type: 'RETRY' }]] }],
      [RESUELTO, { context: { captchaToken: 'CAPTCHA' } }],
      ['REQUEST: RUN malo', { context: { failure: { campos: { runApoderado: 'RUN incorrecto.' } } } }],
      [
        'REQUEST: RUN bueno',
        {
          at: 'requesting.submitting',
          context: { failure: null },
          calls: [['postReenvio', { runApoderado: '12345678-5' }]],
          tags: ['busy'],
        },
      ],
      [
        'postReenvio.error: sin conexión',
        {
          reads: 'No pudimos pedir el correo.',
          at: 'requesting.filling',
          context: { failure: SIN_RED },
          sends: [['captcha', { type: 'RESET' }]],
          tags: [],
        },
      ],
      'REQUEST: RUN bueno',
      [
        'postReenvioWait.done: sin respuesta',
        {
          at: 'requesting.filling',
          context: { failure: { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' } },
          sends: [['captcha', { type: 'RESET' }]],
        },
      ],
      'REQUEST: RUN bueno',
      ['postReenvio.done: pedido', { at: 'requested', context: { failure: null } }],
    ],
  }),
  requirement('§8', 'un captcha que no carga se dice también aquí', {
    quotes: 'Captcha script fails to load',
    given: 'el enlace del correo',
    steps: [
      ABRE,
      'VERIFY: verificar',
      'postVerificaCuenta.error: enlace usado',
      'ASK_NEW_MAIL: otro correo',
      ['captcha.error: roto', { context: { captchaState: 'fallido' } }],
    ],
  }),
  requirement('decisión', 'el enlace se abre sin gastarlo: su código se cambia por un talón que vale en esta pestaña', {
    because: 'Una recarga, o el viaje a la aplicación del correo, debe terminar donde la persona estaba, sin guardar el código.',
    given: 'el enlace del correo',
    opens: { at: 'opening', calls: [['openLink', { codigo: 'CODIGO-1' }]], tags: ['busy'] },
    steps: [
      [
        'openLink.error: sin conexión',
        {
          reads: ['Enlace de su correo', 'No pudimos abrir el enlace.'],
          at: 'unopened',
          context: { failure: SIN_RED, handle: null },
          tags: [],
        },
      ],
      ['OPEN_LINK: otra vez', { at: 'opening', context: { failure: null }, calls: [['openLink', { codigo: 'CODIGO-1' }]], tags: ['busy'] }],
      ['openLinkWait.done: sin respuesta', { at: 'unopened', context: { failure: SIN_RESPUESTA }, tags: [] }],
      ['OPEN_LINK: otra vez', { at: 'opening', calls: ['openLink'] }],
      [ABRE, { at: 'ready', context: { code: null, handle: TALON }, tags: [] }],
    ],
  }),
  requirement('decisión', 'un enlace que no vale se dice al abrirlo, antes de que la persona haga nada', {
    because: 'Escribir dos veces una contraseña para saber que el enlace venció es trabajo perdido.',
    given: 'el enlace del correo',
    steps: [['openLink.error: enlace muerto', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya no vale.' } }, tags: [] }]],
  }),
  requirement('decisión', 'quien llega sin código ni talón pide otro correo', {
    because: 'La pestaña se copió o se cerró: el enlace sigue en el correo, y sirve otro.',
    given: 'la página cargada otra vez',
    opens: { at: 'linkUseless', tags: [] },
    steps: [['ASK_NEW_MAIL: otro correo', { at: 'requesting.filling', calls: ['captcha'] }]],
  }),
  seLee('al abrir el enlace', 'el enlace del correo', ['openLink.done: abierto'], ['Verifique su cuenta']),
]
