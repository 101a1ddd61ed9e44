import type { ContextFrom } from 'xstate'
import { modelOf } from '#kit/model.ts'
import { tableMachine } from '#machines/table/table.machine.ts'
import type { Consulta } from '#machines/table/table.query.ts'
import { FALLAS } from '../fallas.ts'

const inicial: Consulta = { filtros: {}, limit: 25, offset: 0, orden: { campo: 'apellidoPaterno', sentido: 'asc' } }
const conFilas = { total: 95, filas: ['a', 'b'], siguiente: 'b' }

export const tableModel = modelOf(tableMachine, {
  inputs: {
    'la primera página': {
      ruta: 'adminApoderadosEstudiantes',
      alcance: 7,
      consulta: inicial,
      porOmision: { limit: 25, orden: inicial.orden },
    },
  },
  events: {
    FILTER: {
      'un nombre': { filtros: { nombres: 'ana' } },
      'lo mismo': ({ consulta }: ContextFrom<typeof tableMachine>) => ({ filtros: consulta.filtros }),
    },
    SORT: { 'por apellido': { campo: 'apellidoPaterno' } },
    PAGE: {
      'la cuarta': { offset: 75 },
      'la que se ve': ({ consulta }: ContextFrom<typeof tableMachine>) => ({ offset: consulta.offset }),
    },
    NAVIGATED: {
      'desde el menú': { consulta: inicial },
      'la misma dirección': ({ consulta }: ContextFrom<typeof tableMachine>) => ({ consulta }),
    },
    RETRY: { reintentar: {} },
    REFRESH: { renovar: {} },
    RETURNED: { vuelve: {} },
  },
  outcomes: {
    loadPage: {
      done: {
        'con filas': conFilas,
        'nada coincide': { total: 0, filas: [], siguiente: null },
        'página pasada': { total: 60, filas: [], siguiente: null },
      },
      error: FALLAS,
    },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
  },
  key: ({ consulta, pagina }) => [consulta, (pagina?.filas.length ?? 0) > 0],
})
