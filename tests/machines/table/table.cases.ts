import type { ContextFrom } from 'xstate'
import { modelOf } from '#kit/model.ts'
import { tableMachine } from '#machines/table/table.chart.ts'
import type { Query } from '#machines/table/table.rules.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const inicial: Query = { filters: {}, limit: 25, offset: 0, sort: { field: 'apellidoPaterno', direction: 'asc' } }
const conFilas = { total: 95, filas: ['a', 'b'], next: 'b' }

export const tableModel = modelOf(tableMachine, {
  inputs: {
    'la primera página': {
      ruta: 'adminApoderadosEstudiantes',
      scope: 7,
      query: inicial,
      defaults: { limit: 25, sort: inicial.sort },
    },
  },
  events: {
    FILTER: {
      'un nombre': { filters: { nombres: 'ana' } },
      'lo mismo': ({ query }: ContextFrom<typeof tableMachine>) => ({ filters: query.filters }),
    },
    SORT: {
      'por apellido': { field: 'apellidoPaterno' },
      'como está': ({ query }: ContextFrom<typeof tableMachine>) => query.sort,
    },
    PAGE: {
      'la cuarta': { offset: 75 },
      'la que se ve': ({ query }: ContextFrom<typeof tableMachine>) => ({ offset: query.offset }),
    },
    NAVIGATED: {
      'desde el menú': { query: inicial },
      'la misma dirección': ({ query }: ContextFrom<typeof tableMachine>) => ({ query }),
    },
    RETRY: { reintentar: {} },
    REFRESH: { renovar: {} },
    RETURNED: { vuelve: {} },
  },
  outcomes: {
    wait: ESPERA,
    loadPage: {
      done: {
        'con filas': conFilas,
        'nada coincide': { total: 0, filas: [], next: null },
        'página pasada': { total: 60, filas: [], next: null },
      },
      error: FALLAS,
    },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
  },
  key: ({ query, pagina }) => [query, (pagina?.filas.length ?? 0) > 0],
})
