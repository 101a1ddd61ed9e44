import { requirement } from '#kit/requirements.ts'

const CARGADO = 'loadProfile.done: su registro'

export const miCuentaRequirements = [
  requirement('§5', 'los nombres se guardan en mayúsculas y el correo en minúsculas', {
    quotes: 'nombres, apellidoPaterno and apellidoMaterno are upper-cased, both emails are lower-cased',
    given: 'una persona',
    steps: [CARGADO, 'SAVE_PROFILE: todo bien'],
    expects: {
      at: 'savingProfile',
      calls: [
        'loadProfile',
        [
          'saveProfile',
          {
            data: {
              nombres: 'ROSA',
              apellidoPaterno: 'SOTO',
              apellidoMaterno: '',
              correoElectronico: 'rosa@demo.cl',
              telefono1: '',
              telefono2: '+56911112222',
            },
          },
        ],
      ],
    },
  }),
  requirement('§5', 'la segunda contraseña no se envía', {
    quotes: 'passwordActiva2 is dropped before sending',
    given: 'una persona',
    steps: [CARGADO, 'CHANGE_PASSWORD: todo bien'],
    expects: {
      at: 'changingPassword',
      calls: [
        'loadProfile',
        [
          'changePassword',
          {
            data: {
              nombres: 'ROSA',
              apellidoPaterno: 'SOTO',
              apellidoMaterno: '',
              correoElectronico: 'a@demo.cl',
              telefono1: null,
              telefono2: '+56911112222',
              passwordActual: 'la-de-antes-1',
              passwordActiva: 'girasol-azul-42',
            },
          },
        ],
      ],
    },
  }),
]
