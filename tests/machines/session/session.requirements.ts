import { requisito } from '#kit/requirements.ts'

const SIN_SESION = { usuario: null, accessToken: null, establecimiento: null, encuesta: null, protocoloAceptado: false, datosUsuarioActualizados: false }

export const sessionRequirements = [
  requisito('§2', 'con sesión, el ingreso lleva al inicio', {
    given: 'una escuela al día guardada',
    steps: ['NAVIGATE: al ingreso'],
    expects: { at: 'authenticated.ready', emits: [{ type: 'GO', to: 'inicio', replace: true }] },
  }),
  requisito('§4', 'una escuela sin sus datos al día va a actualizarlos', {
    given: 'una escuela guardada',
    steps: ['NAVIGATE: al inicio', 'rbdGuard.done: faltan los datos'],
    expects: { at: 'authenticated.stepPending', emits: [{ type: 'GO', to: 'actualizaDatos', replace: true }] },
  }),
  requisito('§4', 'una escuela sin el protocolo aceptado va a aceptarlo', {
    given: 'una escuela guardada',
    steps: ['NAVIGATE: al inicio', 'rbdGuard.done: falta el protocolo'],
    expects: { at: 'authenticated.stepPending', emits: [{ type: 'GO', to: 'protocoloConfidencialidad', replace: true }] },
  }),
  requisito('§4', 'los demás perfiles pasan sin la guardia', {
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: al inicio'],
    expects: { at: 'authenticated.ready', calls: ['tabs', 'renewal'], emits: [] },
  }),
  requisito('§8', 'un rechazo del token termina la sesión y lleva al ingreso con sesionExpirada', {
    given: 'una escuela al día guardada',
    steps: ['NAVIGATE: al inicio', 'SESSION_REFUSED: el token en uso'],
    expects: { at: 'anonymous.waiting', context: SIN_SESION, emits: [{ type: 'GO', to: 'login', query: { sesionExpirada: 'true' }, replace: true }] },
  }),
  requisito('§2', 'a una apoderada la lleva al ingreso de apoderados', {
    given: 'una apoderada guardada',
    steps: ['NAVIGATE: al inicio', 'SESSION_REFUSED: el token en uso'],
    expects: { at: 'anonymous.waiting', context: SIN_SESION, emits: [{ type: 'GO', to: 'ingresoApoderados', query: { sesionExpirada: 'true' }, replace: true }] },
  }),
  requisito('§4', 'salir vuelve todo a su valor inicial', {
    given: 'una escuela al día guardada',
    steps: ['NAVIGATE: a salir', 'countUnsent.done: ninguna', 'closeSession.done: cerrada'],
    expects: { at: 'anonymous.waiting', context: SIN_SESION },
  }),
  requisito('§9', 'la recuperación de lo guardado espera 5.000 ms', { given: 'una escuela guardada', steps: ['clock'], expects: { at: 'anonymous.waiting', context: SIN_SESION, waits: 5000 } }),
]
