import type { Words } from '../words.ts'

export const courseCatalogWords: Words = {
  title: 'Reúne lo que ofrecen los filtros de estudiantes: enseñanzas, cursos con su avance y letras.',
  events: {
    SELECT: 'La persona elige un grado',
    RETRY: 'La persona pide intentar otra vez',
    REFRESH: 'Algo cambió: el avance debe renovarse',
    RETURNED: 'La persona vuelve a esta pestaña',
  },
  guards: {
    isSameGrade: '¿Es el mismo grado?',
    isGrade: '¿Hay un grado elegido?',
    hasCatalog: '¿Hay cursos de antes?',
  },
  actions: {
    storeCatalog: 'guarda los cursos',
    storeFailure: 'guarda el motivo de la falla',
    chooseGrade: 'recuerda el grado elegido',
    storeLetters: 'guarda las letras',
  },
  actors: {
    wait: 'la espera',
    loadCatalog: 'pide la encuesta, sus enseñanzas y sus cursos',
    getLetrasCursos: 'pide las letras de un grado',
    watchReturn: 'espera que la persona vuelva a esta pestaña',
  },
  delays: {},
}
