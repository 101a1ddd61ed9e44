import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { schoolSurveysMachine } from '#machines/school-surveys/school-surveys.chart.ts'

/** The surveys of a school on the real API. */
export function schoolSurveysFlow(call: Call) {
  return schoolSurveysMachine.provide({
    actors: {
      getEncuestasDeRbd: fromPromise(({ input, signal }) => call('getEncuestasDeRbd', { params: { rbd: input.idRbd } }, { signal })),
    },
  })
}
