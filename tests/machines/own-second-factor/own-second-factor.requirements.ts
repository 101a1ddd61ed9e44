import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const SEGUNDO = 'Second factor (TOTP, recovery codes) at the password door for roles 2, 3, 4, 120'
const exito = (text: string) => ({ type: 'NOTIFY', notice: { tone: 'exito', text } })
const PEDIDO = 'Configurará el segundo factor en su próximo ingreso.'
const CAMBIADO = 'Su aplicación de antes ya no sirve. Configurará otra en su próximo ingreso.'
const QUITADO = 'Su cuenta quedó sin segundo factor.'
const RENOVADO = 'Tiene otros 10 códigos de respaldo. Los anteriores ya no sirven.'
const SIN_RED = { failure: { mensaje: 'No hay conexión.' } }
const TARDE = { failure: { mensaje: 'El servicio no respondió a tiempo. Intente otra vez.' } }
const EXIGIDO = 'loadFactor.done: activo y exigido'

export const ownSecondFactorRequirements = [
  requirement('decisión', 'quien no tiene uno lo pide, y se configura en el próximo ingreso', {
    quotes: SEGUNDO,
    given: 'una persona',
    opens: { at: 'loading', calls: ['loadFactor'], tags: ['busy'] },
    steps: [
      ['loadFactor.done: ninguno', { at: 'shown', context: { factor: { estado: 'ninguno' } }, tags: [] }],
      ['CHANGE: cambiar', { ignored: true }],
      ['RENEW: renovar', { ignored: true }],
      ['ASK: activar', { at: 'asking', context: { task: 'ask', failure: null, success: null }, calls: ['askForFactor'], tags: ['busy'] }],
      ['askForFactor.error: sin conexión', { reads: 'No se pudo pedir.', at: 'shown', context: SIN_RED, tags: [] }],
      ['ASK: activar', { at: 'asking', context: { failure: null }, calls: ['askForFactor'] }],
      ['askForFactorWait.done: sin respuesta', { at: 'shown', context: TARDE }],
      'ASK: activar',
      [
        'askForFactor.done: pedido',
        {
          reads: 'Configurará el segundo factor en su próximo ingreso.',
          at: 'loading',
          context: { success: PEDIDO },
          emits: [exito(PEDIDO)],
          calls: ['loadFactor'],
        },
      ],
      ['loadFactor.done: lo configura en su próximo ingreso', { at: 'shown', context: { factor: { estado: 'pedido' }, success: PEDIDO } }],
      ['ASK: activar', { ignored: true }],
      ['CHANGE: cambiar', { ignored: true }],
    ],
  }),
  requirement('decisión', 'cambiarlo pide comprobarlo, y el que se exige se configura otra vez', {
    quotes: SEGUNDO,
    given: 'una persona',
    steps: [
      EXIGIDO,
      ['ASK: activar', { ignored: true }],
      [
        'CHANGE: cambiar',
        {
          at: 'proving',
          context: { task: 'change', failure: null, success: null },
          calls: [['proof', { purpose: 'change', accessToken: null, respaldos: 7 }]],
          tags: [],
        },
      ],
      ['proof.done: comprobado', { at: 'loading', context: { success: CAMBIADO }, emits: [exito(CAMBIADO)], calls: ['loadFactor'] }],
    ],
  }),
  requirement('decisión', 'el que no se exige se quita', {
    quotes: SEGUNDO,
    given: 'una persona',
    steps: [
      'loadFactor.done: activo',
      ['CHANGE: cambiar', { reads: 'Quitar el segundo factor', at: 'proving', calls: ['proof'] }],
      [
        'proof.done: comprobado',
        {
          reads: 'Su cuenta quedó sin segundo factor.',
          at: 'loading',
          context: { success: QUITADO },
          emits: [exito(QUITADO)],
          calls: ['loadFactor'],
        },
      ],
    ],
  }),
  requirement('decisión', 'renovar los códigos de respaldo también pide comprobarlo', {
    quotes: SEGUNDO,
    given: 'una persona',
    steps: [
      EXIGIDO,
      [
        'RENEW: renovar',
        { at: 'proving', context: { task: 'renew' }, calls: [['proof', { purpose: 'renew', accessToken: null, respaldos: 7 }]] },
      ],
      ['proof.done: comprobado', { at: 'loading', context: { success: RENOVADO }, emits: [exito(RENOVADO)], calls: ['loadFactor'] }],
    ],
  }),
  requirement('decisión', 'quien desiste ve cómo quedó, sin que se diga que algo cambió', {
    because: 'Desistió a medio comprobar: la llamada pudo haber llegado.',
    given: 'una persona',
    steps: [
      EXIGIDO,
      'CHANGE: cambiar',
      ['proof.done: desiste', { at: 'loading', context: { success: null }, emits: [], calls: ['loadFactor'] }],
    ],
  }),
  requirement('§8', 'si no llega, se pide otra vez', {
    because: 'Una falla pasajera no deja la página sin esa parte.',
    given: 'una persona',
    steps: [
      ['loadFactor.error: sin conexión', { reads: 'No pudimos traer su segundo factor', at: 'loadFailed', context: SIN_RED, tags: [] }],
      ['RETRY: reintentar', { at: 'loading', context: { failure: null }, calls: ['loadFactor'], tags: ['busy'] }],
      ['loadFactorWait.done: sin respuesta', { at: 'loadFailed', context: TARDE }],
    ],
  }),
  requirement('§8', 'un defecto al comprobar también se puede reintentar', {
    because: 'Ninguna respuesta lo rompe; si algo lo rompiera, la página no queda muerta.',
    given: 'una persona',
    steps: [EXIGIDO, 'RENEW: renovar', ['proof.error: roto', { at: 'loadFailed', context: { failure: { campos: {} } } }]],
  }),
  seLee('al llegar', 'una persona', [], ['Segundo factor']),
  seLee('si su estado no llega', 'una persona', ['loadFactor.error: sin conexión'], ['Una copia de sus datos']),
]
