import { requisito } from '#kit/requirements.ts'

const consulta = (cambios: object) => ({
  filtros: {},
  limit: 25,
  offset: 0,
  orden: { campo: 'apellidoPaterno', sentido: 'asc' },
  ...cambios,
})

export const tableRequirements = [
  requisito('§7', 'cada lista se pide con su tamaño, desde dónde y en qué orden', {
    given: 'la primera página',
    steps: ['loadPage.done: con filas', 'PAGE: la cuarta'],
    expects: {
      at: 'loading',
      calls: [
        'watchReturn',
        ['loadPage', { alcance: 7, consulta: consulta({}) }],
        ['loadPage', { alcance: 7, consulta: consulta({ offset: 75 }) }],
      ],
    },
  }),
  requisito('§7', 'un filtro vuelve a la primera página', {
    given: 'la primera página',
    steps: ['PAGE: la cuarta', 'FILTER: un nombre'],
    expects: { at: 'loading', context: { consulta: consulta({ filtros: { nombres: 'ana' } }) } },
  }),
]
