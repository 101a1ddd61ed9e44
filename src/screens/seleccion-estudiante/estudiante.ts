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

/** How it was answered, or a dash while nobody did. */
export function quienResponde({ informante, enPapel }: FilaDeEstudiante): string {
  if (informante === null) return '–'
  if (enPapel) return 'En papel'
  return informante === 'apoderado' ? 'Apoderado' : 'Establecimiento'
}

const CUENTA = { comprobado: 'Comprobada', declarado: 'Por confirmar' } as const

/** Whether somebody has an account for the student, or a dash. */
export function cuentaDeApoderado({ apoderado }: FilaDeEstudiante): string {
  return apoderado === undefined ? '–' : CUENTA[apoderado]
}

/** The account and how it was answered in a line, where they have no columns of their own. */
export function loQueSeSabe(fila: FilaDeEstudiante): string {
  return [
    fila.apoderado && `Cuenta del apoderado: ${cuentaDeApoderado(fila).toLowerCase()}.`,
    fila.informante && `Responde: ${quienResponde(fila).toLowerCase()}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where what a student answered is read, once somebody began; null before, and where the row brings no token. */
export function direccionDeLectura({ encuestaId, token, estado }: FilaDeEstudiante, lista: string): string | null {
  const hay = estado === 'COMPLETADA' || estado === 'EN_PROGRESO' || estado === 'ANULADA'
  return hay && token !== undefined && encuestaId !== null ? direccionDeRespuestas({ encuestaId, token }, lista) : null
}
