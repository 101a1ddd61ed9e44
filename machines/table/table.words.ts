import type { Words } from '../words.ts'

export const tableWords: Words = {
  title: 'Muestra una lista por páginas, con filtros y orden que viven en la dirección.',
  events: {
    FILTER: 'La persona cambia los filtros',
    SORT: 'La persona ordena por una columna',
    PAGE: 'La persona pide otra página',
    NAVIGATED: 'La dirección cambió',
    RETRY: 'La persona pide intentar otra vez',
    REFRESH: 'Algo cambió: la lista debe renovarse',
    RETURNED: 'La persona vuelve a esta pestaña',
  },
  guards: {
    changesQuery: '¿Pide algo distinto de lo que se ve?',
    isPastTheEnd: '¿La página pedida está después de la última?',
    isEmpty: '¿No hay filas?',
    hasRows: '¿Hay filas de antes?',
  },
  actions: {
    storeQuery: 'recuerda lo que se pide',
    storeLastPage: 'recuerda la última página',
    publishQuery: 'escribe lo pedido en la dirección',
    correctQuery: 'corrige la dirección',
    storePage: 'guarda la página',
    storeFailure: 'guarda el motivo de la falla',
    clearPage: 'olvida la página anterior',
  },
  actors: { wait: 'la espera', loadPage: 'pide una página de la lista', watchReturn: 'espera que la persona vuelva a esta pestaña' },
  delays: {},
}
