import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SEGUNDO = 'Second factor (TOTP, recovery codes) at the password door for roles 2, 3, 4, 120'
const PIDE = 'askSecondFactor.done: pide el código'
const CONFIGURA = 'askSecondFactor.done: pide configurarlo'
const SEIS = 'SEND_CODE: seis números'
const MUESTRA = { type: 'SHOW_KEY', clave: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
const RESPALDOS = { type: 'SHOW_RECOVERY_CODES', codes: ['XYZ23-45678'] }
const NO_SON_SEIS = { failure: { campos: { codigo: 'Escriba los 6 números.' } } }
const VENCIDO = { end: 'refused', accessToken: 'P1', failure: { mensaje: 'Su sesión ha expirado.' } }
const SIN_RED = { failure: { mensaje: 'No hay conexión.' } }
const TARDE = { failure: { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' } }
const DEL_INGRESO = { purpose: 'sign-in', accessToken: 'P1' }
const PREGUNTA = ['askSecondFactor', DEL_INGRESO] as const
const COMPRUEBA = ['checkCode', { ...DEL_INGRESO, codigo: '482 106' }] as const
const RESPALDA = ['checkRecoveryCode', { ...DEL_INGRESO, codigoDeRespaldo: 'abcde-fghjk' }] as const
const CONFIRMA = ['confirmEnrolment', { ...DEL_INGRESO, codigo: '482 106' }] as const

export const secondFactorRequirements = [
  requirement('decisión', 'el ingreso pregunta qué falta, y el código correcto da el token de la sesión', {
    quotes: SEGUNDO,
    given: 'un ingreso',
    opens: { reads: ['Código de seguridad', 'Preparando el segundo paso…'], at: 'asking.preparing', calls: [PREGUNTA], tags: ['busy'] },
    steps: [
      [PIDE, { at: 'asking.code', context: { step: { persona: { nombres: 'CAROLINA' }, respaldos: 7 }, accessToken: 'P1' }, tags: [] }],
      [SEIS, { at: 'asking.checkingCode', context: { failure: null }, calls: [COMPRUEBA], tags: ['busy'] }],
      [
        'checkCode.done: con la sesión',
        { at: 'proven', context: { accessToken: 'T1' }, output: { end: 'proven', accessToken: 'T1', failure: null } },
      ],
    ],
  }),
  requirement('decisión', 'lo que no son 6 números no se envía', {
    because: 'Una llamada que no puede servir gastaría uno de los cinco intentos.',
    given: 'un ingreso',
    steps: [
      PIDE,
      ['SEND_CODE: nada', { reads: 'Escriba los 6 números.', context: NO_SON_SEIS }],
      ['SEND_CODE: un respaldo', { context: NO_SON_SEIS }],
    ],
  }),
  requirement('decisión', 'un código incorrecto, sin red o que tarda deja escribir otro', {
    quotes: SEGUNDO,
    given: 'un ingreso',
    steps: [
      PIDE,
      SEIS,
      [
        'checkCode.error: incorrecto',
        {
          reads: 'El código no es correcto o ya se usó.',
          at: 'asking.code',
          context: { failure: { campos: { codigo: 'El código no es correcto o ya se usó.' } } },
          tags: [],
        },
      ],
      [SEIS, { at: 'asking.checkingCode', context: { failure: null }, calls: [COMPRUEBA] }],
      ['checkCode.error: sin conexión', { reads: 'No pudimos comprobar el código.', at: 'asking.code', context: SIN_RED }],
      SEIS,
      ['checkCodeWait.done: sin respuesta', { at: 'asking.code', context: TARDE }],
    ],
  }),
  requirement('decisión', 'un código de respaldo entra sin el teléfono, y se puede volver al de la aplicación', {
    quotes: SEGUNDO,
    given: 'un ingreso',
    steps: [
      PIDE,
      'SEND_CODE: nada',
      ['USE_RECOVERY_CODE: un respaldo', { reads: 'Código de respaldo', at: 'asking.recovery', context: { failure: null } }],
      [SEIS, { context: { failure: { campos: { codigoDeRespaldo: 'El código de respaldo tiene 10 letras y números.' } } } }],
      ['USE_CODE: la aplicación', { at: 'asking.code', context: { failure: null } }],
      'USE_RECOVERY_CODE: un respaldo',
      ['SEND_CODE: un respaldo', { at: 'asking.checkingRecovery', context: { failure: null }, calls: [RESPALDA], tags: ['busy'] }],
      [
        'checkRecoveryCode.error: incorrecto',
        {
          reads: 'El código de respaldo no es correcto.',
          at: 'asking.recovery',
          context: { failure: { campos: { codigoDeRespaldo: 'El código de respaldo no es correcto.' } } },
          tags: [],
        },
      ],
      ['SEND_CODE: un respaldo', { at: 'asking.checkingRecovery', context: { failure: null }, calls: [RESPALDA] }],
      ['checkRecoveryCodeWait.done: sin respuesta', { at: 'asking.recovery', context: TARDE }],
      'SEND_CODE: un respaldo',
      [
        'checkRecoveryCode.done: con la sesión',
        { at: 'proven', context: { accessToken: 'T1' }, output: { end: 'proven', accessToken: 'T1' } },
      ],
    ],
  }),
  requirement('decisión', 'el primer ingreso configura la aplicación y muestra los códigos de respaldo antes de entrar', {
    quotes: SEGUNDO,
    given: 'un ingreso',
    steps: [
      [
        CONFIGURA,
        { at: 'asking.enrolling', context: { step: { persona: { nombres: 'CAROLINA' }, respaldos: 0 } }, emits: [MUESTRA], tags: [] },
      ],
      ['SEND_CODE: nada', { context: NO_SON_SEIS }],
      [SEIS, { at: 'asking.confirming', context: { failure: null }, calls: [CONFIRMA], tags: ['busy'] }],
      [
        'confirmEnrolment.error: incorrecto',
        { at: 'asking.enrolling', context: { failure: { campos: { codigo: 'El código no es correcto o ya se usó.' } } }, tags: [] },
      ],
      [SEIS, { at: 'asking.confirming', context: { failure: null }, calls: [CONFIRMA] }],
      ['confirmEnrolmentWait.done: sin respuesta', { at: 'asking.enrolling', context: TARDE }],
      SEIS,
      [
        'confirmEnrolment.done: configurado',
        {
          reads: 'Guarde sus códigos de respaldo',
          at: 'showingRecoveryCodes',
          context: { accessToken: 'T1' },
          emits: [RESPALDOS],
          tags: [],
        },
      ],
      ['CANCEL: desistir', { ignored: true }],
      ['CONTINUE: guardados', { at: 'proven', output: { end: 'proven', accessToken: 'T1', failure: null } }],
    ],
  }),
  requirement('decisión', 'si no llega qué falta, se pregunta otra vez sin escribir la contraseña', {
    because: 'La contraseña ya sirvió: pedirla otra vez haría dudar de ella.',
    given: 'un ingreso',
    steps: [
      ['askSecondFactor.error: sin conexión', { reads: 'No pudimos continuar', at: 'asking.unprepared', context: SIN_RED, tags: [] }],
      ['RETRY: reintentar', { at: 'asking.preparing', context: { failure: null }, calls: [PREGUNTA], tags: ['busy'] }],
      ['askSecondFactorWait.done: sin respuesta', { at: 'asking.unprepared', context: TARDE }],
    ],
  }),
  ...(
    [
      ['al preguntar', [], 'askSecondFactor.error: vencido'],
      ['con el código', [PIDE, SEIS], 'checkCode.error: vencido'],
      ['con un respaldo', [PIDE, 'USE_RECOVERY_CODE: un respaldo', 'SEND_CODE: un respaldo'], 'checkRecoveryCode.error: vencido'],
      ['al configurar', [CONFIGURA, SEIS], 'confirmEnrolment.error: vencido'],
    ] as const
  ).map(([cuando, antes, vence]) =>
    requirement('§8', `un ingreso que vence ${cuando} termina, y dice por qué`, {
      quotes: 'The session is treated as expired',
      given: 'un ingreso',
      steps: [...antes, [vence, { at: 'refused', context: { failure: { mensaje: 'Su sesión ha expirado.' } }, output: VENCIDO }]],
    }),
  ),
  requirement('decisión', 'se puede desistir, y nada cambia', {
    because: 'Quien se equivocó de cuenta vuelve a escribir sus datos.',
    given: 'un ingreso',
    steps: [['CANCEL: desistir', { at: 'cancelled', output: { end: 'cancelled', accessToken: 'P1', failure: null } }]],
  }),
  requirement('decisión', 'con la sesión abierta pide el código sin preguntar qué falta', {
    quotes: SEGUNDO,
    given: 'un cambio',
    opens: { at: 'asking.code', context: { step: { persona: null, respaldos: 7 } }, tags: [] },
    steps: [
      [SEIS, { at: 'asking.checkingCode', calls: [['checkCode', { purpose: 'change', accessToken: null, codigo: '482 106' }]] }],
      ['checkCode.error: vencido', { at: 'asking.code', context: { failure: { mensaje: 'Su sesión ha expirado.' } } }],
      SEIS,
      ['checkCode.done: hecho', { at: 'proven', output: { end: 'proven', accessToken: null } }],
    ],
  }),
  requirement('decisión', 'quien perdió el teléfono cambia el suyo con un código de respaldo', {
    because: 'Con un código de respaldo se entra: sin esto, se gastarían todos y habría que pedir ayuda.',
    given: 'un cambio',
    steps: [
      'USE_RECOVERY_CODE: un respaldo',
      [
        'SEND_CODE: un respaldo',
        {
          at: 'asking.checkingRecovery',
          calls: [['checkRecoveryCode', { purpose: 'change', accessToken: null, codigoDeRespaldo: 'abcde-fghjk' }]],
        },
      ],
      ['checkRecoveryCode.done: hecho', { at: 'proven', output: { end: 'proven' } }],
    ],
  }),
  requirement('decisión', 'los códigos de respaldo nuevos se muestran una vez', {
    quotes: SEGUNDO,
    given: 'otros respaldos',
    steps: [
      [SEIS, { at: 'asking.checkingCode', calls: [['checkCode', { purpose: 'renew', accessToken: null, codigo: '482 106' }]] }],
      ['checkCode.done: con respaldos', { reads: 'Guarde sus códigos de respaldo', at: 'showingRecoveryCodes', emits: [RESPALDOS] }],
      [
        'CONTINUE: guardados',
        {
          reads: 'Tiene otros 10 códigos de respaldo. Los anteriores ya no sirven.',
          at: 'proven',
          output: { end: 'proven', accessToken: null },
        },
      ],
    ],
  }),
  requirement('decisión', 'también con uno de los anteriores', {
    quotes: SEGUNDO,
    given: 'otros respaldos',
    steps: [
      'USE_RECOVERY_CODE: un respaldo',
      'SEND_CODE: un respaldo',
      ['checkRecoveryCode.done: con respaldos', { at: 'showingRecoveryCodes', emits: [RESPALDOS] }],
    ],
  }),
  seLee('al configurarlo en un ingreso', 'un ingreso', ['askSecondFactor.done: pide configurarlo'], ['Configure su segundo factor']),
  seLee('al cambiarlo', 'un cambio', [], ['Cambiar de aplicación o de teléfono']),
  seLee('al pedir otros respaldos', 'otros respaldos', [], ['Renovar los códigos de respaldo']),
]
