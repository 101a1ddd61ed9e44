import { useSelector } from '@xstate/react'
import { dataState, type Part } from '#app/use-flow.ts'
import { surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import { Titulo } from '#ui/marco/titulo.tsx'
import { EscuelaElegida } from './escuela-elegida.tsx'
import { ListaDeEncuestas } from './lista-de-encuestas.tsx'

/** Which survey to work on. A school with a single one never sees this. */
export function EleccionDeEncuesta({ flujo }: { flujo: Part<'seleccionEstudiante', 'surveys'> }) {
  const estado = useSelector(flujo, (s) => dataState('school-surveys', s))
  const vista = useSelector(flujo, surveysView)
  return (
    <div data-state={estado}>
      <Titulo antes={<EscuelaElegida />} guia={vista === 'lista' ? 'Elija la encuesta con la que va a trabajar.' : undefined}>
        Estudiantes
      </Titulo>
      <ListaDeEncuestas flujo={flujo} />
    </div>
  )
}
