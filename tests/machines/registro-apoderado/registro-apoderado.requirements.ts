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
  requirement('decisión', 'registrarse contesta siempre lo mismo, y su falla se dice', {
    quotes: 'existing RUN or e-mail gets the same neutral answer',
    given: 'apoderado',
    opens: { at: 'registering.filling', calls: [['captcha', { containerId: 'captcha' }]], tags: [] },
    steps: [
      ['RETRY_CAPTCHA: reintentar', { sends: [['captcha', { type: 'RETRY' }]] }],
      [RESUELTO, { context: { captchaToken: 'CAPTCHA' } }],
      ['SUBMIT: correos y contraseñas distintos', { context: { failure: { campos: { password2: 'Las contraseñas no coinciden.' } } } }],
      [
        'SUBMIT: todo bien',
        { at: 'registering.submitting', context: { failure: null, email: 'marcela@correo.cl' }, calls: ['postRegistro'], tags: ['busy'] },
      ],
      [
        'postRegistro.error: sin conexión',
        {
          at: 'registering.filling',
          context: { failure: { mensaje: 'No hay conexión.' } },
          sends: [['captcha', { type: 'RESET' }]],
          tags: [],
        },
      ],
      ['captcha.error: roto', { context: { captchaState: 'fallido' } }],
    ],
  }),
  requirement('decisión', 'recibido el registro, se dice que falta verificar la cuenta', {
    quotes: 'existing RUN or e-mail gets the same neutral answer',
    given: 'apoderado',
    steps: [
      RESUELTO,
      'SUBMIT: todo bien',
      ['postRegistro.done: recibido', { at: 'sent', context: { message: 'Si los datos son correctos, le enviamos un correo.' } }],
    ],
  }),
]
