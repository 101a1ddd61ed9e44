import { conflicto, deOtraCuenta, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import type { EncuestaAbierta, EncuestaLeida, Guardada } from './encuestador.sql.ts'

/** The survey of the page's session and what this account has saved of it: undefined before its first save. */
export interface EnCurso<E extends EncuestaAbierta = EncuestaAbierta> {
  encuesta: E
  guardada: Guardada | undefined
  /** Whether there was an answer and an administrator voided it. */
  anulada: boolean
}

/**
 * What the page's session answers. A voided answer counts as none: who begins again owns it. Throws 404 when the survey
 * or its student is out of reach, and 409 `respondida-por-otra-cuenta` when another account began since the page was opened.
 */
export function exigeSuya<E extends EncuestaAbierta>(
  leida: EncuestaLeida<E> | undefined,
  sesion: Pick<SesionEncuestador, 'usuarioId'>,
): EnCurso<E> {
  if (leida === undefined || !leida.alAlcance) throw noEncontrado('No encontramos la encuesta de ese estudiante.')
  const { encuesta, respuesta } = leida
  const anulada = respuesta?.estado === 'anulada'
  const guardada = anulada ? undefined : respuesta
  if (guardada !== undefined && guardada.usuarioId !== sesion.usuarioId) {
    throw deOtraCuenta()
  }
  return { encuesta, guardada, anulada }
}

/** Throws 409 `encuesta-cerrada` when nothing more may be saved: it was submitted, or its time is over. */
export function exigeAbierta({ encuesta, guardada }: EnCurso): void {
  if (guardada?.estado === 'enviada') throw conflicto('encuesta-enviada', 'La encuesta ya fue enviada.')
  if (encuesta.estado === 'VENCIDA' || encuesta.estado === 'AUN_NO_ABRE' || encuesta.estado === 'NO_DISPONIBLE') {
    throw conflicto('encuesta-cerrada', 'La encuesta ya no recibe respuestas.')
  }
}

/** A lost optimistic lock: another device moved the version that this one knows. */
export const deOtroDispositivo = () => conflicto('conflicto', 'Esta encuesta se guardó desde otro dispositivo.')

/**
 * Throws 409 `conflicto` when another device saved after the version that this one knows, and 409 `respuesta-anulada` when
 * what it knows was voided.
 */
export function exigeVersion({ guardada, anulada }: EnCurso, version: number): void {
  if (anulada && version > 0) {
    throw conflicto('respuesta-anulada', 'Un administrador anuló lo que se había respondido. Puede responder la encuesta otra vez.')
  }
  if ((guardada?.version ?? 0) !== version) throw deOtroDispositivo()
}
