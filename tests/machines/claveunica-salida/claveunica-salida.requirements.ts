import { requirement } from '#kit/requirements.ts'

const PUERTA = (query: object = {}) => ({ type: 'GO', to: 'ingresoApoderados', ...query, replace: true })

export const claveunicaSalidaRequirements = [
  requirement('§9', 'entre la salida de ClaveÚnica y el ingreso pasan 1.000 ms', {
    given: 'una expiración',
    steps: ['requestLogout.done: adónde ir', 'clock'],
    expects: {
      at: 'atDoor',
      waits: 1000,
      emits: [{ type: 'GO', to: 'ingresoApoderados', replace: true, query: { sesionExpirada: 'true' } }],
    },
  }),
  requirement('§2', 'de la salida de ClaveÚnica a la puerta, en un segundo', {
    quotes: "is first sent to that provider's logout page",
    given: 'una salida',
    opens: { at: 'asking', calls: [['requestLogout', { expirada: false, origen: 'Apoderados' }]], deadline: 3000, tags: ['busy'] },
    steps: [
      [
        'requestLogout.done: adónde ir',
        {
          reads: 'Cerrando su sesión de ClaveÚnica…',
          at: 'atProvider',
          calls: [['openLogout', { urlCierre: 'https://claveunica.prueba/logout' }]],
          deadline: 1000,
          tags: ['busy'],
        },
      ],
      ['clock', { reads: 'Ingreso de apoderados', at: 'atDoor', emits: [PUERTA()] }],
    ],
  }),
  requirement('decisión', 'si ClaveÚnica no contesta o no se abre, se sale igual', {
    because: 'La sesión de aquí ya terminó: nadie queda a medio salir.',
    given: 'una salida',
    steps: [['requestLogout.error: sin conexión', { at: 'atDoor', emits: [PUERTA()] }]],
  }),
  requirement('§1', 'quien estudia en EPJA vuelve al ingreso EPJA', {
    quotes: 'EPJA users, who use the guardian login screen with a different origin',
    given: 'un estudiante EPJA',
    opens: { at: 'asking', calls: [['requestLogout', { expirada: true, origen: 'EPJA' }]], deadline: 3000, tags: ['busy'] },
    steps: [
      'requestLogout.done: adónde ir',
      [
        'clock',
        {
          reads: 'Ingreso EPJA',
          at: 'atDoor',
          emits: [{ type: 'GO', to: 'ingresoEpja', query: { sesionExpirada: 'true' }, replace: true }],
        },
      ],
    ],
  }),
  requirement('decisión', 'si tarda, también', {
    because: 'La sesión de aquí ya terminó: nadie queda a medio salir.',
    given: 'una expiración',
    steps: [['clock', { at: 'atDoor', emits: [PUERTA({ query: { sesionExpirada: 'true' } })] }]],
  }),
  requirement('decisión', 'si su página no se abre, también', {
    because: 'La sesión de aquí ya terminó: nadie queda a medio salir.',
    given: 'una salida',
    steps: ['requestLogout.done: adónde ir', ['openLogout.error: no se abre', { at: 'atDoor', emits: [PUERTA()] }]],
  }),
]
