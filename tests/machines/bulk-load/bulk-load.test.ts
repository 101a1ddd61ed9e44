import { loadFailure, loadRows, loadView } from '#machines/bulk-load/bulk-load.selectors.ts'
import { historia } from '../historia.ts'
import { bulkLoadModel } from './bulk-load.cases.ts'

type Snapshot = Parameters<typeof loadView>[0]

historia(
  'el archivo se revisa y se carga, y cada falla se dice donde se puede insistir',
  bulkLoadModel,
  'la carga',
  {
    vista: loadView,
    filas: (s: Snapshot) => loadRows(s).length,
    falla: (s: Snapshot) => loadFailure(s)?.mensaje ?? null,
  },
  { vista: 'eleccion', filas: 0, falla: null },
  ['CHOOSE: usuarios.csv', { vista: 'revisando' }],
  ['simulation.error: sin conexión', { vista: 'fallida', falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { vista: 'revisando' }],
  ['simulation.done: una fila', { vista: 'revisada', filas: 1, falla: null }],
  ['LOAD: cargar', { vista: 'cargando' }],
  ['load.error: sin conexión', { vista: 'revisada', falla: 'No hay conexión.' }],
  ['LOAD: cargar', { vista: 'cargando' }],
  ['load.done: una fila', { vista: 'hecha', falla: null }],
  ['CHOOSE: otro.csv', { vista: 'revisando', filas: 0 }],
)
