import { requirement } from '#kit/requirements.ts'

const archivo = (name: string) => ({ name, arrayBuffer: () => {} })
const simulado = ['simulation', { file: archivo('usuarios.csv'), simular: true }] as const
const REVISADA = ['CHOOSE: usuarios.csv', 'simulation.done: una fila']

const SIN_RED = { mensaje: 'No hay conexión.' }
const pide = (actor: string, name: string, simular: boolean) => [[actor, { file: { name }, simular }]] as const

export const bulkLoadRequirements = [
  requirement('§7', 'ninguna cuenta se escribe antes de ver qué pasaría con cada fila', {
    quotes: 'POST /admin/usuarios',
    given: 'la carga',
    steps: REVISADA,
    expects: {
      at: 'reviewing',
      calls: [simulado],
      emits: [],
      context: { filas: [{ linea: 2, nombreUsuario: 'ana', resultado: 'creado', motivos: [] }] },
    },
  }),
  requirement('§7', 'lo que se carga es el archivo que se revisó', {
    given: 'la carga',
    steps: ['CHOOSE: otro.csv', 'simulation.done: una fila', ...REVISADA, 'LOAD: cargar', 'load.done: una fila'],
    expects: {
      at: 'done',
      calls: [
        ['simulation', { file: archivo('otro.csv'), simular: true }],
        simulado,
        ['load', { file: archivo('usuarios.csv'), simular: false }],
      ],
      emits: [{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Archivo cargado.' } }],
    },
  }),
  requirement('§8', 'si la carga falla se dice por qué y se puede pedir otra vez, sin revisar de nuevo', {
    quotes: 'Passed on to the caller',
    given: 'la carga',
    steps: [...REVISADA, 'LOAD: cargar', 'load.error: sin conexión', 'LOAD: cargar'],
    expects: { at: 'loading', calls: ['simulation', 'load', 'load'], context: { failure: { mensaje: 'No hay conexión.' } } },
  }),
  requirement('decisión', 'un archivo se revisa antes de cargarse, y se ve qué pasa con cada fila', {
    because: 'Cargar cuentas no se deshace de una vez: se mira antes.',
    given: 'la carga',
    opens: { at: 'choosing', tags: [] },
    steps: [
      [
        'CHOOSE: usuarios.csv',
        {
          reads: 'Revisando el archivo…',
          at: 'simulating',
          context: { file: { name: 'usuarios.csv' }, filas: [], failure: null },
          calls: pide('simulation', 'usuarios.csv', true),
          tags: ['busy'],
        },
      ],
      ['simulation.error: sin conexión', { reads: 'No pudimos revisar el archivo', at: 'failed', context: { failure: SIN_RED }, tags: [] }],
      ['RETRY: reintentar', { at: 'simulating', calls: pide('simulation', 'usuarios.csv', true) }],
      'simulation.error: sin conexión',
      [
        'CHOOSE: otro.csv',
        { at: 'simulating', context: { failure: null, file: { name: 'otro.csv' } }, calls: pide('simulation', 'otro.csv', true) },
      ],
      [
        'simulation.done: una fila',
        {
          reads: ['Esto pasaría al cargarlo', 'Nuevos: 1. Con cambios: 0. Iguales: 0. Rechazados: 0.'],
          at: 'reviewing',
          context: { filas: { length: 1 }, failure: null },
          tags: [],
        },
      ],
      ['CHOOSE: usuarios.csv', { at: 'simulating', context: { filas: [] }, calls: pide('simulation', 'usuarios.csv', true) }],
      'simulation.done: una fila',
      ['LOAD: cargar', { reads: 'Cargando las filas…', at: 'loading', calls: pide('load', 'usuarios.csv', false), tags: ['busy'] }],
      ['load.error: sin conexión', { reads: 'No pudimos cargar el archivo', at: 'reviewing', context: { failure: SIN_RED }, tags: [] }],
      ['LOAD: cargar', { at: 'loading', calls: pide('load', 'usuarios.csv', false) }],
      [
        'load.done: una fila',
        {
          reads: 'Archivo cargado',
          at: 'done',
          context: { failure: null },
          emits: [{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Archivo cargado.' } }],
          tags: [],
        },
      ],
      ['CHOOSE: otro.csv', { at: 'simulating', context: { filas: [] }, calls: pide('simulation', 'otro.csv', true) }],
    ],
  }),
]
