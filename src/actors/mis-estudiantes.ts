import type { Call } from '#api/client.ts'
import { misEstudiantesMachine } from '#machines/mis-estudiantes/mis-estudiantes.chart.ts'
import { misEstudiantesProofFlow } from './mis-estudiantes-proof.ts'
import { misEstudiantesReceiptsFlow } from './mis-estudiantes-receipts.ts'
import { studentLinkFlow } from './student-link.ts'
import { surveyAccessFlow } from './survey-access.ts'

/** A guardian's desk on the real API. */
export function misEstudiantesFlow(call: Call) {
  return misEstudiantesMachine.provide({
    actors: {
      links: studentLinkFlow(call),
      access: surveyAccessFlow(call),
      proof: misEstudiantesProofFlow(call),
      receipts: misEstudiantesReceiptsFlow(call),
    },
  })
}
