import type { EstudianteVinculado } from '#contract/apoderados.ts'

/** The student's whole name, as it is called. */
export function nombreDe({ nombres, apellidoPaterno, apellidoMaterno }: EstudianteVinculado): string {
  return [nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' ')
}
