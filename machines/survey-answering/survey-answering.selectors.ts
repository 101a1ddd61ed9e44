import type { SnapshotFrom } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import { cuestionarioDe, respuestasDe, type SurveyAnsweringContext } from './survey-answering.context.ts'
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

/** Whether something on the screen must be corrected before it can be saved. */
export function hayPorCorregir(foto: Foto): boolean {
  return Object.keys(foto.context.porCorregir).length > 0
}

/** Everything a view derives from: its parts, its answers and its errors. */
export function contexto(foto: Foto): SurveyAnsweringContext {
  return foto.context
}

/** The parts as they are now. */
export function partesEnPantalla(context: SurveyAnsweringContext): Parte[] {
  return partesDe(cuestionarioDe(context), respuestasDe(context))
}

/** The receipt, of this submission or of an earlier one. */
export function comprobanteFinal(foto: Foto): Comprobante | null {
  return foto.context.comprobante ?? foto.context.abierta?.comprobante ?? null
}

/** The state's path, as the page's root element says it. */
export function rutaDeEstado({ value }: Foto): string {
  return typeof value === 'string' ? value : `working.${value.working}`
}

/** Where saving is, as the page's bar says it. */
export function rutaDeGuardado({ children }: Foto): string {
  return `answer-saving:${children.saving?.getSnapshot().value}`
}

export function ocupada(foto: Foto): boolean {
  return foto.hasTag('busy')
}

export function recienEnviada(foto: Foto): boolean {
  return foto.matches('submitted')
}

export function fallaDeApertura(foto: Foto) {
  return foto.context.falla
}

export function estadoDeEncuesta(foto: Foto) {
  return foto.context.abierta?.estado ?? null
}

export function sinEnviar(foto: Foto): number {
  return foto.context.guardado?.sinEnviar ?? 0
}
