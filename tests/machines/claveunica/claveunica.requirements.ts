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
      calls: ['takeDeparture', ['exchangeCode', { token: 'C1', csrfToken: 'E1' }], ['loadProfile', { accessToken: 'T1' }]],
      output: { type: 'SIGNED_IN', claveUnica: true },
    },
  }),
]
