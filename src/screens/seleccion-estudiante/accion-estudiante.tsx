import { accionDeEstado, puedeResponderEscuela, sePuedeAbrir, type AccionDeEncuesta } from '#contract/rules/estados.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { SurveyAccessEvent } from '#machines/survey-access/survey-access.vocabulary.ts'
import { Boton, type VarianteDeBoton } from '#ui/formulario/boton.tsx'
import { nombreDeLista } from './estudiante.ts'

const EVENTO: Record<AccionDeEncuesta, 'OPEN' | 'SHOW_RECEIPT' | 'CONSULT' | 'TAKE'> = {
  Comenzar: 'OPEN',
  Continuar: 'OPEN',
  'Ver comprobante': 'SHOW_RECEIPT',
  Consultar: 'CONSULT',
  Tomar: 'TAKE',
}

const EN_CURSO: Record<AccionDeEncuesta, string> = {
  Comenzar: 'Abriendo',
  Continuar: 'Abriendo',
  'Ver comprobante': 'Buscando',
  Consultar: 'Consultando',
  Tomar: 'Revisando',
}

/** What is needed of a student to act upon its survey. */
type Respondible = Pick<
  FilaDeEstudiante,
  'nombres' | 'apellidoPaterno' | 'apellidoMaterno' | 'estado' | 'token' | 'encuestaId' | 'informante' | 'tomable'
>

/** Whether the survey could be answered, but not by the school: a guardian began it. */
const esDelApoderado = (fila: Respondible): boolean => sePuedeAbrir(fila.estado) && !puedeResponderEscuela(fila)

/** The actions over a student's survey that its state and the role allow, the main one first. */
function accionesDe(fila: Respondible): AccionDeEncuesta[] {
  const suya = esDelApoderado(fila) ? null : accionDeEstado(fila.estado)
  return [suya, fila.tomable === true ? ('Tomar' as const) : null].filter((accion) => accion !== null)
}

function eventoDeAccion({ token, encuestaId }: Respondible, accion: AccionDeEncuesta | undefined): SurveyAccessEvent | null {
  if (accion === undefined || token === undefined || encuestaId === null) return null
  return { type: EVENTO[accion], survey: { encuestaId, token } }
}

/** What the survey-access flow hears for a student's main action, or null when the state or the role allows nothing. */
export const eventoDe = (fila: Respondible): SurveyAccessEvent | null => eventoDeAccion(fila, accionesDe(fila)[0])

interface PropsDeAccion {
  fila: Respondible
  variante: VarianteDeBoton
  /** This row's survey is being opened or asked about. */
  ocupada: boolean
  onAccion: (evento: SurveyAccessEvent) => void
}

/** What a student's state allows, in one or two words: one action, and beside it taking over what nobody proved. */
export function AccionDeEstudiante({ fila, variante, ocupada, onAccion }: PropsDeAccion) {
  const acciones = accionesDe(fila)
  if (fila.token !== undefined && esDelApoderado(fila) && acciones.length === 0)
    return <span className="text-nota text-tinta-2 md:pr-3 md:whitespace-nowrap">La responde su apoderado</span>
  return acciones.map((accion) => {
    const evento = eventoDeAccion(fila, accion)
    return (
      evento && (
        <Boton
          key={accion}
          variante={variante}
          className="ml-auto min-h-toque px-3 py-1.5 font-semibold whitespace-nowrap"
          ocupado={ocupada}
          onClick={() => onAccion(evento)}
        >
          {ocupada ? EN_CURSO[accion] : accion === 'Ver comprobante' ? <VerComprobante /> : accion}
          <span className="sr-only">: {nombreDeLista(fila)}</span>
        </Boton>
      )
    )
  })
}

/** Beside its state on a phone, where both words do not fit. */
function VerComprobante() {
  return (
    <span>
      <span className="max-sm:sr-only">Ver</span> <span className="max-sm:inline-block max-sm:first-letter:uppercase">comprobante</span>
    </span>
  )
}
