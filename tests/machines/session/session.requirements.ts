import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SIN_SESION = {
  usuario: null,
  accessToken: null,
  establecimiento: null,
  encuesta: null,
  protocoloAceptado: false,
  datosUsuarioActualizados: false,
}

const A = 'authenticated.ready'
const FUERA = 'anonymous.waiting'
const va = (to: string, otro: object = {}) => ({ type: 'GO', to, ...otro, replace: true })
const AVISO = { type: 'NOTIFY', notice: { tone: 'aviso', text: 'No se pudo recuperar su sesión. Ingrese otra vez.' } }
const EXPIRO = { type: 'NOTIFY', notice: { tone: 'aviso', text: 'Su sesión ha expirado.' } }
const SIN_LEER = { type: 'NOTIFY', notice: { tone: 'aviso', text: 'No se pudo leer su sesión. Cargue la página otra vez, o ingrese.' } }
const fin = (ending: 'expiracion' | 'salida') => ['tabs', { type: 'ANNOUNCE_END', sessionId: 'S1', ending, token: 'T1' }] as const
const PREGUNTA = ['tabs', { type: 'ASK_FOR_TOKEN', sessionId: 'S1', asks: 'T1' }] as const
const TABS_Y_RENOVACION = [['renewal', { accessToken: 'T1' }]] as const
const AL_DIA = { datosUsuarioActualizados: true, protocoloAceptado: true }
const GUARDIA = (datos: boolean, protocolo: boolean) =>
  [['rbdGuard', { usuarioId: 7, datosUsuarioActualizados: datos, protocoloAceptado: protocolo }]] as const

const CONTRADICCION = 'El servicio dice que le falta un paso y, a la vez, que no le falta ninguno. Intente otra vez en unos minutos.'

