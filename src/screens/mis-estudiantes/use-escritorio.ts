import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useFlow, useFlowsAhead } from '#app/use-flow.ts'
import type { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'
import type { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import { knownState } from '#machines/survey-access/survey-access.selectors.ts'

export interface Escritorio {
  vinculos: ActorRefFrom<typeof studentLinkMachine>
  acceso: ActorRefFrom<typeof surveyAccessMachine>
}

/** The guardian's two flows: the list of students and the survey being opened. The list hears each state that is learned. */
export function useEscritorio(usuarioId: number): Escritorio {
  useFlowsAhead('studentLink', 'surveyAccess', 'misEstudiantesProof')
  const vinculos = useFlow('studentLink', { usuarioId })
  const acceso = useFlow('surveyAccess', undefined)
  const conocido = useSelector(acceso, knownState)
  useEffect(() => {
    if (conocido) vinculos.send({ type: 'STATE_LEARNED', estado: conocido })
  }, [conocido, vinculos])
  return { vinculos, acceso }
}
