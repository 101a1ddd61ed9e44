import { requirement } from '#kit/requirements.ts'

const archivo = (name: string) => ({ name, arrayBuffer: () => {} })
const simulado = ['simulation', { file: archivo('usuarios.csv'), simular: true }] as const
const REVISADA = ['CHOOSE: usuarios.csv', 'simulation.done: una fila']

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
]
