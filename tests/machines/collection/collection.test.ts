import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { historia } from '../historia.ts'
import { collectionModel } from './collection.cases.ts'

type Snapshot = Parameters<typeof collectionFailure>[0]

historia(
  'la lista llega, se renueva a la vista, y vacía no es lo mismo que fallida',
  collectionModel,
  'los grados',
  { vista: collectionView, filas: rows, falla: (s: Snapshot) => collectionFailure(s)?.mensaje ?? null },
  { vista: 'cargando', filas: [], falla: null },
  ['loadAll.error: sin conexión', { vista: 'fallida', falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { vista: 'cargando' }],
  ['loadAll.done: sin filas', { vista: 'vacia', falla: null }],
  ['REFRESH: algo cambió', { vista: 'cargando' }],
)

historia(
  'con filas siguen las que había mientras llegan otras',
  collectionModel,
  'los grados',
  { vista: collectionView, filas: rows },
  { vista: 'cargando', filas: [] },
  ['loadAll.done: con filas', { vista: 'lista', filas: ['A'] }],
  ['RETURNED: vuelve'],
)

historia(
  'una sola fila también es una lista',
  {
    ...collectionModel,
    outcomes: {
      ...collectionModel.outcomes,
      loadAll: { done: { 'con una': { filas: ['A'] } }, error: collectionModel.outcomes['loadAll']?.error ?? {} },
    },
  },
  'los grados',
  { vista: collectionView },
  { vista: 'cargando' },
  ['loadAll.done: con una', { vista: 'lista' }],
)
