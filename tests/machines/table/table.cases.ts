import type { ContextFrom } from 'xstate'
import { modelOf } from '#kit/model.ts'
import { tableMachine } from '#machines/table/table.machine.ts'
import type { Consulta } from '#machines/table/table.query.ts'
import { FALLAS } from '../fallas.ts'

const inicial: Consulta = { filtros: {}, limit: 10, offset: 0, orden: { campo: 'nombre', sentido: 'asc' } }
const conFilas = { total: 25, filas: ['a', 'b'], siguiente: 'b' }

export const tableModel = modelOf(tableMachine, {
  inputs: { 'la primera página': { ruta: 'adminUsuarios', alcance: 7, consulta: inicial, porOmision: { limit: 10, orden: inicial.orden } } },
  events: {
    FILTER: { 'un nombre': { filtros: { nombre: 'ana' } }, 'lo mismo': ({ consulta }: ContextFrom<typeof tableMachine>) => ({ filtros: consulta.filtros }) },
    SORT: { 'por nombre': { campo: 'nombre' } },
    PAGE: { 'la cuarta': { offset: 30 }, 'la que se ve': ({ consulta }: ContextFrom<typeof tableMachine>) => ({ offset: consulta.offset }) },
    NAVIGATED: { atrás: { consulta: inicial }, 'la misma dirección': ({ consulta }: ContextFrom<typeof tableMachine>) => ({ consulta }) },
    RETRY: { reintentar: {} },
    REFRESH: { renovar: {} },
    RETURNED: { vuelve: {} },
  },
  outcomes: {
    loadPage: {
      done: {
        'con filas': conFilas,
        'nada coincide': { total: 0, filas: [], siguiente: null },
        'página pasada': { total: 25, filas: [], siguiente: null },
      },
      error: FALLAS,
    },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
  },
  key: ({ consulta, pagina }) => [consulta, (pagina?.filas.length ?? 0) > 0],
})