export const sessionRequirements = [
  requirement('§2', 'con sesión, el ingreso lleva al inicio', {
    given: 'una pestaña',
    steps: ['NAVIGATE: al ingreso', 'readStorage.done: una escuela al día guardada'],
    expects: { at: 'authenticated.ready', emits: [{ type: 'GO', to: 'inicio', replace: true }] },
  }),
  requirement('§2', 'con sesión, el enlace de un correo de verificación conserva su código hasta que se usa', {
    given: 'una pestaña',
    steps: ['NAVIGATE: a la puerta con el código de un correo', 'readStorage.done: una apoderada guardada'],
    expects: { at: 'authenticated.ready', emits: [] },
  }),
  requirement('§2', 'usado el código, el ingreso lleva al inicio', {
    given: 'una pestaña',
    steps: ['NAVIGATE: a la puerta con el código de un correo', 'readStorage.done: una apoderada guardada', 'ERRAND_DONE: terminado'],
    expects: { at: 'authenticated.ready', emits: [{ type: 'GO', to: 'inicio', replace: true }] },
  }),
  requirement('§4', 'una escuela sin sus datos al día va a actualizarlos', {
    quotes: "first check that the user's data are updated, otherwise redirect to /actualiza-datos",
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una escuela guardada', 'rbdGuard.done: faltan los datos'],
    expects: {
      at: 'authenticated.stepPending',
      emits: [{ type: 'GO', to: 'actualizaDatos', replace: true }],
    },
  }),
  requirement('§4', 'una escuela sin el protocolo aceptado va a aceptarlo', {
    quotes: 'Then check that the confidentiality protocol is accepted, otherwise redirect to /protocolo-confidencialidad',
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una escuela guardada', 'rbdGuard.done: falta el protocolo'],
    expects: {
      at: 'authenticated.stepPending',
      emits: [{ type: 'GO', to: 'protocoloConfidencialidad', replace: true }],
    },
  }),
  requirement('§4', 'los demás perfiles pasan sin la guardia', {
    quotes: 'Other roles pass without these checks',
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una apoderada guardada'],
    expects: { at: 'authenticated.ready', calls: ['tabs', 'readStorage', 'renewal'], emits: [] },
  }),
  requirement('§8', 'un rechazo del token termina la sesión y lleva al ingreso con sesionExpirada', {
    quotes: 'The session is treated as expired',
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una escuela al día guardada', 'SESSION_REFUSED: el token en uso', 'clock'],
    expects: {
      at: 'anonymous.waiting',
      context: SIN_SESION,
      emits: [{ type: 'GO', to: 'login', query: { sesionExpirada: 'true' }, replace: true }],
    },
  }),
  requirement('§2', 'a una apoderada la lleva al ingreso de apoderados', {
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una apoderada guardada', 'SESSION_REFUSED: el token en uso', 'clock'],
    expects: {
      at: 'anonymous.waiting',
      context: SIN_SESION,
      emits: [{ type: 'GO', to: 'ingresoApoderados', query: { sesionExpirada: 'true' }, replace: true }],
    },
  }),
  requirement('§4', 'salir vuelve todo a su valor inicial', {
    quotes: 'Logout clears the session state',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: a salir',
      'readStorage.done: una escuela al día guardada',
      'countUnsent.done: ninguna',
      'closeSession.done: cerrada',
    ],
    expects: { at: 'anonymous.waiting', context: SIN_SESION },
  }),
  requirement('§4', 'en la página de un paso pendiente la guardia no se consulta', {
    quotes: 'except on /actualiza-datos and /protocolo-confidencialidad',
    given: 'una pestaña',
    steps: ['NAVIGATE: a sus datos', 'readStorage.done: una escuela guardada'],
    expects: { reads: 'Actualice sus datos', at: 'authenticated.ready', calls: ['tabs', 'readStorage', 'renewal'] },
  }),
  requirement('§6', 'una escuela pasa por los dos pasos antes de ver una página', {
    quotes: 'The RBD role is forced through the data-update and confidentiality-protocol steps',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela guardada',
      'rbdGuard.done: faltan los datos',
      'DATA_UPDATED: sus datos',
      'rbdGuard.done: falta el protocolo',
      'PROTOCOL_ACCEPTED: aceptado',
      'rbdGuard.done: al día',
    ],
    expects: {
      at: 'authenticated.ready',
      context: { datosUsuarioActualizados: true, protocoloAceptado: true },
      calls: [
        'tabs',
        'readStorage',
        'renewal',
        'rbdGuard',
        ['rbdGuard', { usuarioId: 7, datosUsuarioActualizados: true, protocoloAceptado: false }],
        ['rbdGuard', { usuarioId: 7, datosUsuarioActualizados: true, protocoloAceptado: true }],
      ],
    },
  }),
  requirement('§4', 'ingresar guarda a la persona y su token', {
    quotes: 'set user, set access token',
    given: 'una pestaña',
    steps: ['NAVIGATE: al ingreso', 'readStorage.done: nada guardado', 'SIGNED_IN: escuela'],
    expects: {
      at: 'authenticated.arriving',
      context: { accessToken: 'T1', usuario: { usuarioId: 7, nombreUsuario: '90145' }, establecimiento: { idRbd: 90145 } },
    },
  }),
  requirement('§4', 'la encuesta elegida queda en la sesión', {
    quotes: 'set survey',
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una apoderada guardada', 'SURVEY_CHOSEN: una encuesta'],
    expects: { context: { encuesta: { encuestaId: 7, nombre: 'Encuesta de 5° básico' } } },
  }),
  requirement('§4', 'al expirar se borra a la persona y se vuelve al ingreso con sesionExpirada', {
    quotes:
      'on a 401 or 403 answer, the stored user is cleared, the persisted store is purged, and the user is redirected to login with the sesionExpirada flag',
    given: 'una pestaña',
    steps: ['NAVIGATE: a sus datos', 'readStorage.done: una escuela guardada', 'SESSION_REFUSED: el token en uso', 'clock'],
    expects: {
      at: 'anonymous.waiting',
      context: SIN_SESION,
      emits: [{ type: 'GO', to: 'login', query: { sesionExpirada: 'true' }, replace: true }],
    },
  }),
  requirement('§4', 'salir borra todo, también en una escuela con su encuesta elegida', {
    quotes: 'delete all variables (resets everything to the initial values)',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      'SURVEY_CHOSEN: una encuesta',
      'NAVIGATE: a salir',
      'countUnsent.error: sin almacén',
      'closeSession.error: sin conexión',
    ],
    expects: { at: 'anonymous.waiting', context: { ...SIN_SESION, claveUnica: false } },
  }),
  requirement('§4', 'una sesión guardada que no se recupera en 5 segundos no se espera más', {
    quotes: 'The state is rehydrated on load and rendering waits for it (time-out 5000 ms)',
    given: 'una pestaña a la que no llega el código',
    steps: ['clock'],
    expects: { at: 'anonymous.waiting', context: SIN_SESION, waits: 5000 },
  }),
  requirement('§4', 'lo guardado se recupera con la primera dirección', {
    quotes: 'The state is rehydrated on load and rendering waits for it (time-out 5000 ms)',
    given: 'una pestaña',
    opens: { at: 'rehydrating', calls: ['tabs', 'readStorage'], deadline: 5000, tags: ['busy'] },
    steps: [
      'NAVIGATE: al inicio',
      [
        'readStorage.done: una apoderada guardada',
        { does: ['eraseOthers'], at: A, context: { ruta: 'inicio', accessToken: 'T1' }, calls: TABS_Y_RENOVACION, tags: ['resting'] },
      ],
    ],
  }),
  requirement('decisión', 'sin nada guardado, una página con sesión lleva a la puerta y se recuerda', {
    quotes: 'what was typed survives an expiry and a new sign-in of the same user',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      [
        'readStorage.done: nada guardado',
        {
          at: FUERA,
          context: { ruta: 'inicio', returnPlace: { ruta: 'inicio', query: { aviso: '1' } }, accessToken: null },
          emits: [va('login')],
          tags: ['resting'],
        },
      ],
      ['NAVIGATE: a la misma página', { context: { query: { orden: 'nombre' } } }],
      ['NAVIGATE: al ingreso', { context: { ruta: 'login' } }],
      ['NAVIGATE: a sus datos', { context: { ruta: 'actualizaDatos', returnPlace: { ruta: 'actualizaDatos' } }, emits: [va('login')] }],
      ['NAVIGATE: a salir', { context: { ruta: 'logout' }, emits: [va('login')] }],
    ],
  }),
  requirement('decisión', 'lo guardado que no es de fiar se descarta y se dice', {
    quotes: 'parsed with a strict valibot schema plus coherence rules',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al ingreso',
      [
        'readStorage.done: algo dañado',
        { reads: 'Ingreso de establecimientos', at: FUERA, context: { ...SIN_SESION, ruta: 'login' }, emits: [AVISO] },
      ],
    ],
  }),
  ...(
    [
      ['lo guardado no era de fiar', 'readStorage.done: algo dañado', { discarded: 'json-invalido', isUnread: false }, AVISO],
      ['no llegó el código que la lee', 'readStorage.error: no llegó el código', { isUnread: true }, SIN_LEER],
      ['no se leyó a tiempo', 'clock', { isUnread: true }, SIN_LEER],
    ] as const
  ).map(([que, pasa, context, aviso]) =>
    requirement('decisión', `a quien pedía una página con sesión, y de su sesión ${que}, se le dice y se recuerda adónde iba`, {
      quotes: 'what was typed survives an expiry and a new sign-in of the same user',
      given: 'una pestaña',
      steps: [
        'NAVIGATE: al inicio',
        [
          pasa,
          {
            at: FUERA,
            context: { ...SIN_SESION, ...context, returnPlace: { ruta: 'inicio', query: { aviso: '1' } } },
            emits: [aviso, va('login')],
          },
        ],
      ],
    }),
  ),
  requirement('§4', 'una sesión guardada que no se lee a tiempo no se espera más, se dice, y queda guardada para la próxima carga', {
    quotes: 'The state is rehydrated on load and rendering waits for it (time-out 5000 ms)',
    given: 'una pestaña a la que no llega el código',
    steps: [['clock', { at: FUERA, context: { ...SIN_SESION, isUnread: true }, emits: [SIN_LEER] }]],
  }),
  requirement('decisión', 'si no llega el código que lee la sesión, se dice y queda guardada, hasta que alguien ingrese', {
    because: 'Una conexión que se corta no es razón para cerrar la sesión de nadie.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al ingreso',
      ['readStorage.error: no llegó el código', { at: FUERA, context: { ...SIN_SESION, isUnread: true }, emits: [SIN_LEER] }],
      [
        'SIGNED_IN: escuela',
        { does: ['forgetFlows', 'eraseOthers'], at: 'authenticated.arriving', context: { isUnread: false }, calls: TABS_Y_RENOVACION },
      ],
    ],
  }),
  requirement('§4', 'ingresar abre la sesión y vuelve adonde la persona iba', {
    quotes: 'set user, set access token',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: a sus datos',
      'readStorage.done: nada guardado',
      [
        'SIGNED_IN: escuela',
        {
          does: ['forgetFlows', 'eraseOthers'],
          at: 'authenticated.arriving',
          context: {
            sessionId: 'S1',
            accessToken: 'T1',
            usuario: { nombreUsuario: '90145' },
            claveUnica: false,
            datosUsuarioActualizados: false,
            protocoloAceptado: false,
          },
          calls: TABS_Y_RENOVACION,
          tags: ['resting'],
        },
      ],
      [
        'NAVIGATE: al inicio',
        {
          at: 'authenticated.returning',
          context: { ruta: 'inicio', returnPlace: null },
          emits: [va('actualizaDatos', { query: {} })],
          tags: ['resting'],
        },
      ],
      ['NAVIGATE: a sus datos', { at: A, context: { ruta: 'actualizaDatos' } }],
    ],
  }),
  requirement('§4', 'quien ingresa sin lugar adonde volver va adonde dice su ingreso', {
    quotes: 'set user, set access token',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: nada guardado',
      'SIGNED_IN: apoderada',
      ['NAVIGATE: al inicio', { at: A, context: { ruta: 'inicio', returnPlace: null } }],
    ],
  }),
  requirement('§4', 'la guardia de una escuela: datos, protocolo, y adelante', {
    quotes: 'Both results are cached as session flags',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      [
        'readStorage.done: una escuela guardada',
        { does: ['eraseOthers'], at: 'authenticated.checking', calls: [...TABS_Y_RENOVACION, ...GUARDIA(false, false)], tags: ['busy'] },
      ],
      [
        'rbdGuard.done: faltan los datos',
        { at: 'authenticated.stepPending', context: { datosUsuarioActualizados: false }, emits: [va('actualizaDatos')], tags: ['resting'] },
      ],
      [
        'DATA_UPDATED: sus datos',
        {
          at: 'authenticated.checking',
          context: { datosUsuarioActualizados: true, usuario: { nombres: 'ROSA MARÍA' } },
          calls: GUARDIA(true, false),
        },
      ],
      ['rbdGuard.done: falta el protocolo', { at: 'authenticated.stepPending', emits: [va('protocoloConfidencialidad')] }],
      ['PROTOCOL_ACCEPTED: aceptado', { at: 'authenticated.checking', context: AL_DIA, calls: GUARDIA(true, true) }],
      ['rbdGuard.done: al día', { at: A, context: AL_DIA, tags: ['resting'] }],
      ['NAVIGATE: a la misma página', { context: { query: { orden: 'nombre' } } }],
    ],
  }),
  requirement('§4', 'terminado el último paso en su página, lleva al inicio', {
    quotes: 'Both results are cached as session flags',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al protocolo',
      'readStorage.done: una escuela guardada',
      ['PROTOCOL_ACCEPTED: aceptado', { at: 'authenticated.checking', context: { protocoloAceptado: true }, calls: GUARDIA(false, true) }],
      ['rbdGuard.done: al día', { at: A, context: AL_DIA, emits: [va('inicio')] }],
    ],
  }),
  requirement('decisión', 'una guardia sin respuesta es una falla con reintento, nunca un paso pendiente', {
    quotes: 'Any other answer of these two is an error state with retry, never "pending"',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela guardada',
      ['rbdGuard.done: no se sabe', { at: 'authenticated.guardFailed', context: { guardMessage: 'Sin servicio.' }, tags: ['resting'] }],
      ['RETRY: reintentar', { at: 'authenticated.checking', calls: GUARDIA(false, false) }],
      ['rbdGuard.error: sin conexión', { at: 'authenticated.guardFailed', context: { guardMessage: 'No hay conexión.' } }],
    ],
  }),
  requirement('decisión', 'quien llega otra vez a la misma página mientras la guardia pregunta no la hace preguntar de nuevo', {
    because: 'Su respuesta vale para la página, con la consulta que sea.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      [
        'readStorage.done: una escuela guardada',
        { at: 'authenticated.checking', calls: [...TABS_Y_RENOVACION, ...GUARDIA(false, false)], does: ['eraseOthers'] },
      ],
      ['NAVIGATE: a la misma página', { at: 'authenticated.checking', context: { query: { orden: 'nombre' } }, stops: [] }],
    ],
  }),
  requirement('§4', 'si la guardia dice que los datos no están al día, no lo están, aunque se acabaran de escribir', {
    quotes: "first check that the user's data are updated, otherwise redirect to /actualiza-datos",
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela guardada',
      [
        'DATA_UPDATED: sus datos',
        { at: 'authenticated.checking', context: { datosUsuarioActualizados: true }, calls: GUARDIA(true, false) },
      ],
      [
        'rbdGuard.done: faltan los datos',
        { at: 'authenticated.stepPending', context: { datosUsuarioActualizados: false }, emits: [va('actualizaDatos')] },
      ],
    ],
  }),
  requirement('decisión', 'si el servicio dice que falta un paso, la escuela vuelve a la guardia', {
    quotes: 'the session clears its flag and enters the guard again',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      [
        'DATA_PENDING: faltan los datos',
        {
          at: 'authenticated.checking',
          context: { datosUsuarioActualizados: false, protocoloAceptado: true },
          calls: GUARDIA(false, true),
        },
      ],
      ['DATA_PENDING: faltan los datos', { ignored: true }],
    ],
  }),
  requirement('decisión', 'si el servicio dice que falta el protocolo, también', {
    quotes: 'the session clears its flag and enters the guard again',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      [
        'PROTOCOL_PENDING: falta el protocolo',
        {
          at: 'authenticated.checking',
          context: { datosUsuarioActualizados: true, protocoloAceptado: false },
          calls: GUARDIA(true, false),
        },
      ],
      ['PROTOCOL_PENDING: falta el protocolo', { ignored: true }],
    ],
  }),
  ...(
    [
      ['los datos', 'DATA_PENDING: faltan los datos', GUARDIA(false, true)],
      ['el protocolo', 'PROTOCOL_PENDING: falta el protocolo', GUARDIA(true, false)],
    ] as const
  ).map(([que, contradice, vuelve]) =>
    requirement('decisión', `un servicio que se contradice por ${que} termina en un error con salida, no en una vuelta sin fin`, {
      because: 'La guardia se pregunta otra vez una sola vez en cada página; después decide la persona.',
      given: 'una pestaña',
      steps: [
        'NAVIGATE: al inicio',
        'readStorage.done: una escuela al día guardada',
        [contradice, { at: 'authenticated.checking', calls: vuelve }],
        ['rbdGuard.done: al día', { at: A, context: { isGuardDoubted: true } }],
        [contradice, { at: 'authenticated.guardFailed', context: { guardMessage: CONTRADICCION }, calls: [], tags: ['resting'] }],
        ['RETRY: reintentar', { at: 'authenticated.checking', context: { isGuardDoubted: false }, calls: vuelve }],
        ['rbdGuard.done: al día', { at: A, context: { guardMessage: null } }],
        [contradice, { at: 'authenticated.checking', calls: vuelve }],
        'rbdGuard.done: al día',
        ['NAVIGATE: a una dirección que no existe', { context: { isGuardDoubted: false } }],
      ],
    }),
  ),
  requirement('§4', 'los demás perfiles no entran a la guardia aunque alguien lo diga', {
    quotes: 'Other roles pass without these checks',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['DATA_PENDING: faltan los datos', { ignored: true }],
      ['PROTOCOL_PENDING: falta el protocolo', { ignored: true }],
    ],
  }),
  requirement('§2', 'ya adentro, la puerta sobra; con el código de un correo, se queda hasta usarlo', {
    quotes: 'If a session is already present, the screen redirects to /inicio',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al ingreso',
      ['readStorage.done: una apoderada guardada', { does: ['eraseOthers'], at: A, calls: TABS_Y_RENOVACION, emits: [va('inicio')] }],
      ['NAVIGATE: a la puerta con el código de un correo', { context: { errand: true } }],
      ['ERRAND_DONE: terminado', { context: { errand: false }, emits: [va('inicio')] }],
      ['NAVIGATE: a una dirección que no existe', { context: { ruta: null } }],
    ],
  }),
  requirement('§4', 'lo elegido y lo cambiado queda en la sesión', {
    quotes: 'set establishment',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: alguien de la agencia guardado',
      ['SCHOOL_CHOSEN: otra escuela', { context: { establecimiento: { idRbd: 90146 } } }],
      ['SURVEY_CHOSEN: una encuesta', { context: { encuesta: { encuestaId: 7 } } }],
      ['PROFILE_CHANGED: su nombre', { context: { usuario: { apellidoMaterno: 'DÍAZ' }, datosUsuarioActualizados: false } }],
    ],
  }),
  requirement('§8', 'un rechazo del token en uso termina la sesión y se dice a las demás pestañas', {
    quotes: 'The session is treated as expired',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['SESSION_REFUSED: un token anterior', { ignored: true }],
      ['SESSION_REFUSED: el token en uso', { at: 'authenticated.seeking', sends: [PREGUNTA], deadline: 1000, tags: ['busy'] }],
      ['SESSION_REFUSED: el token en uso', { at: 'authenticated.seeking', sends: [], deadline: 1000 }],
      [
        'clock',
        {
          at: FUERA,
          context: { ...SIN_SESION, sessionId: null, returnPlace: { ruta: 'inicio', usuarioId: 7 } },
          emits: [va('ingresoApoderados', { query: { sesionExpirada: 'true' } })],
          sends: [fin('expiracion')],
          does: ['warnExpiry', 'forgetFlows'],
          stops: ['renewal'],
        },
      ],
    ],
  }),
  requirement('decisión', 'una pestaña que durmió mientras otra renovaba toma su token antes de que se le diga que expiró', {
    because: 'El token anterior muere diez segundos después de renovarse: quien trabaja en otra pestaña no ha dejado de trabajar.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      ['SESSION_REFUSED: el token en uso', { at: 'authenticated.seeking', sends: [PREGUNTA], emits: [], tags: ['busy'] }],
      ['NAVIGATE: a la misma página', { at: 'authenticated.seeking', context: { query: { orden: 'nombre' } } }],
      ['NAVIGATE: al protocolo', { at: 'authenticated.seeking', context: { ruta: 'protocoloConfidencialidad' } }],
      ['OTHER_TAB_ASKED: esta sesión', { at: 'authenticated.seeking', sends: [] }],
      ['OTHER_TAB_RENEWED: otra sesión', { ignored: true }],
      [
        'OTHER_TAB_RENEWED: esta sesión',
        {
          does: ['eraseOthers'],
          at: A,
          context: { accessToken: 'T3', usuario: { usuarioId: 7 } },
          calls: [['renewal', { accessToken: 'T3' }]],
          stops: ['renewal'],
          emits: [],
          tags: ['resting'],
        },
      ],
    ],
  }),
  requirement('decisión', 'una pestaña cuyo tiempo se acabó pregunta a las otras antes de darse por terminada', {
    because: 'Un equipo que despierta cuenta el tiempo del token que tenía, y no el del que otra pestaña renovó.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      ['renewal.done: se acabó el tiempo', { at: 'authenticated.seeking', sends: [PREGUNTA], deadline: 1000 }],
      [
        'OTHER_TAB_RENEWED: esta sesión',
        { does: ['eraseOthers'], at: A, context: { accessToken: 'T3' }, calls: [['renewal', { accessToken: 'T3' }]] },
      ],
    ],
  }),
  requirement('decisión', 'a la pestaña que pregunta se le entrega el token de su misma sesión, y a ninguna otra', {
    because: 'El token de una persona da sus permisos: solo lo recibe quien ya estaba en esa sesión.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['OTHER_TAB_ASKED: otra sesión', { ignored: true }],
      ['OTHER_TAB_ASKED: esta sesión', { sends: [['tabs', { type: 'ANNOUNCE_RENEWAL', sessionId: 'S1', accessToken: 'T1' }]] }],
    ],
  }),
  requirement('§2', 'quien vino por ClaveÚnica sale por su página, también al expirar', {
    quotes: "is first sent to that provider's logout page",
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada de ClaveÚnica guardada',
      ['renewal.done: se acabó el tiempo', { at: 'authenticated.seeking', sends: [PREGUNTA] }],
      [
        'clock',
        {
          at: FUERA,
          context: SIN_SESION,
          emits: [va('claveunicaSalida', { query: { sesionExpirada: 'true' } })],
          sends: [fin('expiracion')],
          does: ['warnExpiry', 'forgetFlows'],
        },
      ],
    ],
  }),
  requirement('decisión', 'sin renovación, la sesión sigue hasta que el servicio diga', {
    because: 'Una ayuda que se rompe no debe echar a nadie.',
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una apoderada guardada', ['renewal.error: rota', {}]],
  }),
  requirement('decisión', 'sin canal entre pestañas, esta sigue sola', {
    because: 'Una ayuda que se rompe no debe echar a nadie.',
    given: 'una pestaña',
    steps: ['NAVIGATE: al inicio', 'readStorage.done: una apoderada guardada', ['tabs.error: sin canal', {}]],
  }),
  requirement('decisión', 'un token renovado se adopta y se dice a las demás pestañas; el mismo no', {
    quotes: 'renewed while the user is active',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['renewal.snapshot: el mismo token', { ignored: true }],
      [
        'renewal.snapshot: otro token',
        { context: { accessToken: 'T3' }, sends: [['tabs', { type: 'ANNOUNCE_RENEWAL', sessionId: 'S1', accessToken: 'T3' }]] },
      ],
    ],
  }),
  requirement('decisión', 'solo se adopta el token de la propia sesión', {
    because: 'El de otra persona en otra pestaña daría a esta sus permisos.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['OTHER_TAB_RENEWED: otra sesión', { ignored: true }],
      'renewal.snapshot: otro token',
      [
        'OTHER_TAB_RENEWED: esta sesión',
        { context: { accessToken: 'T3' }, sends: [['renewal', { type: 'RENEWED_ELSEWHERE', accessToken: 'T3' }]] },
      ],
    ],
  }),
  requirement('decisión', 'la misma sesión que termina en otra pestaña termina aquí; la de otra persona, no', {
    quotes: 'revoked by\n  logout',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['OTHER_TAB_ENDED: otra sesión expiró', { ignored: true }],
      ['OTHER_TAB_ENDED: salió de otra sesión', { ignored: true }],
      [
        'OTHER_TAB_ENDED: salió de esta sesión',
        {
          does: ['forgetFlows'],
          at: FUERA,
          context: { ...SIN_SESION, sessionId: null, returnPlace: null },
          emits: [va('ingresoApoderados')],
        },
      ],
    ],
  }),
  requirement('decisión', 'la que expira en otra pestaña expira aquí, y se puede volver al mismo lugar', {
    quotes: 'what was typed survives an expiry and a new sign-in of the same user',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      [
        'OTHER_TAB_ENDED: esta sesión expiró',
        {
          at: FUERA,
          context: { ...SIN_SESION, returnPlace: { ruta: 'inicio', usuarioId: 7 } },
          emits: [va('login', { query: { sesionExpirada: 'true' } })],
          does: ['warnExpiry', 'forgetFlows'],
        },
      ],
    ],
  }),
  requirement('decisión', 'salir busca antes respuestas sin enviar, y pregunta si quedan', {
    quotes: 'logout with unsent answers asks first',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      ['NAVIGATE: a salir', { at: 'authenticated.leaving', calls: [['countUnsent', { usuarioId: 7 }]], deadline: 2000, tags: ['busy'] }],
      ['countUnsent.done: una', { at: 'authenticated.confirmingSignOut', context: { unsent: 1 }, tags: ['resting'] }],
      ['STAY: se queda', { at: A, emits: [va('inicio')] }],
      'NAVIGATE: al inicio',
      'NAVIGATE: a salir',
      'countUnsent.done: una',
      [
        'SIGN_OUT_ANYWAY: sale igual',
        {
          does: ['eraseDrafts'],
          at: 'signingOut',
          calls: [['closeSession', { accessToken: 'T1' }]],
          stops: ['renewal'],
          deadline: 3000,
          tags: ['busy'],
        },
      ],
      ['NAVIGATE: al inicio', { context: { ruta: 'inicio' } }],
      [
        'closeSession.done: cerrada',
        {
          does: ['forgetFlows'],
          at: FUERA,
          context: { ...SIN_SESION, sessionId: null },
          emits: [va('login')],
          sends: [fin('salida')],
          tags: ['resting'],
        },
      ],
    ],
  }),
  requirement('§4', 'salir cierra la sesión aunque nada conteste, y se dice a las demás pestañas', {
    quotes: 'Logout clears the session state',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada de ClaveÚnica guardada',
      'NAVIGATE: a salir',
      [
        'clock',
        { does: ['eraseDrafts'], at: 'signingOut', calls: [['closeSession', { accessToken: 'T1' }]], stops: ['countUnsent', 'renewal'] },
      ],
      [
        'clock',
        {
          does: ['forgetFlows'],
          at: FUERA,
          context: SIN_SESION,
          emits: [va('claveunicaSalida')],
          sends: [fin('salida')],
          stops: ['closeSession'],
        },
      ],
    ],
    expects: { waits: 5000 },
  }),
  requirement('§4', 'salir sin nada pendiente, aunque el servicio falle', {
    quotes: 'Logout clears the session state',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      'NAVIGATE: a salir',
      ['countUnsent.done: ninguna', { does: ['eraseDrafts'], at: 'signingOut', calls: ['closeSession'] }],
      [
        'closeSession.error: sin conexión',
        { does: ['forgetFlows'], at: FUERA, context: SIN_SESION, emits: [va('login')], sends: [fin('salida')] },
      ],
    ],
  }),
  requirement('§4', 'sin poder contar lo pendiente, sale igual', {
    quotes: 'Logout clears the session state',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela al día guardada',
      'NAVIGATE: a salir',
      ['countUnsent.error: sin almacén', { does: ['eraseDrafts'], at: 'signingOut', calls: ['closeSession'] }],
    ],
  }),
  requirement('§4', 'un navegador que no deja guardar permite ingresar, y la sesión dura lo que la página', {
    given: 'una pestaña',
    steps: ['readStorage.done: un navegador que no guarda', 'NAVIGATE: al ingreso'],
    expects: { at: 'anonymous.waiting', context: { ...SIN_SESION, isStorageRefused: true }, emits: [] },
  }),
  requirement('§4', 'el token de un ingreso que no terminó espera a quien lo pidió, y se olvida al ir a otra página', {
    given: 'una pestaña',
    steps: ['readStorage.done: un ingreso a medias', 'NAVIGATE: al ingreso', 'NAVIGATE: a una dirección que no existe'],
    expects: { at: 'anonymous.waiting', context: { accessToken: null, heldToken: null } },
  }),
  requirement('§4', 'un ingreso a medias conserva su token en la puerta', {
    given: 'una pestaña',
    steps: ['NAVIGATE: al ingreso', 'readStorage.done: un ingreso a medias'],
    expects: { at: 'anonymous.waiting', context: { accessToken: null, heldToken: 'T1' } },
  }),
  requirement('§2', 'quien llega a la puerta desde una sesión que expiró lo lee una vez en cada llegada', {
    quotes: 'If the query carries sesionExpirada, it shows the toast "Su sesión ha expirado."',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al ingreso, porque la sesión expiró',
      ['readStorage.done: nada guardado', { reads: 'Su sesión ha expirado.', at: FUERA, emits: [EXPIRO] }],
      ['NAVIGATE: a la misma página', { at: FUERA, context: { query: { orden: 'nombre' } } }],
      ['NAVIGATE: al ingreso, porque la sesión expiró', { at: FUERA, emits: [EXPIRO] }],
      ['NAVIGATE: al ingreso, porque la sesión expiró', { at: FUERA }],
      ['NAVIGATE: al ingreso', { at: FUERA, context: { query: {} } }],
    ],
  }),
  requirement('decisión', 'quien ingresa no encuentra lo que otra persona dejó en este navegador, y quien sale no deja borradores', {
    quotes: 'erased after 24 h or when another user signs in',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al ingreso',
      ['readStorage.done: nada guardado', { at: FUERA }],
      ['SIGNED_IN: apoderada', { at: 'authenticated.arriving', calls: TABS_Y_RENOVACION, does: ['forgetFlows', 'eraseOthers'] }],
      ['NAVIGATE: a salir', { at: 'authenticated.leaving', calls: [['countUnsent', { usuarioId: 7 }]], deadline: 2000 }],
      [
        'countUnsent.done: ninguna',
        { at: 'signingOut', calls: [['closeSession', { accessToken: 'T1' }]], does: ['eraseDrafts'], deadline: 3000 },
      ],
      ['closeSession.done: cerrada', { at: FUERA, emits: [va('login')], sends: [fin('salida')], does: ['forgetFlows'] }],
    ],
  }),
  requirement('decisión', 'un ingreso que espera en su puerta guarda su token mientras esté ahí', {
    because: 'Quien elige su establecimiento y recarga la página sigue donde estaba, sin escribir su contraseña otra vez.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al ingreso',
      ['readStorage.done: nada guardado', { at: FUERA }],
      ['TOKEN_HELD: de un ingreso', { context: { heldToken: 'T1' } }],
      ['TOKEN_HELD: ninguno', { context: { heldToken: null } }],
    ],
  }),
  requirement('decisión', 'una pestaña toma el token que otra renovó', {
    because: 'El anterior muere diez segundos después de renovarse.',
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una apoderada guardada',
      [
        'OTHER_TAB_RENEWED: esta sesión',
        { context: { accessToken: 'T3' }, sends: [['renewal', { type: 'RENEWED_ELSEWHERE', accessToken: 'T3' }]] },
      ],
      ['OTHER_TAB_RENEWED: otra sesión', { ignored: true }],
    ],
  }),
  requirement('§4', 'lo que dice la guardia queda en la sesión', {
    quotes: "first check that the user's data are updated, otherwise redirect to /actualiza-datos",
    given: 'una pestaña',
    steps: [
      'NAVIGATE: al inicio',
      'readStorage.done: una escuela guardada',
      [
        'rbdGuard.done: falta el protocolo',
        {
          at: 'authenticated.stepPending',
          context: { datosUsuarioActualizados: true, protocoloAceptado: false },
          emits: [va('protocoloConfidencialidad')],
        },
      ],
    ],
  }),
  seLee(
    'en una dirección que no existe',
    'una pestaña',
    ['NAVIGATE: al inicio', 'readStorage.done: una escuela al día guardada', 'NAVIGATE: a una dirección que no existe'],
    ['Página no encontrada'],
  ),
  seLee(
    'al salir con respuestas sin enviar',
    'una pestaña',
    ['NAVIGATE: al inicio', 'readStorage.done: una escuela al día guardada', 'NAVIGATE: a salir', 'countUnsent.done: una'],
    ['¿Salir sin enviar sus respuestas?'],
  ),
  seLee(
    'de la agencia sin cifras',
    'una pestaña',
    ['NAVIGATE: al inicio', 'readStorage.done: alguien de la agencia guardado'],
    ['Inicio', 'No encontramos las cifras de su territorio'],
  ),
]
