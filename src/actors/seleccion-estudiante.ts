import type { Call } from '#api/client.ts'
import { seleccionEstudianteMachine } from '#machines/seleccion-estudiante/seleccion-estudiante.chart.ts'
import { courseCatalogFlow } from './course-catalog.ts'
import { dataEntryFlow } from './data-entry.ts'
import { schoolSurveysFlow } from './school-surveys.ts'
import { seleccionEstudianteListFlow } from './seleccion-estudiante-list.ts'
import { seleccionEstudianteReceiptsFlow } from './seleccion-estudiante-receipts.ts'
import { surveyAccessFlow } from './survey-access.ts'

/** A school's desk on the real API. */
export function seleccionEstudianteFlow(call: Call) {
  return seleccionEstudianteMachine.provide({
    actors: {
      surveys: schoolSurveysFlow(call),
      table: seleccionEstudianteListFlow(call),
      courses: courseCatalogFlow(call),
      access: surveyAccessFlow(call),
      entry: dataEntryFlow(call),
      receipts: seleccionEstudianteReceiptsFlow(call),
    },
  })
}
