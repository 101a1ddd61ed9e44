import { requirement } from '#kit/requirements.ts'

export const courseCatalogRequirements = [
  requirement('§7', 'las letras se piden por el establecimiento, el tipo de enseñanza y el grado', {
    given: 'una encuesta de la escuela',
    steps: ['SELECT: 5° básico'],
    expects: { calls: ['watchReturn', 'loadCatalog', ['getLetrasCursos', { idRbd: 90145, grado: { idEnsenanza: 110, idGrado: 5 } }]] },
  }),
]
