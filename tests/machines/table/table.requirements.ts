import { requirement } from '#kit/requirements.ts'

const consulta = (cambios: object) => ({
  filters: {},
  limit: 25,
  offset: 0,
  sort: { field: 'apellidoPaterno', direction: 'asc' },
  ...cambios,
})

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
]
