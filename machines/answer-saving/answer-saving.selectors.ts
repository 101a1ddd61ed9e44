import type { SnapshotFrom } from 'xstate'
import { SIN_CONEXION } from '#contract/fallo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { diferencias, mias, type Diferencia } from './answer-saving.answers.ts'
import type { answerSavingMachine } from './answer-saving.machine.ts'

export type Situacion = 'guardado' | 'guardando' | 'pendiente' | 'rechazado' | 'conflicto'

/** How saving stands, for the machine that invokes it and for the page. */
export interface Guardado {
  situacion: Situacion
  /** The answers of this device: the server's, with what is unsent over them. */
  respuestas: Respuestas
  version: number
  /** Answers not yet acknowledged. */
  sinEnviar: number
  sinConexion: boolean
  /** Whether this browser can keep what is unsent. */
  respaldo: boolean
  mensaje: string | null
  diferencias: readonly Diferencia[]
}

type Foto = SnapshotFrom<typeof answerSavingMachine>

/** Everything the page says about saving. */
export function resumenDeGuardado(foto: Foto): Guardado {
  const { context } = foto
  const propias = mias(context)
  return {
    situacion: situacionDe(foto),
    respuestas: { ...context.guardadas, ...propias },
    version: context.version,
    sinEnviar: Object.keys(propias).length,
    sinConexion: !context.enLinea || context.falla?.mensaje === SIN_CONEXION,
    respaldo: context.respaldo,
    mensaje: context.falla?.mensaje ?? null,
    diferencias: context.ajenas === null ? [] : diferencias(context, context.ajenas.respuestas),
  }
}

function situacionDe(foto: Foto): Situacion {
  switch (foto.value) {
    case 'saved':
      return 'guardado'
    case 'pending':
      return 'pendiente'
    case 'refused':
      return 'rechazado'
    case 'conflict':
      return 'conflicto'
    default:
      return 'guardando'
  }
}
