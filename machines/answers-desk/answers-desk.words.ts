import type { Words } from '../words.ts'

export const answersDeskWords: Words = {
  title: 'Busca la respuesta de un estudiante, la muestra con su historia y sus archivos, y la reabre o la anula con un motivo.',
  events: {
    SEARCH: 'la persona busca un RUN',
    DOWNLOAD: 'la persona pide un archivo',
    ACT: 'la persona reabre o anula la respuesta',
    RETRY: 'la persona reintenta',
  },
  guards: {
    hasSurvey: '¿la dirección nombra una respuesta?',
    isRunValid: '¿el RUN está bien escrito?',
    mayAct: '¿se le ofrece y el motivo está completo?',
  },
  actions: {
    showRunDefect: 'dice que el RUN está mal escrito',
    showMotiveDefects: 'dice qué falta del motivo',
    storeFound: 'guarda las encuestas halladas',
    clearFound: 'olvida la búsqueda anterior',
    storeReading: 'guarda lo leído',
    storeFile: 'recuerda qué archivo se pidió',
    storeAct: 'recuerda qué se hace y por qué',
    markDone: 'recuerda lo que se hizo',
    announce: 'avisa que se hizo',
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
  },
  actors: {
    wait: 'la espera',
    getEncuestasDeRun: 'las encuestas de un RUN',
    getLectura: 'leer una respuesta',
    download: 'descargar un archivo',
    act: 'reabrir o anular',
  },
  delays: {},
}
