import { requirement } from '#kit/requirements.ts'
import { ABRE, TALON } from '../mailed-link.ts'
import { seLee } from '../se-lee.ts'

const SIN_RESPUESTA = { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' }
const SIN_RED = { mensaje: 'No hay conexión.' }
const LIMPIA = [['captcha', { type: 'RESET' }]] as const
const RESUELTO = 'captcha.snapshot: resuelto'

export const recuperarPasswordRequirements = [
  requirement('§7', 'el correo se pide con lo que la persona usa para ingresar y el captcha', {
    given: 'sin enlace',
    steps: ['captcha.snapshot: resuelto', 'REQUEST: quién es', 'postRecuperarPassword.done: pedido'],
    expects: { at: 'requested', calls: ['captcha', ['postRecuperarPassword', { usuario: '12.345.678-5', recaptchaToken: 'CAPTCHA' }]] },
  }),
  requirement('§1', 'con el enlace del correo se elige otra contraseña', {
    given: 'con el enlace del correo',
    steps: [ABRE, 'CHANGE: dos iguales', 'postRecuperarPasswordNueva.done: cambiada'],
    expects: { at: 'changed', calls: ['openLink', 'postRecuperarPasswordNueva'] },
  }),
  requirement('decisión', 'pedir el correo contesta siempre lo mismo, y su falla se dice', {
    quotes: 'Recovery always answers the same sentence',
    given: 'sin enlace',
    opens: { reads: 'Recuperar contraseña', at: 'requesting.filling', calls: [['captcha', { containerId: 'captcha' }]], tags: [] },
    steps: [
      [
        'REQUEST: sin decir quién',
        {
          reads: 'Hay 2 datos por corregir',
          context: { failure: { campos: { usuario: 'Debe ingresar su RBD, su nombre de usuario o su RUN.' } } },
        },
      ],
      ['RETRY_CAPTCHA: reintentar', { sends: [['captcha', { type: 'RETRY' }]] }],
      [RESUELTO, { context: { captchaToken: 'CAPTCHA' } }],
      [
        'REQUEST: quién es',
        {
          at: 'requesting.submitting',
          context: { failure: null },
          calls: [['postRecuperarPassword', { usuario: '12.345.678-5', recaptchaToken: 'CAPTCHA' }]],
          tags: ['busy'],
        },
      ],
      [
        'postRecuperarPassword.error: sin conexión',
        { reads: 'No pudimos pedir el correo.', at: 'requesting.filling', context: { failure: SIN_RED }, sends: LIMPIA, tags: [] },
      ],
      'REQUEST: quién es',
      ['postRecuperarPasswordWait.done: sin respuesta', { at: 'requesting.filling', context: { failure: SIN_RESPUESTA }, sends: LIMPIA }],
      'REQUEST: quién es',
      [
        'postRecuperarPassword.done: pedido',
        {
          reads: ['Revise su correo', 'Si la cuenta existe, le enviamos un correo.'],
          at: 'requested',
          context: { message: 'Si la cuenta existe, le enviamos un correo.' },
        },
      ],
    ],
  }),
  requirement('decisión', 'con el enlace se elige otra contraseña: dos veces la misma', {
    quotes: 'both passwords equal ("Las contraseñas no coinciden.")',
    given: 'con el enlace del correo',
    steps: [
      ABRE,
      [
        'CHANGE: dos distintas',
        { reads: 'Las contraseñas no coinciden.', context: { failure: { campos: { password2: 'Las contraseñas no coinciden.' } } } },
      ],
      [
        'CHANGE: dos iguales',
        { at: 'choosing.submitting', context: { failure: null }, calls: ['postRecuperarPasswordNueva'], tags: ['busy'] },
      ],
      [
        'postRecuperarPasswordNueva.error: sin conexión',
        { reads: 'No pudimos cambiar su contraseña.', at: 'choosing.filling', context: { failure: SIN_RED }, tags: [] },
      ],
      'CHANGE: dos iguales',
      [
        'postRecuperarPasswordNueva.done: cambiada',
        { reads: 'Contraseña guardada', at: 'changed', context: { message: 'Su contraseña cambió.' } },
      ],
    ],
  }),
  requirement('decisión', 'un enlace vencido lo dice y ofrece otro correo', {
    quotes: 'single use, consumed by a click (POST), never by GET',
    given: 'con el enlace del correo',
    steps: [
      ABRE,
      'CHANGE: dos iguales',
      [
        'postRecuperarPasswordNueva.error: enlace vencido',
        {
          reads: ['Este enlace ya no sirve', 'El enlace venció.'],
          at: 'linkUseless',
          context: { failure: { mensaje: 'El enlace venció.' } },
          tags: [],
        },
      ],
      ['ASK_NEW_MAIL: otro correo', { at: 'requesting.filling', context: { failure: null }, calls: ['captcha'] }],
      ['captcha.error: roto', { context: { captchaState: 'fallido' } }],
    ],
  }),
  requirement('decisión', 'el enlace se abre sin gastarlo: su código se cambia por un talón que vale en esta pestaña', {
    because: 'Una recarga, o el viaje a la aplicación del correo, debe terminar donde la persona estaba, sin guardar el código.',
    given: 'con el enlace del correo',
    opens: { at: 'choosing.opening', calls: [['openLink', { codigo: 'a'.repeat(43) }]], tags: ['busy'] },
    steps: [
      [
        'openLink.error: sin conexión',
        { reads: 'No pudimos abrir el enlace.', at: 'choosing.unopened', context: { failure: SIN_RED, handle: null }, tags: [] },
      ],
      [
        'OPEN_LINK: otra vez',
        { at: 'choosing.opening', context: { failure: null }, calls: [['openLink', { codigo: 'a'.repeat(43) }]], tags: ['busy'] },
      ],
      ['openLinkWait.done: sin respuesta', { at: 'choosing.unopened', context: { failure: SIN_RESPUESTA }, tags: [] }],
      ['OPEN_LINK: otra vez', { at: 'choosing.opening', calls: ['openLink'] }],
      [ABRE, { at: 'choosing.filling', context: { code: null, handle: TALON }, tags: [] }],
    ],
  }),
  requirement('decisión', 'un enlace que no vale se dice al abrirlo, antes de que la persona haga nada', {
    because: 'Escribir dos veces una contraseña para saber que el enlace venció es trabajo perdido.',
    given: 'con el enlace del correo',
    steps: [['openLink.error: enlace muerto', { at: 'linkUseless', context: { failure: { mensaje: 'El enlace ya no vale.' } }, tags: [] }]],
  }),
  requirement('§4', 'mientras la contraseña se cambia, otro clic no la cambia dos veces', {
    because: 'El enlace sirve una vez: el segundo clic diría que venció.',
    given: 'con el enlace del correo',
    steps: [
      ABRE,
      [
        'CHANGE: dos iguales',
        {
          at: 'choosing.submitting',
          calls: [['postRecuperarPasswordNueva', { token: TALON, password: 'girasol-azul-42', password2: 'girasol-azul-42' }]],
          tags: ['busy'],
        },
      ],
      ['CHANGE: dos iguales', { ignored: true }],
    ],
  }),
  seLee('al elegir la contraseña', 'con el enlace del correo', ['openLink.done: abierto'], ['Cree su contraseña']),
]
