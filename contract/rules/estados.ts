/** States of a survey token (decisions, surveys). `DESCONOCIDA`: the tool did not answer; never shown as "no iniciada". */
export const ESTADOS = [
  'NO_DISPONIBLE',
  'AUN_NO_ABRE',
  'NO_INICIADA',
  'EN_PROGRESO',
  'COMPLETADA',
  'VENCIDA',
  'ANULADA',
  'DESCONOCIDA',
] as const

export type EstadoEncuesta = (typeof ESTADOS)[number]

export const NOMBRE_DE_ESTADO: Record<EstadoEncuesta, string> = {
  NO_DISPONIBLE: 'No disponible',
  AUN_NO_ABRE: 'Aún no abre',
  NO_INICIADA: 'No iniciada',
  EN_PROGRESO: 'En progreso',
  COMPLETADA: 'Completada',
  VENCIDA: 'Vencida',
  ANULADA: 'Anulada',
  DESCONOCIDA: 'Estado desconocido',
}

export type AccionDeEncuesta = 'Comenzar' | 'Continuar' | 'Ver comprobante' | 'Consultar' | 'Tomar'

const ACCION: Partial<Record<EstadoEncuesta, AccionDeEncuesta>> = {
  NO_INICIADA: 'Comenzar',
  EN_PROGRESO: 'Continuar',
  COMPLETADA: 'Ver comprobante',
  ANULADA: 'Comenzar',
  DESCONOCIDA: 'Consultar',
}

/** The one action that a state allows, or `null` when there is none. */
export function accionDeEstado(estado: EstadoEncuesta): AccionDeEncuesta | null {
  return ACCION[estado] ?? null
}

/** Whether a survey in this state may be opened to answer. */
export function sePuedeAbrir(estado: EstadoEncuesta): boolean {
  return estado === 'NO_INICIADA' || estado === 'EN_PROGRESO' || estado === 'ANULADA'
}

/** Whether a school may answer a survey in this state: what a guardian began is the guardian's (decisions, surveys). */
export function puedeResponderEscuela({
  estado,
  informante,
}: {
  estado: EstadoEncuesta
  informante: 'apoderado' | 'establecimiento' | null
}): boolean {
  return sePuedeAbrir(estado) && !(estado === 'EN_PROGRESO' && informante === 'apoderado')
}
