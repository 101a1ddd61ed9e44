import { modelOf } from '#kit/model.ts'
import { courseCatalogMachine, type Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const catalogo: Catalog = {
  encuesta: null,
  hasOthers: false,
  ensenanzas: [{ idEnsenanza: 110, dsEnsenanza: 'Enseñanza básica', estudiantes: 32 }],
  cursos: [{ idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'B', estudiantes: 32, completadas: 21 }],
}

export const courseCatalogModel = modelOf(courseCatalogMachine, {
  inputs: { 'una encuesta de la escuela': { encuestaId: 7, idRbd: 90145 } },
  events: {
    SELECT: {
      '5° básico': { grado: { idEnsenanza: 110, idGrado: 5 } },
      '5° de adultos': { grado: { idEnsenanza: 165, idGrado: 5 } },
      '6° básico': { grado: { idEnsenanza: 110, idGrado: 6 } },
      ninguno: { grado: null },
    },
    RETRY: { reintentar: {} },
    REFRESH: { renovar: {} },
    RETURNED: { vuelve: {} },
  },
  outcomes: {
    wait: ESPERA,
    loadCatalog: { done: { cursos: catalogo }, error: FALLAS },
    getLetrasCursos: { done: { 'A y B': ['A', 'B'] }, error: FALLAS },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
  },
  key: ({ catalog: conocido, grado }) => [conocido !== null, grado],
})
