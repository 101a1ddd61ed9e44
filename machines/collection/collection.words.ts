import type { Words } from '../words.ts'

export const collectionWords: Words = {
  title: 'Muestra entera una lista corta, y la renueva sin quitar la que se ve.',
  events: {
    RETRY: 'la persona pide intentar otra vez',
    REFRESH: 'algo cambió: la lista debe renovarse',
    RETURNED: 'la persona vuelve a esta pestaña',
  },
  guards: { wasShown: '¿Hay filas de antes?' },
  actions: { storeRows: 'guarda las filas', storeFailure: 'guarda el motivo de la falla' },
  actors: { wait: 'la espera', loadAll: 'pide la lista', watchReturn: 'espera que la persona vuelva a esta pestaña' },
  delays: {},
}
