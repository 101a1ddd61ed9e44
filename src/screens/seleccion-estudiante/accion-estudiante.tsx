import { accionDeEstado, type AccionDeEncuesta } from '#contract/rules/estados.ts'
import type { FilaDeEstudiante } from '#contract/sige.ts'
import type { SurveyAccessEvent } from '#machines/survey-access/survey-access.machine.ts'
import { Boton, type VarianteDeBoton } from '#ui/boton.tsx'
import { nombreDeLista } from './estudiante.ts'

const EVENTO: Record<AccionDeEncuesta, 'OPEN' | 'SHOW_RECEIPT' | 'CONSULT'> = {
  Comenzar: 'OPEN',
  Continuar: 'OPEN',
  'Ver comprobante': 'SHOW_RECEIPT',
  Consultar: 'CONSULT',
}

const EN_CURSO: Record<AccionDeEncuesta, string> = { Comenzar: 'Abriendo', Continuar: 'Abriendo', 'Ver comprobante': 'Buscando', Consultar: 'Consultando' }

/** What the survey-access flow hears for a student, or null when the state or the role allows nothing. */
export function eventoDe({ estado, token, encuestaId }: FilaDeEstudiante): SurveyAccessEvent | null {
  const accion = accionDeEstado(estado)
  if (accion === null || token === undefined || encuestaId === null) return null
  return { type: EVENTO[accion], survey: { encuestaId, token } }
}

interface PropsDeAccion {
  fila: FilaDeEstudiante
  variante: VarianteDeBoton
  /** This row's survey is being opened or asked about. */
  ocupada: boolean
  onAccion: (evento: SurveyAccessEvent) => void
}

/** The one action that a student's state allows, in one or two words. */
export function AccionDeEstudiante({ fila, variante, ocupada, onAccion }: PropsDeAccion) {
  const accion = accionDeEstado(fila.estado)
  const evento = eventoDe(fila)
  if (accion === null || evento === null) return null
  return (
    <Boton
      variante={variante}
      className="ml-auto min-h-toque px-3 py-1.5 font-semibold whitespace-nowrap"
      ocupado={ocupada}
      onClick={() => onAccion(evento)}
    >
      {ocupada ? EN_CURSO[accion] : accion}
      <span className="sr-only">: {nombreDeLista(fila)}</span>
    </Boton>
  )
}
