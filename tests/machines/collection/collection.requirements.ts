import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const PEDIDA = ['loadAll', { scope: '5° básico' }] as const

export const collectionRequirements = [
  requirement('§7', 'la lista se pide entera y de lo que se mira', {
    quotes: 'GET /admin/ensenanzas-grados-encuestas?encuestaId',
    given: 'los grados',
    steps: ['loadAll.done: con filas'],
    expects: {
      reads: '2 grados necesitan su decisión.',
      at: 'ready',
      calls: ['watchReturn', PEDIDA],
      context: { filas: ['A'], failure: null },
    },
  }),
  requirement('§7', 'un cambio de lo que muestra la pide otra vez, con lo anterior a la vista', {
    quotes: 'POST /admin/ensenanzas-grados-encuestas',
    given: 'los grados',
    steps: ['loadAll.done: con filas', 'REFRESH: algo cambió'],
    expects: { at: 'loading', calls: ['watchReturn', PEDIDA, PEDIDA], context: { filas: ['A'] } },
  }),
  requirement('decisión', 'lo que se pidió antes de un cambio se pide otra vez', {
    because: 'Su respuesta puede ser de antes del cambio, y la lista lo callaría hasta que alguien la renueve.',
    given: 'los grados',
    steps: [
      'loadAll.done: con filas',
      'RETURNED: vuelve',
      ['REFRESH: algo cambió', { at: 'loading', calls: [PEDIDA], stops: ['loadAll'], context: { filas: ['A'] } }],
    ],
  }),
  requirement('§4', 'quien vuelve de responder en otra pestaña ve los estados de ahora', {
    quotes: "it comes from the survey provider's status calls",
    given: 'los grados',
    steps: ['loadAll.done: con filas', 'RETURNED: vuelve'],
    expects: { at: 'loading', calls: ['watchReturn', PEDIDA, PEDIDA] },
  }),
  requirement('§8', 'si no llega, se dice por qué y se puede pedir otra vez', {
    quotes: 'Passed on to the caller',
    given: 'los grados',
    steps: ['loadAll.error: error interno', 'RETRY: reintentar', 'loadAll.error: sin conexión'],
    expects: { at: 'failed', calls: ['watchReturn', PEDIDA, PEDIDA], context: { filas: [], failure: { mensaje: 'No hay conexión.' } } },
  }),
  requirement('§8', 'si no se pudo renovar, sigue a la vista lo que había', {
    quotes: 'Passed on to the caller',
    given: 'los grados',
    steps: ['loadAll.done: con filas', 'REFRESH: algo cambió', 'loadAll.error: sin conexión'],
    expects: {
      reads: ['No pudimos actualizar los grados', '2 grados necesitan su decisión.'],
      at: 'ready',
      context: { filas: ['A'], failure: { mensaje: 'No hay conexión.' } },
    },
  }),
  requirement('decisión', 'sin saber cuándo se vuelve, la lista sigue y se dice', {
    because: 'La lista está bien; lo único que falta es que se renueve sola.',
    given: 'los grados',
    opens: { at: 'loading', calls: ['watchReturn', PEDIDA], tags: ['busy'] },
    steps: [
      ['loadAll.done: con filas', { at: 'ready', context: { failure: null }, tags: [] }],
      ['watchReturn.error: sin ventana', { at: 'ready', context: { filas: ['A'], failure: { campos: {} } } }],
    ],
  }),
  requirement('decisión', 'quien vuelve a una lista que no llegó la pide otra vez sin pulsar nada', {
    because: 'Volver a la pestaña es querer verla.',
    given: 'los grados',
    steps: [
      [
        'loadAll.error: sin conexión',
        { reads: 'No pudimos cargar los grados', at: 'failed', context: { failure: { mensaje: 'No hay conexión.' } } },
      ],
      ['RETURNED: vuelve', { reads: 'Cargando los grados…', at: 'loading', calls: [PEDIDA] }],
    ],
  }),
  seLee('con grados por decidir', 'los grados', ['loadAll.done: con filas'], ['Por resolver']),
  seLee('sin grados', 'los grados', ['loadAll.done: sin filas'], ['No hay grados']),
]
