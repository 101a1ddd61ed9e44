import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { enNombrePropio } from '#ui/texto/nombres.ts'

/** The student's whole name, as people write it. */
export function nombreDe({ nombres, apellidoPaterno, apellidoMaterno }: EstudianteVinculado): string {
  return enNombrePropio([nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' '))
}
