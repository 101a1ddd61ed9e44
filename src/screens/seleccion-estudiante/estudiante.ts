import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { direccionDeRespuestas } from '../respuestas/direccion.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'

/** `Aguayo Paredes, Martina`: as a class list names a student. */
export function nombreDeLista({
  apellidoPaterno,
  apellidoMaterno,
  nombres,
}: Pick<FilaDeEstudiante, 'nombres' | 'apellidoPaterno' | 'apellidoMaterno'>): string {
  return `${enNombrePropio([apellidoPaterno, apellidoMaterno].filter(Boolean).join(' '))}, ${enNombrePropio(nombres)}`
}

/** `5° básico B`. */
export function nombreDeCurso({ dsGrado, letraCurso }: { dsGrado: string; letraCurso: string }): string {
  return `${dsGrado} ${letraCurso}`.trim()
}

/** Who answered, or a dash while nobody did. */
export function quienResponde({ informante }: FilaDeEstudiante): string {
  if (informante === null) return '–'
  return informante === 'apoderado' ? 'Apoderado' : 'Establecimiento'
}

/** Where what a student answered is read, once somebody began; null before, and where the row brings no token. */
export function direccionDeLectura({ encuestaId, token, estado }: FilaDeEstudiante, lista: string): string | null {
  const hay = estado === 'COMPLETADA' || estado === 'EN_PROGRESO' || estado === 'ANULADA'
  return hay && token !== undefined && encuestaId !== null ? direccionDeRespuestas({ encuestaId, token }, lista) : null
}
