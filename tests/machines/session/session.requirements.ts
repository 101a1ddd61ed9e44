import { requirement } from '#kit/requirements.ts'

const SIN_SESION = {
  usuario: null,
  accessToken: null,
  establecimiento: null,
  encuesta: null,
  protocoloAceptado: false,
  datosUsuarioActualizados: false,
}

export const sessionRequirements = [
  requirement('§2', 'con sesión, el ingreso lleva al inicio', {
    given: 'una escuela al día guardada',
    steps: ['NAVIGATE: al ingreso'],
    expects: { at: 'authenticated.ready', emits: [{ type: 'GO', to: 'inicio', replace: true }] },
  }),
  requirement('§2', 'con sesión, el enlace de un correo de verificación conserva su código hasta que se usa', {
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: a la puerta con el código de un correo'],
    expects: { at: 'authenticated.ready', emits: [] },
  }),
  requirement('§2', 'usado el código, el ingreso lleva al inicio', {
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: a la puerta con el código de un correo', 'ERRAND_DONE: terminado'],
    expects: { at: 'authenticated.ready', emits: [{ type: 'GO', to: 'inicio', replace: true }] },
  }),
  requirement('§4', 'una escuela sin sus datos al día va a actualizarlos', {
    quotes: "first check that the user's data are updated, otherwise redirect to /actualiza-datos",
    given: 'una escuela guardada',
    steps: ['NAVIGATE: al inicio', 'rbdGuard.done: faltan los datos'],
    expects: { at: 'authenticated.stepPending', emits: [{ type: 'GO', to: 'actualizaDatos', replace: true }] },
  }),
  requirement('§4', 'una escuela sin el protocolo aceptado va a aceptarlo', {
    quotes: 'Then check that the confidentiality protocol is accepted, otherwise redirect to /protocolo-confidencialidad',
    given: 'una escuela guardada',
    steps: ['NAVIGATE: al inicio', 'rbdGuard.done: falta el protocolo'],
    expects: { at: 'authenticated.stepPending', emits: [{ type: 'GO', to: 'protocoloConfidencialidad', replace: true }] },
  }),
  requirement('§4', 'los demás perfiles pasan sin la guardia', {
    quotes: 'Other roles pass without these checks',
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: al inicio'],
    expects: { at: 'authenticated.ready', calls: ['tabs', 'renewal'], emits: [] },
  }),
  requirement('§8', 'un rechazo del token termina la sesión y lleva al ingreso con sesionExpirada', {
    quotes: 'The session is treated as expired',
    given: 'una escuela al día guardada',
    steps: ['NAVIGATE: al inicio', 'SESSION_REFUSED: el token en uso'],
    expects: {
      at: 'anonymous.waiting',
      context: SIN_SESION,
      emits: [{ type: 'GO', to: 'login', query: { sesionExpirada: 'true' }, replace: true }],
    },
  }),
  requirement('§2', 'a una apoderada la lleva al ingreso de apoderados', {
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: al inicio', 'SESSION_REFUSED: el token en uso'],
    expects: {
      at: 'anonymous.waiting',
      context: SIN_SESION,
      emits: [{ type: 'GO', to: 'ingresoApoderados', query: { sesionExpirada: 'true' }, replace: true }],
    },
  }),
  requirement('§4', 'salir vuelve todo a su valor inicial', {
    quotes: 'Logout clears the session state',
    given: 'una escuela al día guardada',
    steps: ['NAVIGATE: a salir', 'countUnsent.done: ninguna', 'closeSession.done: cerrada'],
    expects: { at: 'anonymous.waiting', context: SIN_SESION },
  }),
  requirement('§4', 'en la página de un paso pendiente la guardia no se consulta', {
    quotes: 'except on /actualiza-datos and /protocolo-confidencialidad',
    given: 'una escuela guardada',
    steps: ['NAVIGATE: a sus datos'],
    expects: { at: 'authenticated.ready', calls: ['tabs', 'renewal'] },
  }),
  requirement('§6', 'una escuela pasa por los dos pasos antes de ver una página', {
    quotes: 'The RBD role is forced through the data-update and confidentiality-protocol steps',
    given: 'una escuela guardada',
    steps: [
      'NAVIGATE: al inicio',
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
        'renewal',
        'rbdGuard',
        ['rbdGuard', { usuarioId: 7, datosUsuarioActualizados: true, protocoloAceptado: false }],
        ['rbdGuard', { usuarioId: 7, datosUsuarioActualizados: true, protocoloAceptado: true }],
      ],
    },
  }),
  requirement('§4', 'ingresar guarda a la persona y su token', {
    quotes: 'set user, set access token',
    given: 'nada guardado',
    steps: ['NAVIGATE: al ingreso', 'SIGNED_IN: escuela'],
    expects: {
      at: 'authenticated.arriving',
      context: { accessToken: 'T1', usuario: { usuarioId: 7, nombreUsuario: '90145' }, establecimiento: { idRbd: 90145 } },
    },
  }),
  requirement('§4', 'la encuesta elegida queda en la sesión', {
    quotes: 'set survey',
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: al inicio', 'SURVEY_CHOSEN: una encuesta'],
    expects: { context: { encuesta: { encuestaId: 7, nombre: 'Encuesta de 5° básico' } } },
  }),
  requirement('§4', 'al expirar se borra a la persona y se vuelve al ingreso con sesionExpirada', {
    quotes:
      'on a 401 or 403 answer, the stored user is cleared, the persisted store is purged, and the user is redirected to login with the sesionExpirada flag',
    given: 'una escuela guardada',
    steps: ['NAVIGATE: a sus datos', 'SESSION_REFUSED: el token en uso'],
    expects: {
      at: 'anonymous.waiting',
      context: SIN_SESION,
      emits: [{ type: 'GO', to: 'login', query: { sesionExpirada: 'true' }, replace: true }],
    },
  }),
  requirement('§4', 'salir borra todo, también en una escuela con su encuesta elegida', {
    quotes: 'delete all variables (resets everything to the initial values)',
    given: 'una escuela al día guardada',
    steps: [
      'NAVIGATE: al inicio',
      'SURVEY_CHOSEN: una encuesta',
      'NAVIGATE: a salir',
      'countUnsent.error: sin almacén',
      'closeSession.error: sin conexión',
    ],
    expects: { at: 'anonymous.waiting', context: { ...SIN_SESION, claveUnica: false } },
  }),
  requirement('§4', 'una sesión guardada que no se recupera en 5 segundos se descarta', {
    quotes: 'The state is rehydrated on load and rendering waits for it (time-out 5000 ms)',
    given: 'una escuela guardada',
    steps: ['clock'],
    expects: { at: 'anonymous.waiting', context: SIN_SESION, waits: 5000 },
  }),
]
