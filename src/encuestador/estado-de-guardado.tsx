import { useRef } from 'react'
import type { SavingState, Situation } from '#machines/answer-saving/answer-saving.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Basico, type NombreDeBasico } from '#ui/iconos-basicos.tsx'

const PENDIENTE = 'Pendiente de enviar'
const ASPECTO: Record<Situation | 'corregir', { texto: string; icono: NombreDeBasico; color: string }> = {
  guardado: { texto: 'Guardado', icono: 'guardado', color: 'text-exito' },
  guardando: { texto: 'Guardando…', icono: 'reloj', color: 'text-tinta-2' },
  pendiente: { texto: PENDIENTE, icono: 'reloj', color: 'text-aviso' },
  rechazado: { texto: PENDIENTE, icono: 'alerta', color: 'text-aviso' },
  conflicto: { texto: 'Falta elegir', icono: 'alerta', color: 'text-aviso' },
  corregir: { texto: 'Falta corregir', icono: 'alerta', color: 'text-aviso' },
}

interface PropsDeEstado {
  guardado: SavingState
  /** Something on the screen cannot be saved as it is. */
  porCorregir: boolean
}

/** Whether everything is saved, always in sight. Saving itself is not spoken: only how it ended. */
export function EstadoDeGuardado({ guardado, porCorregir }: PropsDeEstado) {
  const { texto, icono, color } = ASPECTO[porCorregir && guardado.situation === 'guardado' ? 'corregir' : guardado.situation]
  const hablado = useRef('')
  if (guardado.situation !== 'guardando') hablado.current = texto
  return (
    <>
      <span aria-hidden="true" className={clases('inline-flex min-h-toque items-center gap-2 pr-2 font-semibold', color)}>
        <Basico nombre={icono} />
        {texto}
      </span>
      <span role="status" className="sr-only">
        {hablado.current}
      </span>
    </>
  )
}

/** Why something is not saved yet, and what the person has to do, which is mostly nothing. */
export function AvisoDeGuardado({ guardado, onReintentar }: { guardado: SavingState; onReintentar: () => void }) {
  const { situation: situacion, disconnected: sinConexion, backup: respaldo, message: mensaje } = guardado
  if (situacion === 'rechazado') {
    return (
      <Aviso tono="error" titulo="No pudimos guardar sus últimos cambios" role="alert">
        <p>{mensaje}</p>
        <Boton className="justify-self-start" onClick={onReintentar}>
          Reintentar
        </Boton>
      </Aviso>
    )
  }
  if (situacion !== 'pendiente' && !sinConexion) return null
  return (
    <Aviso tono="alerta" titulo={sinConexion ? 'No hay conexión' : 'El servicio no responde'} role="status">
      <p>Puede seguir respondiendo. {respaldo ? dondeEstan(guardado.unsent) : 'No cierre esta página hasta que diga «Guardado».'}</p>
    </Aviso>
  )
}

function dondeEstan(sinEnviar: number): string {
  if (sinEnviar === 0) return ''
  return sinEnviar === 1
    ? 'Su respuesta nueva está guardada en este dispositivo.'
    : `Sus ${sinEnviar} respuestas nuevas están guardadas en este dispositivo.`
}
