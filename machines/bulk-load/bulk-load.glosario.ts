import type { Glosario } from '../glosario.ts'

export const bulkLoadGlosario: Glosario = {
  titulo: 'Carga cuentas desde un archivo, después de mostrar qué pasaría con cada fila.',
  events: {
    CHOOSE: 'La persona elige un archivo',
    LOAD: 'La persona pide cargarlo',
    RETRY: 'La persona pide revisar otra vez',
  },
  guards: {},
  actions: {
    chooseFile: 'toma el archivo',
    keepRows: 'guarda el resultado de cada fila',
    keepFailure: 'guarda el motivo de la falla',
    announce: 'avisa que se cargó',
  },
  actors: { postCarga: 'envía el archivo' },
  delays: {},
}
