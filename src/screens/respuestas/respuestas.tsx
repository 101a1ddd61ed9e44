import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { Survey } from '#machines/survey-access/survey-access.vocabulary.ts'
import { Busqueda } from './busqueda.tsx'
import { Lectura } from './lectura.tsx'

/** The desk of answers (ADR 053): the one that the address names, or looking for a student by RUN. */
export function Respuestas({ encuesta, busca }: { encuesta: Survey | null; busca: boolean }) {
  const mesa = useFlow('answersDesk', { survey: encuesta })
  const estado = useSelector(mesa, (s) => dataState('answers-desk', s))
  return <div data-state={estado}>{encuesta === null ? <Busqueda mesa={mesa} /> : <Lectura mesa={mesa} busca={busca} />}</div>
}
