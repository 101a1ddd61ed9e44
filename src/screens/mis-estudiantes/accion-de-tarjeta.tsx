import { useSelector } from '@xstate/react'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { AccionDeEncuesta } from '#contract/rules/estados.ts'
import { actionOf } from '#machines/student-link/student-link.selectors.ts'
import {
  accessFailure,
  isAskingToTake,
  isAway,
  isConsulting,
  isOpening,
  surveyToken,
  surveyToTake,
} from '#machines/survey-access/survey-access.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { OtraPestana } from './otra-pestana.tsx'
import type { Escritorio } from './use-escritorio.ts'

const EVENTO = {
  Comenzar: 'OPEN',
  Continuar: 'OPEN',
  'Ver comprobante': 'SHOW_RECEIPT',
  Consultar: 'CONSULT',
  Tomar: 'TAKE',
} as const satisfies Record<AccionDeEncuesta, string>
const DE_QUE: Record<AccionDeEncuesta, string> = {
  Comenzar: 'la encuesta de',
  Continuar: 'la encuesta de',
  'Ver comprobante': 'de la encuesta de',
  Consultar: 'el estado de la encuesta de',
  Tomar: 'la encuesta de',
}

interface PropsDeAccion extends Pick<Escritorio, 'acceso'> {
  estudiante: EstudianteVinculado
  sigue: boolean
}

/** The one action of a student's survey, with what the desk has to say about it. */
export function AccionDeTarjeta({ estudiante, acceso, sigue }: PropsDeAccion) {
  const { encuestaId, token } = estudiante
  const esEsta = useSelector(acceso, surveyToken) === token
  const ocupado = useSelector(acceso, (foto) => isOpening(foto) || isConsulting(foto) || isAskingToTake(foto)) && esEsta
  const fuera = useSelector(acceso, isAway) && esEsta && estudiante.estado !== 'COMPLETADA'
  const falla = useSelector(acceso, (foto) => (surveyToTake(foto) === null ? accessFailure(foto) : null))
  const accion = actionOf(estudiante)
  return (
    <div className="grid gap-3.5 empty:hidden">
      {esEsta && <FallaGeneral falla={falla} titulo="No pudimos seguir con la encuesta." />}
      {fuera && <OtraPestana acceso={acceso} />}
      {accion && encuestaId !== null && token !== undefined && (
        <Boton
          variante={sigue ? 'principal' : 'borde'}
          ancho
          ocupado={ocupado}
          textoOcupado={accion === 'Consultar' ? 'Consultando' : 'Abriendo'}
          onClick={() => acceso.send({ type: EVENTO[accion], survey: { encuestaId, token } })}
        >
          <span>
            {accion}{' '}
            <span className="sr-only">
              {DE_QUE[accion]} {nombreCompleto(estudiante)}
            </span>
          </span>
        </Boton>
      )}
    </div>
  )
}
