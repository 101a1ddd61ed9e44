import { requirement } from '#kit/requirements.ts'

const START = 'START: elige ClaveÚnica'
const SIN_RED = { mensaje: 'No hay conexión.' }
const TARDE = { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' }
const SALIDA = { csrfToken: 'E1', urlAutorizacion: 'https://claveunica.prueba/authorize' }

const ADENTRO = ['takeDeparture.done: el mismo estado', 'exchangeCode.done: token']
const BIENVENIDA = [
  { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
  { type: 'GO', to: 'misEstudiantes', replace: true },
]

export const claveunicaRequirements = [
  requirement('§6', 'quien ingresa con ClaveÚnica va a sus estudiantes', {
    quotes: '/mis-estudiantes is for guardians of the claveUnica type',
    given: 'vuelve con código',
    steps: ['takeDeparture.done: el mismo estado', 'exchangeCode.done: token', 'loadProfile.done: apoderado'],
    expects: {
      at: 'signedIn',
      emits: [
        { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
        { type: 'GO', to: 'misEstudiantes', replace: true },
      ],
    },
  }),
  requirement('§4', 'la sesión sabe que vino de ClaveÚnica', {
    quotes: 'set clave-unica',
    given: 'vuelve con código',
    steps: ['takeDeparture.done: el mismo estado', 'exchangeCode.done: token', 'loadProfile.done: apoderado'],
    expects: {
      calls: ['takeDeparture', ['exchangeCode', { token: 'C1', csrfToken: 'E1', origen: 'EPJA' }], ['loadProfile', { accessToken: 'T1' }]],
      output: { type: 'SIGNED_IN', claveUnica: true },
    },
  }),
  requirement('§4', 'quien da la contraseña de la cuenta que tenía su RUN la conserva', {
    given: 'vuelve con código',
    steps: [
      'takeDeparture.done: el mismo estado',
      'exchangeCode.done: token',
      'loadProfile.done: con cuenta anterior y sin correo',
      'JOIN: la escribe',
      'joinFormerAccount.done: con su correo',
    ],
    expects: {
      at: 'signedIn',
      calls: ['takeDeparture', 'exchangeCode', 'loadProfile', ['joinFormerAccount', { accessToken: 'T1', password: 'girasol-azul-42' }]],
    },
  }),
  requirement('§4', 'quien no la tiene sigue sin ella, y se le ofrece dar un correo', {
    given: 'vuelve con código',
    steps: [
      'takeDeparture.done: el mismo estado',
      'exchangeCode.done: token',
      'loadProfile.done: con cuenta anterior y sin correo',
      'SKIP: seguir',
      'GIVE_EMAIL: bien escrito',
      'askEmail.done: pedido',
    ],
    expects: {
      at: 'signedIn',
      calls: ['takeDeparture', 'exchangeCode', 'loadProfile', ['askEmail', { accessToken: 'T1', correoElectronico: 'maria@demo.cl' }]],
      emits: [
        { type: 'NOTIFY', notice: { tone: 'exito', text: 'Le enviamos un enlace. Su correo vale desde que lo abra.' } },
        { type: 'GO', to: 'misEstudiantes', replace: true },
      ],
    },
  }),
  requirement('§4', 'dar un correo no es obligatorio', {
    given: 'vuelve con código',
    steps: ['takeDeparture.done: el mismo estado', 'exchangeCode.done: token', 'loadProfile.done: sin correo', 'SKIP: seguir'],
    expects: { at: 'signedIn', output: { type: 'SIGNED_IN', claveUnica: true } },
  }),
  requirement('decisión', 'salir a ClaveÚnica: estado, y página completa', {
    quotes: 'compared on return and deleted',
    given: 'la puerta',
    opens: { at: 'ready', tags: [] },
    steps: [
      [START, { at: 'requesting', context: { failure: null }, calls: ['requestDeparture'], tags: ['busy'] }],
      [
        'requestDeparture.error: sin conexión',
        { reads: 'No pudimos ir a ClaveÚnica.', at: 'ready', context: { failure: SIN_RED }, tags: [] },
      ],
      [START, { at: 'requesting', context: { failure: null }, calls: ['requestDeparture'] }],
      ['requestDeparture.done: adónde ir', { at: 'leaving', context: { departure: SALIDA }, calls: [['leave', SALIDA]], tags: ['busy'] }],
      ['CAME_BACK: atrás', { at: 'ready', stops: ['leave'], tags: [] }],
      START,
      'requestDeparture.done: adónde ir',
      ['leave.error: sin almacén', { at: 'ready', context: { failure: { campos: {} } } }],
      START,
      'requestDeparture.done: adónde ir',
      ['leaveWait.done: sin respuesta', { at: 'ready', context: { failure: TARDE } }],
    ],
  }),
  requirement('§6', 'volver de ClaveÚnica, paso a paso', {
    quotes: '/mis-estudiantes is for guardians of the claveUnica type',
    given: 'vuelve con código',
    opens: { at: 'returning', calls: ['takeDeparture'], tags: ['busy'] },
    steps: [
      [
        'takeDeparture.done: el mismo estado',
        {
          reads: 'Ingresando con ClaveÚnica…',
          at: 'exchanging',
          context: { origen: 'EPJA' },
          calls: [['exchangeCode', { token: 'C1', csrfToken: 'E1' }]],
          tags: ['busy'],
        },
      ],
      [
        'exchangeCode.done: token',
        { at: 'loadingProfile', context: { accessToken: 'T1' }, calls: [['loadProfile', { accessToken: 'T1' }]], tags: ['busy'] },
      ],
      [
        'loadProfile.error: sin conexión',
        {
          reads: ['Ingreso con ClaveÚnica', 'No pudimos completar el ingreso.'],
          at: 'profileFailed',
          context: { failure: SIN_RED },
          tags: [],
        },
      ],
      ['RETRY: reintentar', { at: 'loadingProfile', context: { failure: null }, calls: [['loadProfile', { accessToken: 'T1' }]] }],
      [
        'loadProfile.done: apoderado',
        {
          at: 'signedIn',
          context: { profile: { nombreUsuario: '44444444-4' } },
          emits: [
            { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
            { type: 'GO', to: 'misEstudiantes', replace: true },
          ],
          output: { type: 'SIGNED_IN', accessToken: 'T1', establecimiento: null, claveUnica: true },
        },
      ],
    ],
  }),
  requirement('decisión', 'un estado ajeno o perdido no se cambia por un token', {
    quotes: 'compared on return and deleted',
    given: 'vuelve con código',
    steps: [
      [
        'takeDeparture.done: otro estado',
        {
          reads: 'No pudimos completar el ingreso.',
          at: 'failed',
          context: { origen: 'EPJA', accessToken: null, failure: { campos: {} } },
          tags: [],
        },
      ],
      [START, { at: 'requesting', context: { failure: null }, calls: ['requestDeparture'] }],
    ],
  }),
  requirement('decisión', 'sin estado guardado no hay ingreso', {
    quotes: 'compared on return and deleted',
    given: 'vuelve con código',
    steps: [['takeDeparture.done: nada guardado', { at: 'failed', context: { failure: { campos: {} } } }]],
  }),
  requirement('decisión', 'sin almacén tampoco', {
    quotes: 'compared on return and deleted',
    given: 'vuelve con código',
    steps: [['takeDeparture.error: sin almacén', { at: 'failed', context: { failure: { campos: {} } } }]],
  }),
  requirement('decisión', 'ni si el almacén no contesta', {
    quotes: 'compared on return and deleted',
    given: 'vuelve con código',
    steps: [['takeDepartureWait.done: sin respuesta', { at: 'failed', context: { failure: { campos: {} } } }]],
  }),
  requirement('decisión', 'sin código no hay ingreso, aunque el estado sea el propio', {
    quotes: '`token` is the one-time authorization code',
    given: 'vuelve sin código',
    opens: { at: 'returning', calls: ['takeDeparture'] },
    steps: [['takeDeparture.done: el mismo estado', { at: 'failed', context: { failure: { campos: {} } } }]],
  }),
  requirement('decisión', 'quien canceló puede intentar otra vez, sin mensaje de falla', {
    because: 'Cancelar no es una falla.',
    given: 'vuelve tras cancelar',
    steps: [
      [
        'takeDeparture.done: el mismo estado',
        { reads: 'Usted canceló el ingreso', at: 'cancelled', context: { origen: 'EPJA', failure: null }, tags: [] },
      ],
      [START, { at: 'requesting', calls: ['requestDeparture'] }],
      ['requestDeparture.done: adónde ir', { at: 'leaving', calls: [['leave', { origen: 'EPJA' }]] }],
    ],
  }),
  requirement('decisión', 'un código que no sirvió lo dice y deja empezar otra vez', {
    because: 'El código sirve una vez: se pide otro desde el comienzo.',
    given: 'vuelve con código',
    steps: [
      'takeDeparture.done: el mismo estado',
      ['exchangeCode.error: sin conexión', { at: 'failed', context: { failure: SIN_RED, accessToken: null }, tags: [] }],
    ],
  }),
  requirement('decisión', 'quien tenía otra cuenta la une con su contraseña, y conserva su correo', {
    quotes: 'whoever gives that password inside the ClaveÚnica session keeps e-mail and answers',
    given: 'vuelve con código',
    steps: [
      ...ADENTRO,
      ['loadProfile.done: con cuenta anterior', { reads: 'Su RUN ya tenía una cuenta', at: 'formerAccount', tags: [] }],
      ['JOIN: sin escribirla', { context: { failure: { campos: { password: 'Debe ingresar su contraseña.' } } } }],
      [
        'JOIN: la escribe',
        { at: 'joining', context: { failure: null }, calls: [['joinFormerAccount', { accessToken: 'T1' }]], tags: ['busy'] },
      ],
      [
        'joinFormerAccount.error: otra contraseña',
        { reads: 'No pudimos unir la cuenta.', at: 'formerAccount', context: { failure: { mensaje: 'Revise los datos.' } }, tags: [] },
      ],
      'JOIN: la escribe',
      ['joinFormerAccount.done: con su correo', { at: 'signedIn', context: { profile: { cuentaAnterior: false } }, emits: BIENVENIDA }],
    ],
  }),
  requirement('decisión', 'la que sigue sin correo ofrece darlo, y se puede seguir sin él', {
    quotes: 'A citizen without an account gets one, with RUN and names as given and neither password nor captcha',
    given: 'vuelve con código',
    steps: [
      ...ADENTRO,
      'loadProfile.done: con cuenta anterior y sin correo',
      'JOIN: la escribe',
      ['joinFormerAccount.error: otra contraseña', { at: 'formerAccount', context: { failure: { mensaje: 'Revise los datos.' } } }],
      'JOIN: la escribe',
      [
        'joinFormerAccount.done: todavía sin correo',
        { at: 'offeringEmail', context: { profile: { cuentaAnterior: false }, failure: null }, tags: [] },
      ],
      ['GIVE_EMAIL: mal escrito', { context: { failure: { campos: { correoElectronico: 'El correo electrónico no es válido.' } } } }],
      ['GIVE_EMAIL: bien escrito', { at: 'askingEmail', context: { failure: null }, calls: ['askEmail'], tags: ['busy'] }],
      [
        'askEmail.error: sin conexión',
        { reads: ['¿Dónde le escribimos?', 'No pudimos enviar el enlace.'], at: 'offeringEmail', context: { failure: SIN_RED }, tags: [] },
      ],
      ['SKIP: seguir', { at: 'signedIn', emits: BIENVENIDA }],
    ],
  }),
  requirement('decisión', 'a quien ya pidió un correo y no lo ha confirmado no se le pide otro', {
    because: 'Ya lo dio: falta abrir el enlace, y no escribirlo otra vez.',
    given: 'vuelve con código',
    steps: [...ADENTRO, ['loadProfile.done: con uno por confirmar', { at: 'signedIn', emits: BIENVENIDA }]],
  }),
  requirement('decisión', 'quien no es el de la cuenta anterior sigue sin ella', {
    because: 'Esa cuenta pudo ser de otra persona.',
    given: 'vuelve con código',
    steps: [...ADENTRO, 'loadProfile.done: con cuenta anterior', ['SKIP: seguir', { at: 'signedIn', emits: BIENVENIDA }]],
  }),
  requirement('decisión', 'quien se equivocó de contraseña y sigue sin esa cuenta no lee más su falla', {
    because: 'Lo que se lee junto a un dato habla de ese dato.',
    given: 'vuelve con código',
    steps: [
      ...ADENTRO,
      'loadProfile.done: con cuenta anterior y sin correo',
      'JOIN: la escribe',
      'joinFormerAccount.error: otra contraseña',
      ['SKIP: seguir', { at: 'offeringEmail', context: { failure: null } }],
    ],
  }),
  ...(
    [
      ['sesión vencida', 'Su sesión ha expirado.'],
      ['sin permiso', 'No tiene permiso.'],
    ] as const
  ).map(([negado, mensaje]) =>
    requirement('§8', `un perfil negado (${negado}) termina el ingreso: se empieza otra vez, no se reintenta`, {
      quotes: 'The session is treated as expired',
      given: 'vuelve con código',
      steps: [
        ...ADENTRO,
        [`loadProfile.error: ${negado}`, { at: 'failed', context: { accessToken: null, failure: { mensaje } }, tags: [] }],
        ['RETRY: reintentar', { ignored: true }],
        [START, { at: 'requesting', context: { failure: null }, calls: ['requestDeparture'], tags: ['busy'] }],
      ],
    }),
  ),
]
