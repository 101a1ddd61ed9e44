import type { SnapshotFrom } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import type { Guardado } from '#machines/answer-saving/answer-saving.selectors.ts'
import { cuestionarioDe, respuestasDe } from './survey-answering.context.ts'
import type { surveyAnsweringMachine } from './survey-answering.machine.ts'
import { partesDe, type Parte } from './survey-answering.parts.ts'

type Foto = SnapshotFrom<typeof surveyAnsweringMachine>

/** Which screen of the survey's page is shown. */
export type Vista = 'cargando' | 'responder' | 'revisar' | 'conflicto' | 'recibo' | 'cerrada' | 'sin-conexion' | 'abrir-otra-vez'

export function vista(foto: Foto): Vista {
  if (foto.matches('submitted') || foto.matches('completed')) return 'recibo'
  if (foto.matches('closed')) return 'cerrada'
  if (foto.matches('unreachable')) return 'sin-conexion'
  if (foto.matches('sessionLost')) return 'abrir-otra-vez'
  if (!foto.matches('working')) return 'cargando'
  if (foto.context.guardado?.situacion === 'conflicto') return 'conflicto'
  return foto.matches({ working: 'answering' }) ? 'responder' : 'revisar'
}

/** Whether the survey is on its way: nothing may be pressed twice. */
export function enviando(foto: Foto): boolean {
  return foto.matches({ working: 'flushing' }) || foto.matches({ working: 'submitting' })
}

export function encuestaAbierta(foto: Foto) {
  return foto.context.abierta
}

export function guardadoActual(foto: Foto): Guardado | null {
  return foto.context.guardado
}

/** Whether something on the screen must be corrected before it can be saved. */
export function hayPorCorregir(foto: Foto): boolean {
  return Object.keys(foto.context.porCorregir).length > 0
}

export function partes(foto: Foto): Parte[] {
  return partesDe(cuestionarioDe(foto.context), respuestasDe(foto.context))
}

export function respuestasEnPantalla(foto: Foto) {
  return respuestasDe(foto.context)
}

/** The receipt, of this submission or of an earlier one. */
export function comprobanteFinal(foto: Foto): Comprobante | null {
  return foto.context.comprobante ?? foto.context.abierta?.comprobante ?? null
}
