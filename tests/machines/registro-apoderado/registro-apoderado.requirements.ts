import { requirement } from '#kit/requirements.ts'

const RESUELTO = 'captcha.snapshot: resuelto'

export const registroApoderadoRequirements = [
  requirement('§5', 'los dos correos y las dos contraseñas deben coincidir', {
    quotes: 'Guardian registration has two email fields and two password fields',
    given: 'apoderado',
    steps: [RESUELTO, 'SUBMIT: correos y contraseñas distintos'],
    expects: {
      at: 'registering.filling',
      calls: ['captcha'],
      context: {
        failure: { campos: { correoElectronico2: 'Los correos electrónicos no coinciden.', password2: 'Las contraseñas no coinciden.' } },
      },
    },
  }),
  requirement('§3', 'el registro lleva su origen, todos sus datos y el captcha', {
    given: 'EPJA',
    steps: [RESUELTO, 'SUBMIT: todo bien', 'postRegistro.done: recibido'],
    expects: {
      at: 'sent',
      calls: [
        'captcha',
        [
          'postRegistro',
          {
            origen: 'EPJA',
            runApoderado: '12345678-5',
            nombres: 'Marcela',
            apellidoPaterno: 'Cárcamo',
            apellidoMaterno: '',
            correoElectronico: 'marcela@correo.cl',
            correoElectronico2: 'marcela@correo.cl',
            password: 'girasol-azul-42',
            password2: 'girasol-azul-42',
            captchaToken: 'CAPTCHA',
          },
        ],
      ],
    },
  }),
]
