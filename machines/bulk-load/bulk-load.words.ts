import type { Words } from '../words.ts'

export const bulkLoadWords: Words = {
  title: 'Carga cuentas desde un archivo, después de mostrar qué pasaría con cada fila.',
  events: {
    CHOOSE: 'La persona elige un archivo',
    LOAD: 'La persona pide cargarlo',
    RETRY: 'La persona pide revisar otra vez',
  },
  guards: {},
  actions: {
    chooseFile: 'toma el archivo',
    storeRows: 'guarda el resultado de cada fila',
    storeFailure: 'guarda el motivo de la falla',
    announce: 'avisa que se cargó',
  },
  actors: { wait: 'la espera', postCarga: 'envía el archivo' },
  delays: {},
}
