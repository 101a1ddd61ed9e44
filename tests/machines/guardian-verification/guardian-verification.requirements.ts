import { requirement } from '#kit/requirements.ts'

const SIN_RED = { mensaje: 'No hay conexión.' }
const RESUELTO = 'captcha.snapshot: resuelto'

export const guardianVerificationRequirements = [
  requirement('§4', 'la cuenta se verifica con el código del correo, cuando la persona lo pide', {
    quotes: 'it needs an emailed verification token (verifica-cuenta)',
    given: 'el enlace del correo',
    steps: ['VERIFY: verificar', 'postVerificaCuenta.done: verificada'],
    expects: { at: 'verified', calls: [['postVerificaCuenta', { tokenVerificacion: 'CODIGO' }]] },
  }),
  requirement('§4', 'un enlace usado lleva a pedir otro correo', {
    given: 'el enlace del correo',
    steps: [
      'VERIFY: verificar',
      'postVerificaCuenta.error: enlace usado',
      'ASK_NEW_MAIL: otro correo',
      'captcha.snapshot: resuelto',
      'REQUEST: RUN bueno',
    ],
    expects: {
      at: 'requesting.submitting',
      calls: ['postVerificaCuenta', 'captcha', ['postReenvio', { runApoderado: '12345678-5', recaptchaToken: 'CAPTCHA' }]],
    },
  }),
  requirement('decisión', 'verificar es una acción de la persona, y su falla se puede repetir', {
    quotes: 'single use, consumed by a click (POST), never by GET',
    given: 'el enlace del correo',
    opens: { at: 'ready', tags: [] },
    steps: [
      [
        'VERIFY: verificar',
        { at: 'verifying', context: { failure: null }, calls: [['postVerificaCuenta', { tokenVerificacion: 'CODIGO' }]], tags: ['busy'] },
      ],
      ['postVerificaCuenta.error: sin conexión', { at: 'ready', context: { failure: SIN_RED }, tags: [] }],
      ['VERIFY: verificar', { at: 'verifying', context: { failure: null }, calls: ['postVerificaCuenta'] }],
      ['postVerificaCuenta.done: verificada', { at: 'verified', context: { message: 'Su cuenta está verificada.' } }],
    ],
  }),
  requirement('decisión', 'un enlace usado ofrece otro correo, que se pide con RUN y captcha', {
    quotes: 'a new one kills the old',
    given: 'el enlace del correo',
    steps: [
      'VERIFY: verificar',
      [
        'postVerificaCuenta.error: enlace usado',
        { at: 'linkUseless', context: { failure: { mensaje: 'Este enlace ya se usó.' } }, tags: [] },
      ],
      ['ASK_NEW_MAIL: otro correo', { at: 'requesting.filling', context: { failure: null }, calls: ['captcha'] }],
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
        { at: 'requesting.filling', context: { failure: SIN_RED }, sends: [['captcha', { type: 'RESET' }]], tags: [] },
      ],
      'REQUEST: RUN bueno',
      ['postReenvio.done: pedido', { at: 'requested', context: { failure: null } }],
    ],
  }),
  requirement('§8', 'un captcha que no carga se dice también aquí', {
    quotes: 'Captcha script fails to load',
    given: 'el enlace del correo',
    steps: [
      'VERIFY: verificar',
      'postVerificaCuenta.error: enlace usado',
      'ASK_NEW_MAIL: otro correo',
      ['captcha.error: roto', { context: { captchaState: 'fallido' } }],
    ],
  }),
]
