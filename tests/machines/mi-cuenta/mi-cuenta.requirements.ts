import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const CARGADO = 'loadProfile.done: su registro'

const SIN_RED = { mensaje: 'No hay conexión.' }
const exito = (text: string) => ({ type: 'NOTIFY', notice: { tone: 'exito', text } })

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
  requirement('§5', 'el correo de siempre no se pide', {
    given: 'una persona',
    steps: [CARGADO, 'CHANGE_EMAIL: el mismo y sin contraseña'],
    expects: {
      at: 'editing',
      calls: ['loadProfile'],
      context: {
        emailFailure: {
          campos: { correoElectronico: 'Ese ya es su correo electrónico.' },
        },
      },
    },
  }),
  requirement('decisión', 'los datos propios se ven, se cambian y la sesión lo sabe', {
    quotes: '`/mi-cuenta`: profile and password',
    given: 'una persona',
    opens: { at: 'loading', calls: ['loadProfile'], tags: ['busy'] },
    steps: [
      [
        'loadProfile.error: sin conexión',
        { reads: 'No pudimos traer su cuenta', at: 'loadFailed', context: { failure: SIN_RED }, tags: [] },
      ],
      ['RETRY: reintentar', { at: 'loading', context: { failure: null }, calls: ['loadProfile'] }],
      [CARGADO, { at: 'editing', context: { profile: { nombreUsuario: 'ana' } }, tags: [] }],
      ['SAVE_PROFILE: sin nombre', { context: { failure: { campos: { nombres: 'Debe ingresar los nombres.' } }, done: null } }],
      [
        'SAVE_PROFILE: todo bien',
        { at: 'savingProfile', context: { failure: null }, calls: [['saveProfile', { data: { nombres: 'ROSA' } }]], tags: ['busy'] },
      ],
      [
        'saveProfile.error: sin conexión',
        { reads: 'No pudimos guardar sus datos.', at: 'editing', context: { failure: SIN_RED }, tags: [] },
      ],
      'SAVE_PROFILE: todo bien',
      [
        'saveProfile.done: guardado',
        {
          at: 'editing',
          context: { profile: { correoPendiente: 'rosa@demo.cl' }, done: 'profile' },
          emits: [
            { type: 'TELL', fact: { type: 'PROFILE_CHANGED', usuario: { nombreUsuario: 'ana' } } },
            exito('Sus datos quedaron guardados.'),
          ],
        },
      ],
      [
        'CHANGE_PASSWORD: distintas',
        { context: { passwordFailure: { campos: { passwordActiva2: 'Las contraseñas no coinciden.' } }, done: null } },
      ],
    ],
  }),
  requirement('decisión', 'lo que un formulario tiene mal se dice solo mientras se trata de él', {
    because: 'Lo que se lee habla de lo último que se pidió.',
    given: 'una persona',
    steps: [
      CARGADO,
      'CHANGE_PASSWORD: distintas',
      ['SAVE_PROFILE: sin nombre', { context: { passwordFailure: null } }],
      ['CHANGE_EMAIL: el mismo y sin contraseña', { context: { failure: null } }],
      ['CHANGE_PASSWORD: distintas', { context: { emailFailure: null } }],
    ],
  }),
  requirement('decisión', 'cambiar la contraseña pide la actual y cierra las otras sesiones', {
    quotes: 'own sessions closed elsewhere',
    given: 'una persona',
    steps: [
      CARGADO,
      ['CHANGE_PASSWORD: distintas', { context: { passwordFailure: { campos: { passwordActiva2: 'Las contraseñas no coinciden.' } } } }],
      [
        'CHANGE_PASSWORD: todo bien',
        {
          at: 'changingPassword',
          context: { passwordFailure: null },
          calls: [['changePassword', { data: { passwordActual: 'la-de-antes-1' } }]],
          tags: ['busy'],
        },
      ],
      [
        'changePassword.error: clave actual incorrecta',
        {
          reads: 'No pudimos cambiar su contraseña.',
          at: 'editing',
          context: { passwordFailure: { mensaje: 'Revise los datos.' } },
          tags: [],
        },
      ],
      'CHANGE_PASSWORD: todo bien',
      [
        'changePassword.done: guardado',
        {
          at: 'editing',
          context: { done: 'password', passwordFailure: null },
          emits: [exito('Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.')],
        },
      ],
      ['SAVE_PROFILE: sin nombre', { context: { failure: { campos: { nombres: 'Debe ingresar los nombres.' } }, done: null } }],
    ],
  }),
  requirement('decisión', 'un correo nuevo se pide con la contraseña actual, y vale cuando se confirma', {
    quotes: 'A new e-mail takes effect when its own link is pressed, after the current password',
    given: 'una persona',
    steps: [
      CARGADO,
      ['CHANGE_EMAIL: todo bien', { at: 'changingEmail', calls: ['changeEmail'], tags: ['busy'] }],
      [
        'changeEmail.error: sin conexión',
        { reads: 'No pudimos pedir el cambio.', at: 'editing', context: { emailFailure: SIN_RED }, tags: [] },
      ],
      ['CHANGE_EMAIL: todo bien', { at: 'changingEmail', context: { emailFailure: null }, calls: ['changeEmail'] }],
      [
        'changeEmail.done: guardado',
        {
          reads: 'Le enviamos un enlace al correo nuevo. Su correo cambia cuando lo abra.',
          at: 'editing',
          context: {
            profile: { correoPendiente: 'rosa@demo.cl' },
            done: 'email',
          },
          emits: [exito('Le enviamos un enlace al correo nuevo. Su correo cambia cuando lo abra.')],
        },
      ],
    ],
  }),
  seLee(
    'con su registro',
    'una persona',
    ['loadProfile.done: su registro'],
    ['Cambiar la contraseña', 'Correo electrónico', 'Sus datos', 'Sus sesiones'],
  ),
  seLee(
    'al cambiar de correo',
    'una persona',
    ['loadProfile.done: su registro', 'CHANGE_EMAIL: todo bien', 'changeEmail.done: guardado'],
    ['Falta confirmar un correo'],
  ),
]
