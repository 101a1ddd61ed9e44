import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const consulta = (cambios: object) => ({
  filters: {},
  limit: 25,
  offset: 0,
  sort: { field: 'apellidoPaterno', direction: 'asc' },
  ...cambios,
})

const SIN_RED = { mensaje: 'No hay conexión.' }
const pide = (actor: 'loadPage' | 'reloadPage', cambios: object) => [actor, { scope: 7, query: consulta(cambios) }] as const
const va = (query: object, otro: object = {}) => ({ type: 'GO', to: 'adminApoderadosEstudiantes', query, ...otro })
const CON_FILAS = 'loadPage.done: con filas'

export const tableRequirements = [
  requirement('§7', 'cada lista se pide con su tamaño, desde dónde y en qué orden', {
    given: 'la primera página',
    steps: ['loadPage.done: con filas', 'PAGE: la cuarta'],
    expects: {
      at: 'loading',
      calls: ['watchReturn', ['loadPage', { scope: 7, query: consulta({}) }], ['loadPage', { scope: 7, query: consulta({ offset: 75 }) }]],
    },
  }),
  requirement('§7', 'un filtro vuelve a la primera página', {
    given: 'la primera página',
    steps: ['PAGE: la cuarta', 'FILTER: un nombre'],
    expects: { at: 'loading', context: { query: consulta({ filters: { nombres: 'ana' } }) } },
  }),
  requirement('decisión', 'cada cambio de la consulta queda en la dirección y pide la lista de nuevo', {
    quotes: 'filters in the URL',
    given: 'la primera página',
    opens: { at: 'loading', calls: ['watchReturn', pide('loadPage', {})], tags: ['busy'] },
    steps: [
      [CON_FILAS, { reads: '95 apoderados', at: 'ready', context: { pagina: { total: 95 }, failure: null }, tags: [] }],
      [
        'FILTER: un nombre',
        { at: 'loading', calls: [pide('loadPage', { filters: { nombres: 'ana' } })], emits: [va({ nombres: 'ana' })], tags: ['busy'] },
      ],
      [
        'SORT: por apellido',
        {
          at: 'loading',
          calls: [pide('loadPage', { filters: { nombres: 'ana' }, sort: { field: 'apellidoPaterno', direction: 'desc' } })],
          emits: [va({ nombres: 'ana', sortField: 'apellidoPaterno', sortOrder: 'desc' })],
          stops: ['loadPage'],
        },
      ],
      ['NAVIGATED: desde el menú', { at: 'loading', calls: [pide('loadPage', {})], stops: ['loadPage'] }],
      ['PAGE: la cuarta', { at: 'loading', calls: [pide('loadPage', { offset: 75 })], emits: [va({ offset: '75' })] }],
    ],
  }),
  requirement('decisión', 'lo que no cambia la consulta no vuelve a pedir nada', {
    because: 'Pedir lo mismo otra vez borraría de la vista lo que ya está.',
    given: 'la primera página',
    steps: [
      CON_FILAS,
      ['FILTER: lo mismo', { ignored: true }],
      ['SORT: como está', { ignored: true }],
      ['PAGE: la que se ve', { ignored: true }],
      ['NAVIGATED: la misma dirección', { ignored: true }],
    ],
  }),
  requirement('decisión', 'una página que ya no existe lleva a la última, y la dirección se corrige', {
    because: 'Quien guardó el enlace de una página que ya no hay debe ver las filas que quedan.',
    given: 'la primera página',
    steps: [
      'PAGE: la cuarta',
      [
        'loadPage.done: página pasada',
        {
          at: 'loading',
          context: { query: consulta({ offset: 50 }) },
          calls: [pide('loadPage', { offset: 50 })],
          emits: [va({ offset: '50' }, { replace: true })],
        },
      ],
      CON_FILAS,
      ['REFRESH: renovar', { at: 'refreshing', calls: [pide('reloadPage', { offset: 50 })], tags: ['busy'] }],
      [
        'PAGE: la cuarta',
        { at: 'loading', calls: [pide('loadPage', { offset: 75 })], emits: [va({ offset: '75' })], stops: ['reloadPage'] },
      ],
      CON_FILAS,
      'REFRESH: renovar',
      [
        'reloadPage.done: página pasada',
        {
          at: 'loading',
          context: { query: consulta({ offset: 50 }) },
          calls: [pide('loadPage', { offset: 50 })],
          emits: [va({ offset: '50' }, { replace: true })],
        },
      ],
    ],
  }),
  requirement('decisión', 'sin coincidencias lo dice, y se puede renovar', {
    because: 'Una lista vacía no es una falla.',
    given: 'la primera página',
    steps: [
      [
        'loadPage.done: nada coincide',
        { reads: 'No hay apoderados en su territorio', at: 'empty', context: { pagina: { total: 0 }, failure: null }, tags: [] },
      ],
      ['REFRESH: renovar', { at: 'refreshing', calls: [pide('reloadPage', {})] }],
      ['reloadPage.done: con filas', { at: 'ready', context: { pagina: { total: 95 } } }],
      ['RETURNED: vuelve', { at: 'refreshing', calls: [pide('reloadPage', {})], tags: ['busy'] }],
      ['reloadPage.done: nada coincide', { at: 'empty', context: { pagina: { total: 0 } } }],
      ['RETURNED: vuelve', { at: 'refreshing', calls: [pide('reloadPage', {})] }],
      ['reloadPage.error: sin conexión', { at: 'failed', context: { failure: SIN_RED } }],
    ],
  }),
  requirement('decisión', 'una página que se pidió antes de un cambio se pide otra vez', {
    because: 'Su respuesta puede ser de antes del cambio, y la lista lo callaría hasta que alguien la renueve.',
    given: 'la primera página',
    steps: [
      ['REFRESH: renovar', { at: 'loading', calls: [pide('loadPage', {})], stops: ['loadPage'] }],
      CON_FILAS,
      ['RETURNED: vuelve', { at: 'refreshing', calls: [pide('reloadPage', {})] }],
      ['REFRESH: renovar', { at: 'refreshing', calls: [pide('reloadPage', {})], stops: ['reloadPage'] }],
    ],
  }),
  requirement('decisión', 'lo que no se pudo renovar sigue a la vista, con su falla', {
    because: 'La página anterior sigue sirviendo.',
    given: 'la primera página',
    steps: [
      CON_FILAS,
      'REFRESH: renovar',
      [
        'reloadPage.error: sin conexión',
        {
          reads: ['No pudimos actualizar la lista', '95 apoderados'],
          at: 'ready',
          context: { failure: SIN_RED, pagina: { total: 95 } },
          tags: [],
        },
      ],
      'REFRESH: renovar',
      ['reloadPage.done: con filas', { at: 'ready', context: { failure: null } }],
    ],
  }),
  requirement('§8', 'una página que no llega lo dice y conserva los filtros', {
    quotes: 'Passed on to the caller',
    given: 'la primera página',
    steps: [
      CON_FILAS,
      'FILTER: un nombre',
      [
        'loadPage.error: sin conexión',
        {
          reads: [
            'No pudimos cargar la lista',
            'No hay conexión con el servicio. Revise su internet e intente otra vez. Sus filtros se mantienen.',
          ],
          at: 'failed',
          context: { failure: SIN_RED, pagina: null, query: consulta({ filters: { nombres: 'ana' } }) },
          tags: [],
        },
      ],
      ['RETRY: reintentar', { at: 'loading', calls: [pide('loadPage', { filters: { nombres: 'ana' } })] }],
      'loadPage.error: sin conexión',
      ['REFRESH: renovar', { at: 'loading', calls: ['loadPage'] }],
      'loadPage.error: sin conexión',
      ['RETURNED: vuelve', { at: 'loading', calls: ['loadPage'] }],
    ],
  }),
  requirement('decisión', 'sin saber cuándo vuelve la persona, lo dice', {
    because: 'La lista sigue bien: solo hay que renovarla a mano.',
    given: 'la primera página',
    steps: [CON_FILAS, ['watchReturn.error: sin ventana', { context: { failure: { campos: {} } } }]],
  }),
  seLee(
    'si nada coincide',
    'la primera página',
    ['loadPage.done: con filas', 'FILTER: un nombre', 'loadPage.done: nada coincide'],
    ['Nada coincide con los filtros'],
  ),
]
