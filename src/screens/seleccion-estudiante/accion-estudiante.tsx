import { accionDeEstado, puedeResponderEscuela, sePuedeAbrir, type AccionDeEncuesta } from '#contract/rules/estados.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { SurveyAccessEvent } from '#machines/survey-access/survey-access.vocabulary.ts'
import { Boton, type VarianteDeBoton } from '#ui/formulario/boton.tsx'
import { nombreDeLista } from './estudiante.ts'

const EVENTO: Record<AccionDeEncuesta, 'OPEN' | 'SHOW_RECEIPT' | 'CONSULT'> = {
  Comenzar: 'OPEN',
  Continuar: 'OPEN',
  'Ver comprobante': 'SHOW_RECEIPT',
  Consultar: 'CONSULT',
}

const EN_CURSO: Record<AccionDeEncuesta, string> = {
  Comenzar: 'Abriendo',
  Continuar: 'Abriendo',
  'Ver comprobante': 'Buscando',
  Consultar: 'Consultando',
}

/** What is needed of a student to act upon its survey. */
type Respondible = Pick<
  FilaDeEstudiante,
  'nombres' | 'apellidoPaterno' | 'apellidoMaterno' | 'estado' | 'token' | 'encuestaId' | 'informante'
>

/** Whether the survey could be answered, but not by the school: a guardian began it. */
const esDelApoderado = (fila: Respondible): boolean => sePuedeAbrir(fila.estado) && !puedeResponderEscuela(fila)

/** What the survey-access flow hears for a student, or null when the state or the role allows nothing. */
export function eventoDe(fila: Respondible): SurveyAccessEvent | null {
  const { estado, token, encuestaId } = fila
  if (esDelApoderado(fila)) return null
  const accion = accionDeEstado(estado)
  if (accion === null || token === undefined || encuestaId === null) return null
  return { type: EVENTO[accion], survey: { encuestaId, token } }
}

interface PropsDeAccion {
  fila: Respondible
  variante: VarianteDeBoton
  /** This row's survey is being opened or asked about. */
  ocupada: boolean
  onAccion: (evento: SurveyAccessEvent) => void
}

/** The one action that a student's state allows, in one or two words. */
export function AccionDeEstudiante({ fila, variante, ocupada, onAccion }: PropsDeAccion) {
  const accion = accionDeEstado(fila.estado)
  const evento = eventoDe(fila)
  if (fila.token !== undefined && esDelApoderado(fila))
    return <span className="text-nota text-tinta-2 md:pr-3 md:whitespace-nowrap">La responde su apoderado</span>
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
