import { useSelector } from '@xstate/react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import { schoolSurveys, surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import type { SessionSchool } from '#machines/session/session.vocabulary.ts'
import { sessionSchool } from '#machines/session/session.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { enFechaConDia } from '#ui/texto/fechas.ts'
import { Titulo } from '#ui/marco/titulo.tsx'
import { ListaDeEncuestas } from '../seleccion-estudiante/lista-de-encuestas.tsx'

const pendientes = ({ estudiantes, completadas }: EncuestaDeRbd): number => estudiantes - completadas

/** What a school has to do now (decisions, pages): its surveys with their counts, and one main action. */
export function InicioEstablecimiento() {
  const escuela = useSelector(useSession(), sessionSchool)
  return escuela && <EncuestasDeLaEscuela key={escuela.idRbd} escuela={escuela} />
}

function EncuestasDeLaEscuela({ escuela }: { escuela: SessionSchool }) {
  const flujo = useFlow('schoolSurveys', { idRbd: escuela.idRbd, picksOnly: false, asked: null, goesOn: true })
  const estado = useSelector(flujo, (s) => dataState('school-surveys', s))
  const vista = useSelector(flujo, surveysView)
  const encuestas = useSelector(flujo, schoolSurveys)
  const principal = encuestas.find((encuesta) => pendientes(encuesta) > 0)

  return (
    <div data-state={estado} className="max-w-[1080px]">
      <Titulo antes={`RBD ${escuela.idRbd}-${escuela.dgvRbd}`} guia={vista === 'lista' && <LoQueFalta encuestas={encuestas} />}>
        {escuela.dsNomEstable}
      </Titulo>
      {vista === 'lista' && !principal && (
        <div className="mb-6">
          <Aviso tono="exito" titulo="Su establecimiento terminó sus encuestas.">
            <p>Puede revisar los comprobantes de cada estudiante.</p>
          </Aviso>
        </div>
      )}
      <ListaDeEncuestas flujo={flujo} principal={principal?.encuestaId} />
    </div>
  )
}

/** How many are left and until when, by the survey that closes first. */
function LoQueFalta({ encuestas }: { encuestas: readonly EncuestaDeRbd[] }) {
  const abiertas = encuestas.filter((encuesta) => pendientes(encuesta) > 0)
  const faltan = abiertas.reduce((suma, encuesta) => suma + pendientes(encuesta), 0)
  const [plazo] = abiertas.map(({ cierre }) => cierre).sort()
  if (faltan === 0 || plazo === undefined) return <p>No quedan encuestas por completar.</p>
  return (
    <p>
      {faltan === 1 ? 'Queda ' : 'Quedan '}
      <b className="font-accion text-tinta">{faltan === 1 ? '1 encuesta' : `${faltan} encuestas`}</b> por completar hasta el{' '}
      {enFechaConDia(plazo)}.
    </p>
  )
}
