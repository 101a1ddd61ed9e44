import { requirement } from '#kit/requirements.ts'

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
]
