import { createActor, fromCallback } from 'xstate'
import { leftBehind } from '#machines/survey-answering/survey-answering.selectors.ts'
import { surveyLeavingMachine, type SurveyLeavingActor } from '#machines/survey-leaving/survey-leaving.chart.ts'
import type { ActorDeEncuesta } from './vista.ts'

type Pagina = Pick<Window, 'addEventListener' | 'removeEventListener' | 'close' | 'history' | 'location'>

/**
 * The way out of a survey. A tab of its own closes; a page reached from the system, or a tab that the browser keeps open, goes
 * to the root, which leads whoever has a session home. In a round of paper forms it goes to `regreso`, where the round goes on.
 */
export function salidaDe(encuesta: ActorDeEncuesta, pagina: Pagina, regreso?: string): SurveyLeavingActor {
  return createActor(
    surveyLeavingMachine.provide({
      actors: {
        answers: fromCallback(({ sendBack }) => {
          let dicho = ''
          const dice = (): void => {
            const quedan = leftBehind(encuesta.getSnapshot())
            if (quedan !== dicho) sendBack({ type: (dicho = quedan) })
          }
          dice()
          return encuesta.subscribe(dice).unsubscribe
        }),
        askOnClose: fromCallback(() => {
          const pregunta = (evento: BeforeUnloadEvent): void => evento.preventDefault()
          pagina.addEventListener('beforeunload', pregunta)
          return () => pagina.removeEventListener('beforeunload', pregunta)
        }),
        closeTab: fromCallback(() => pagina.close()),
        goAway: fromCallback(({ sendBack }) => {
          const vuelve = (): void => sendBack({ type: 'RETURNED' })
          pagina.addEventListener('pageshow', vuelve)
          pagina.location.assign(regreso ?? '/')
          return () => pagina.removeEventListener('pageshow', vuelve)
        }),
      },
    }),
    { input: { ownTab: regreso === undefined && pagina.history.length === 1 } },
  ).start()
}
