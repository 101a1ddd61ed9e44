import { useSelector } from '@xstate/react'
import type { SavingState } from '#machines/answer-saving/answer-saving.selectors.ts'
import type { SurveyLeavingActor } from '#machines/survey-leaving/survey-leaving.chart.ts'
import { isConfirming, isKeptHere, statePath } from '#machines/survey-leaving/survey-leaving.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Basico } from '#ui/iconos-basicos.tsx'
import { EstadoDeGuardado } from './estado-de-guardado.tsx'

interface PropsDeBarra {
  /** Where saving is, with its machine's name. */
  estado: string
  guardado: SavingState
  porCorregir: boolean
  /** Part in sight, from 1; 0 before them, beyond the last one while reviewing. */
  actual: number
  total: number
  salida: SurveyLeavingActor
}

/** The survey's bar: the way out, whether all is saved, and how far the person is. */
export function Barra({ estado, guardado, porCorregir, actual, total, salida }: PropsDeBarra) {
  const saliendo = useSelector(salida, statePath)
  return (
    <header data-state={estado} className="sticky top-0 z-10 border-b border-borde bg-superficie pt-1.5 pb-2.5 print:hidden">
      <div
        data-state={`survey-leaving:${saliendo}`}
        className="mx-auto flex max-w-hoja flex-wrap items-center justify-between gap-x-2 px-2"
      >
        <Boton variante="llano" onClick={() => salida.send({ type: 'LEAVE' })}>
          <Basico nombre="volver" />
          Salir
        </Boton>
        <EstadoDeGuardado guardado={guardado} porCorregir={porCorregir} />
      </div>
      <div
        role="img"
        aria-label={actual === 0 ? 'Antes de la parte 1' : actual > total ? 'Todas las partes respondidas' : `Parte ${actual} de ${total}`}
        className="mx-auto flex max-w-hoja gap-1 px-4"
      >
        {Array.from({ length: total }, (_, i) => (
          <span
            key={i}
            data-barra
            className={clases(
              'h-2 flex-1 overflow-hidden rounded-[2px] border',
              i < actual ? 'border-acento' : 'border-borde-control bg-hundido',
            )}
          >
            {i < actual && <span className={clases('block h-full bg-acento', i === actual - 1 && 'w-[45%]')} />}
          </span>
        ))}
      </div>
      {isConfirming(saliendo) && (
        <div className="mx-auto max-w-hoja px-4 pt-3">
          <Aviso tono="alerta" titulo="Quedan respuestas sin enviar" role="alert">
            <p>
              {isKeptHere(saliendo) ? 'Se enviarán cuando abra otra vez esta encuesta en este dispositivo.' : 'Si sale ahora, se perderán.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Boton onClick={() => salida.send({ type: 'STAY' })}>Seguir aquí</Boton>
              <Boton variante="peligro" onClick={() => salida.send({ type: 'LEAVE_ANYWAY' })}>
                Salir de todos modos
              </Boton>
            </div>
          </Aviso>
        </div>
      )}
    </header>
  )
}
