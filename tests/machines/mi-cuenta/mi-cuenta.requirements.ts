import { requirement } from '#kit/requirements.ts'

const CARGADO = 'loadProfile.done: su registro'

export const miCuentaRequirements = [
  requirement('§5', 'los nombres se guardan en mayúsculas, y el correo no va con ellos', {
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
  requirement('§5', 'otro correo se pide con la contraseña actual', {
    quotes: 'both emails are lower-cased',
    given: 'una persona',
    steps: [CARGADO, 'CHANGE_EMAIL: todo bien'],
    expects: {
      at: 'changingEmail',
      calls: [
        'loadProfile',
        [
          'changeEmail',
          {
            data: {
              nombres: 'ROSA',
              apellidoPaterno: 'SOTO',
              apellidoMaterno: '',
              correoElectronico: 'rosa@demo.cl',
              telefono1: null,
              telefono2: '+56911112222',
              passwordActual: 'la-de-antes-1',
            },
          },
        ],
      ],
    },
  }),
  requirement('§5', 'el correo de siempre, o sin la contraseña, no se pide', {
    given: 'una persona',
    steps: [CARGADO, 'CHANGE_EMAIL: el mismo y sin contraseña'],
    expects: {
      at: 'editing',
      calls: ['loadProfile'],
      context: {
        emailFailure: {
          campos: { correoElectronico: 'Ese ya es su correo electrónico.', passwordActual: 'Debe ingresar su contraseña actual.' },
        },
      },
    },
  }),
]
