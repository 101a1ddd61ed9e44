import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const RESUELTO = 'captcha.snapshot: resuelto'
const QUIEN = ['TYPED: quién es', 'NEXT: siguiente'] as const
const CORREO = ['TYPED: el mismo correo dos veces', 'NEXT: siguiente'] as const
const HASTA_LA_CLAVE = [...QUIEN, ...CORREO, RESUELTO] as const

const AL_PASO = (paso: string) => ({ type: 'GO', to: 'registroApoderado', query: { paso } })
const SIN_CONEXION = 'No hay conexión.'

const POR_PASOS = 'Un formulario largo se llena mejor de a poco, y el captcha y la contraseña van al final porque no se guardan.'

export const registroApoderadoRequirements = [
  requirement('§5', 'los dos correos deben coincidir antes de seguir', {
    quotes: 'Guardian registration has two email fields and two password fields',
    given: 'apoderado',
    steps: [
      ...QUIEN,
      'TYPED: dos correos distintos',
      ['NEXT: siguiente', { context: { failure: { campos: { correoElectronico2: 'Los correos electrónicos no coinciden.' } } } }],
      'TYPED: el mismo correo dos veces',
      [
        'NEXT: siguiente',
        {
          at: 'registering.password.filling',
          context: { failure: null },
          calls: [['captcha', { containerId: 'captcha' }]],
          emits: [AL_PASO('3')],
          tags: [],
        },
      ],
    ],
  }),
  requirement('§5', 'las dos contraseñas deben coincidir', {
    quotes: 'Guardian registration has two email fields and two password fields',
    given: 'apoderado',
    steps: [
      ...HASTA_LA_CLAVE,
      [
        'SUBMIT: contraseñas distintas',
        {
          reads: ['Elija una contraseña', 'Las contraseñas no coinciden.'],
          context: { failure: { campos: { password2: 'Las contraseñas no coinciden.' } } },
          at: 'registering.password.filling',
        },
      ],
    ],
  }),
  requirement('§3', 'el registro lleva su origen, todos sus datos y el captcha', {
    given: 'EPJA',
    steps: [...HASTA_LA_CLAVE, 'SUBMIT: todo bien', 'postRegistro.done: recibido'],
    expects: {
      at: 'sent',
      emits: [
        { type: 'GO', to: 'registroApoderado', query: { origen: 'EPJA', paso: '2' } },
        { type: 'GO', to: 'registroApoderado', query: { origen: 'EPJA', paso: '3' } },
      ],
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
  requirement('decisión', 'se pide de a un paso: primero quién es, después el correo', {
    because: POR_PASOS,
    given: 'apoderado',
    opens: { reads: '¿Quién es usted?', at: 'registering.identity', calls: [], tags: [] },
    steps: [
      [
        'NEXT: siguiente',
        {
          reads: 'Hay 3 datos por corregir',
          context: {
            failure: {
              mensaje: 'Debe ingresar su RUN.',
              campos: {
                runApoderado: 'Debe ingresar su RUN.',
                nombres: 'Debe ingresar sus nombres.',
                apellidoPaterno: 'Debe ingresar su apellido paterno.',
              },
            },
          },
        },
      ],
      ['TYPED: quién es', { context: { typed: { runApoderado: '12.345.678-5', correoElectronico: '' } } }],
      ['NEXT: siguiente', { reads: '¿Cuál es su correo?', at: 'registering.mail', context: { failure: null }, emits: [AL_PASO('2')] }],
      [
        'TYPED: el mismo correo dos veces',
        {
          context: {
            typed: { runApoderado: '12.345.678-5', correoElectronico: 'Marcela@Correo.cl', correoElectronico2: 'marcela@correo.cl' },
          },
        },
      ],
    ],
  }),
  requirement('decisión', 'la dirección lleva a un paso cuando lo anterior está completo, y lo escrito sigue ahí', {
    because: 'Quien vuelve atrás en su navegador espera ver el paso que dejó, con lo que escribió.',
    given: 'apoderado',
    steps: [
      ['NAVIGATED: al segundo', { emits: [{ type: 'GO', to: 'registroApoderado', query: {}, replace: true }], at: 'registering.identity' }],
      'TYPED: quién es',
      ['NAVIGATED: al segundo', { at: 'registering.mail' }],
      'NEXT: siguiente',
      ['NAVIGATED: al primer paso', { at: 'registering.identity', context: { failure: null, typed: { nombres: ' Marcela ' } } }],
      ['NAVIGATED: al segundo', { at: 'registering.mail', context: { failure: null } }],
      ['NAVIGATED: al tercero', { emits: [{ ...AL_PASO('2'), replace: true }], at: 'registering.mail' }],
      'TYPED: el mismo correo dos veces',
      ['NAVIGATED: al tercero', { at: 'registering.password.filling', calls: ['captcha'] }],
      ['NAVIGATED: al segundo', { at: 'registering.mail', stops: ['captcha'] }],
      ['NAVIGATED: al tercero', { at: 'registering.password.filling', calls: ['captcha'] }],
      ['NAVIGATED: al primer paso', { at: 'registering.identity', stops: ['captcha'] }],
      ['NAVIGATED: al tercero', { at: 'registering.password.filling', calls: ['captcha'], context: { typed: { nombres: ' Marcela ' } } }],
    ],
  }),
  requirement('decisión', 'cambiar de paso olvida lo que faltaba corregir en el otro', {
    because: 'Un error que ya no está a la vista confunde.',
    given: 'apoderado',
    steps: [
      'NEXT: siguiente',
      'TYPED: quién es',
      ['NAVIGATED: al segundo', { at: 'registering.mail', context: { failure: null } }],
      'NEXT: siguiente',
      ['NAVIGATED: al primer paso', { at: 'registering.identity', context: { failure: null } }],
      ['NAVIGATED: al tercero', { emits: [{ type: 'GO', to: 'registroApoderado', query: {}, replace: true }], at: 'registering.identity' }],
      'NAVIGATED: al segundo',
      'NEXT: siguiente',
      'TYPED: el mismo correo dos veces',
      ['NAVIGATED: al tercero', { at: 'registering.password.filling', calls: ['captcha'], context: { failure: null } }],
      'SUBMIT: contraseñas distintas',
      ['NAVIGATED: al segundo', { at: 'registering.mail', context: { failure: null } }],
      ['NAVIGATED: al tercero', { at: 'registering.password.filling', calls: ['captcha'] }],
      'SUBMIT: contraseñas distintas',
      ['NAVIGATED: al primer paso', { at: 'registering.identity', context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'pedir el paso en que ya está no cambia nada', {
    because: 'La dirección se mueve también porque la página la movió.',
    given: 'apoderado',
    steps: [
      ['NAVIGATED: al primer paso', { ignored: true }],
      'TYPED: quién es',
      'NEXT: siguiente',
      ['NAVIGATED: al segundo', { ignored: true }],
      'TYPED: el mismo correo dos veces',
      'NEXT: siguiente',
      ['NAVIGATED: al tercero', { ignored: true }],
    ],
  }),
  requirement('decisión', 'lo que se corrigió en el primer paso lleva de nuevo al último', {
    because: 'Un error que ya no está a la vista confunde.',
    given: 'apoderado',
    steps: [
      ...HASTA_LA_CLAVE,
      'SUBMIT: todo bien',
      [
        'postRegistro.error: ni el nombre ni el correo',
        {
          at: 'registering.identity',
          context: {
            failure: {
              campos: { nombres: 'Use a lo más 100 caracteres.', correoElectronico: 'El correo electrónico no es válido.' },
            },
          },
          emits: [{ type: 'GO', to: 'registroApoderado', query: {} }],
          tags: [],
        },
      ],
      ['NAVIGATED: al tercero', { at: 'registering.password.filling', calls: ['captcha'], context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'un registro que no tuvo respuesta se puede enviar otra vez, con otro captcha', {
    because: 'El captcha se gasta con el intento, y la dirección pudo moverse mientras tanto.',
    given: 'apoderado',
    steps: [
      ...HASTA_LA_CLAVE,
      'SUBMIT: todo bien',
      [
        'postRegistroWait.done: sin respuesta',
        {
          reads: 'No pudimos crear su cuenta.',
          at: 'registering.password.filling',
          sends: [['captcha', { type: 'RESET' }]],
          emits: [{ ...AL_PASO('3'), replace: true }],
          tags: [],
        },
      ],
    ],
  }),
  requirement('decisión', 'registrarse contesta siempre lo mismo, y su falla se dice', {
    quotes: 'existing RUN or e-mail gets the same neutral answer',
    given: 'apoderado',
    steps: [
      ...QUIEN,
      ...CORREO,
      ['RETRY_CAPTCHA: reintentar', { sends: [['captcha', { type: 'RETRY' }]] }],
      [RESUELTO, { context: { captchaToken: 'CAPTCHA' } }],
      ['SUBMIT: contraseñas distintas', { context: { failure: { campos: { password2: 'Las contraseñas no coinciden.' } } } }],
      [
        'SUBMIT: todo bien',
        {
          at: 'registering.password.submitting',
          context: { failure: null, email: 'marcela@correo.cl' },
          calls: ['postRegistro'],
          tags: ['busy'],
        },
      ],
      [
        'postRegistro.error: sin conexión',
        {
          at: 'registering.password.filling',
          context: { failure: { mensaje: SIN_CONEXION } },
          sends: [['captcha', { type: 'RESET' }]],
          emits: [{ ...AL_PASO('3'), replace: true }],
          tags: [],
        },
      ],
      ['captcha.error: roto', { context: { captchaState: 'fallido' } }],
    ],
  }),
  requirement('decisión', 'lo que el servicio no acepta se corrige en el paso que lo pide', {
    because: 'Un mensaje sobre un campo que no está a la vista no se puede corregir.',
    given: 'apoderado',
    steps: [
      ...HASTA_LA_CLAVE,
      'SUBMIT: todo bien',
      [
        'postRegistro.error: el correo no',
        {
          at: 'registering.mail',
          context: { failure: { campos: { correoElectronico: 'El correo electrónico no es válido.' } } },
          emits: [AL_PASO('2')],
          tags: [],
        },
      ],
      ['NEXT: siguiente', { at: 'registering.password.filling', context: { failure: null }, calls: ['captcha'], emits: [AL_PASO('3')] }],
      RESUELTO,
      'SUBMIT: todo bien',
      [
        'postRegistro.error: el nombre no',
        {
          at: 'registering.identity',
          context: { failure: { campos: { nombres: 'Use a lo más 100 caracteres.' } } },
          emits: [{ type: 'GO', to: 'registroApoderado', query: {} }],
          tags: [],
        },
      ],
    ],
  }),
  requirement('§5', 'el registro también pide el captcha', {
    quotes: 'The captcha must be completed: "Debe realizar la validación del captcha."',
    given: 'apoderado',
    steps: [
      ...QUIEN,
      ...CORREO,
      'captcha.snapshot: listo',
      ['SUBMIT: todo bien', { context: { failure: { campos: { captchaToken: 'Debe realizar la validación del captcha.' } } } }],
    ],
  }),
  requirement('decisión', 'recibido el registro, se dice que falta verificar la cuenta', {
    quotes: 'existing RUN or e-mail gets the same neutral answer',
    given: 'apoderado',
    steps: [
      ...HASTA_LA_CLAVE,
      'SUBMIT: todo bien',
      [
        'postRegistro.done: recibido',
        {
          reads: 'Revise su correo',
          at: 'sent',
          context: { message: 'Si los datos son correctos, le enviamos un correo.' },
        },
      ],
    ],
  }),
  seLee(
    'al enviar el registro',
    'EPJA',
    [
      'TYPED: quién es',
      'NEXT: siguiente',
      'TYPED: el mismo correo dos veces',
      'NEXT: siguiente',
      'captcha.snapshot: resuelto',
      'SUBMIT: todo bien',
      'postRegistro.done: recibido',
    ],
    ['Abra el correo', 'Presione su enlace', 'Ingrese con su RUN y su contraseña'],
  ),
]
