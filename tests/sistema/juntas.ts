import type { ContextFrom } from 'xstate'
import type { Model } from '#kit/model.ts'
import type { Catalog, courseCatalogMachine } from '#machines/course-catalog/course-catalog.chart.ts'
import { courseCatalogModel } from '#tests/machines/course-catalog/course-catalog.cases.ts'
import { tableModel } from '#tests/machines/table/table.cases.ts'
import { unaEncuesta } from '#tests/screens/escuela-falsa.ts'

type Catalogo = ContextFrom<typeof courseCatalogMachine>

const sinEncuesta = courseCatalogModel.outcomes['loadCatalog']?.done?.['cursos'] as Catalog

/** Cases that tell nothing of a machine alone and much of who runs it: what one part says of what another knows. */
const JUNTAS: Readonly<Record<string, (model: Model) => Partial<Model>>> = {
  // The only courses that arrive are of 5° B.
  [tableModel.machine.id]: ({ events }) => ({
    events: {
      ...events,
      FILTER: { ...events['FILTER'], 'un curso que no hay': { filters: { idEnsenanza: '110', idGrado: '8', letraCurso: 'A' } } },
    },
  }),
  [courseCatalogModel.machine.id]: ({ outcomes, key }) => ({
    outcomes: {
      ...outcomes,
      loadCatalog: {
        ...outcomes['loadCatalog'],
        done: { 'cursos de la encuesta': { ...sinEncuesta, encuesta: unaEncuesta() }, 'la encuesta ya no corresponde': sinEncuesta },
      },
    },
    key: (context: never) => [key?.(context), (context as Catalogo).catalog?.encuesta?.encuestaId],
  }),
}

/** The model of a machine, as it is used where machines meet. */
export const dondeSeJuntan = (model: Model): Model => ({ ...model, ...JUNTAS[model.machine.id]?.(model) })
