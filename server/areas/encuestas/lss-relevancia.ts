import type { Condicion } from '#contract/rules/cuestionario-condicion.ts'
import { ambas, escribeCondicion, leeRelevancia, SinEquivalente } from './lss-condicion.ts'
import type { LecturaDeLss } from './lss-lectura.ts'
import { campoDe, lineaDeCampo, type FilaDeLss } from './lss-tablas.ts'

/** When a group or a question is shown: always, where its condition has no equal. */
export function condicionDe(lectura: LecturaDeLss, fila: FilaDeLss, campo: string, nombre: string): Condicion {
  try {
    return leeRelevancia(campoDe(fila, campo), (variable) => lectura.variables.get(variable))
  } catch (error) {
    if (!(error instanceof SinEquivalente)) throw error
    lectura.omite(lineaDeCampo(fila, campo), `${nombre}: su condición ${error.message}; se muestra siempre.`)
    return [[]]
  }
}

/** When a question is shown, its group's condition included, as our form writes it; null where it always is. */
export function condicionEscrita(lectura: LecturaDeLss, fila: FilaDeLss, codigo: string, deSuGrupo: Condicion): string | null {
  const propia = condicionDe(lectura, fila, 'relevance', codigo)
  try {
    return escribeCondicion(ambas(deSuGrupo, propia))
  } catch (error) {
    if (!(error instanceof SinEquivalente)) throw error
    lectura.omite(lineaDeCampo(fila, 'relevance'), `${codigo}: con la de su grupo, su condición ${error.message}; se muestra siempre.`)
    return null
  }
}
