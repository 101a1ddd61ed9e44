import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { schoolSurveys, surveysFailure, surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { SinEncuestas, TarjetaDeEncuesta } from '#ui/encuesta/tarjeta-encuesta.tsx'

interface PropsDeEleccion {
  idRbd: number
  elegirUnica: boolean
  onElegida: () => void
}

/** Which survey to work on. A school with a single one never sees this. */
export function EleccionDeEncuesta({ idRbd, elegirUnica, onElegida }: PropsDeEleccion) {
  const flujo = useFlow('schoolSurveys', { idRbd, picksOnly: elegirUnica })
  const estado = useSelector(flujo, (s) => dataState('school-surveys', s))
  const vista = useSelector(flujo, surveysView)
  const encuestas = useSelector(flujo, schoolSurveys)
  const falla = useSelector(flujo, surveysFailure)
  const terminado = useSelector(flujo, (s) => s.status === 'done')

  useEffect(() => {
    if (terminado) onElegida()
  }, [terminado, onElegida])

  return (
    <div data-state={estado}>
      <Titulo guia={vista === 'lista' ? 'Elija la encuesta con la que va a trabajar.' : undefined}>Estudiantes</Titulo>
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Cargando las encuestas…" />
        </Hoja>
      )}
      {vista === 'vacia' && <SinEncuestas onActualizar={() => flujo.send({ type: 'RETRY' })} />}
      {vista === 'fallida' && falla && (
        <Reintento titulo="No pudimos cargar las encuestas" mensaje={falla.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {vista === 'lista' && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {encuestas.map((encuesta) => (
            <li key={encuesta.encuestaId}>
              <TarjetaDeEncuesta
                encuesta={encuesta}
                accion={
                  <Boton
                    aria-label={`Elegir ${encuesta.nombre}`}
                    onClick={() => flujo.send({ type: 'CHOOSE', encuestaId: encuesta.encuestaId })}
                  >
                    Elegir
                  </Boton>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
