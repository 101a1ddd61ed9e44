import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SIN_INSTALAR = 'getInstalacion.done: sin instalar'
const TODO_BIEN = 'SUBMIT: todo bien'

export const instalacionRequirements = [
  requirement('decisión', 'una base vacía se instala con todos sus datos, y quien la administra crea su contraseña con el enlace', {
    quotes: "The help desk's telephone, e-mail and hours are data of the installation",
    given: 'quien parte',
    opens: { at: 'asking', calls: ['getInstalacion'], tags: ['busy'] },
    steps: [
      [SIN_INSTALAR, { reads: ['Instale el sistema', 'La mesa de ayuda', 'Quien administra primero'], at: 'filling', tags: [] }],
      ['SUBMIT: sin código', { at: 'filling', context: { failure: { campos: { codigo: 'Escriba el código.' } } } }],
      [
        TODO_BIEN,
        {
          at: 'installing',
          context: { failure: null },
          calls: [
            [
              'postInstalacion',
              {
                codigo: '7k3m-q2xd',
                agencia: 'Agencia de prueba',
                mesaDeAyuda: { telefono: '+56 2 2123 4567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' },
                administrador: {
                  nombreUsuario: 'primera',
                  nombres: 'Ana',
                  apellidoPaterno: 'Soto',
                  apellidoMaterno: '',
                  correoElectronico: 'ana.soto@agencia.example',
                },
              },
            ],
          ],
          tags: ['busy'],
        },
      ],
      [
        'postInstalacion.error: error interno',
        { reads: 'No pudimos instalar el sistema.', at: 'filling', context: { failure: { mensaje: 'Se cayó.' } }, tags: [] },
      ],
      TODO_BIEN,
      [
        'postInstalacion.done: instalada',
        {
          reads: ['Sistema instalado', 'También le enviamos este enlace por correo. Sirve una sola vez, durante 24 horas.'],
          at: 'done',
          context: { enlace: 'http://127.0.0.1:3000/recuperar-password#token=UN-ENLACE' },
          tags: [],
        },
      ],
    ],
  }),
  requirement('decisión', 'la página sirve solo donde nadie administra', {
    quotes: '`/instalacion` (empty database only)',
    given: 'quien parte',
    steps: [['getInstalacion.done: instalada', { reads: 'El sistema ya está instalado', at: 'installed', tags: [] }]],
  }),
  requirement('decisión', 'quien llegó segundo, o perdió la respuesta, ve que ya está instalada', {
    quotes: '`/instalacion` (empty database only)',
    given: 'quien parte',
    steps: [SIN_INSTALAR, TODO_BIEN, ['postInstalacion.error: ya instalada', { at: 'installed', tags: [] }]],
  }),
  requirement('decisión', 'si no se sabe si está instalada, se dice y se vuelve a preguntar', {
    because: 'toda espera de una llamada tiene un fin, y lo dice con una salida (ADR 030)',
    given: 'quien parte',
    steps: [
      [
        'getInstalacion.error: sin conexión',
        {
          reads: ['No supimos si está instalado', 'El servicio no contestó.'],
          at: 'failed',
          context: { failure: { mensaje: 'No hay conexión.' } },
          tags: [],
        },
      ],
      ['RETRY: reintentar', { at: 'asking', calls: ['getInstalacion'], tags: ['busy'] }],
      [SIN_INSTALAR, { at: 'filling', context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'si al preguntar otra vez ya estaba instalada, la falla de antes no se lee más', {
    because: 'Lo que se lee habla de lo que se sabe ahora.',
    given: 'quien parte',
    steps: [
      'getInstalacion.error: sin conexión',
      'RETRY: reintentar',
      ['getInstalacion.done: instalada', { at: 'installed', context: { failure: null } }],
    ],
  }),
  requirement('decisión', 'instalar no espera para siempre', {
    because: 'toda espera de una llamada tiene un fin, y lo dice con una salida (ADR 030)',
    given: 'quien parte',
    steps: [
      [
        'getInstalacionWait.done: sin respuesta',
        { at: 'failed', context: { failure: { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' } } },
      ],
      'RETRY: reintentar',
      SIN_INSTALAR,
      TODO_BIEN,
      ['postInstalacionWait.done: cancelada', { at: 'filling', context: { failure: { campos: {} } }, tags: [] }],
    ],
  }),
  seLee('mientras pregunta si está instalado', 'quien parte', [], ['Instalación']),
  seLee('al llenar', 'quien parte', ['getInstalacion.done: sin instalar'], ['La agencia']),
]
