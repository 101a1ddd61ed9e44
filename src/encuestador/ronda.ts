import type { TabStorage } from '#app/tab-storage.ts'
import { parseRound, ROUND_KEY, type KeptRound } from '#machines/data-entry/data-entry.rules.ts'
import { formsPerHour } from '#machines/data-entry/data-entry.selectors.ts'

/** The round of paper forms that a tab is typing. */
export interface RondaEnCurso {
  /** Path and query of the desk that it comes back to. */
  regreso: string
  /** How it goes so far, in words: `4 formularios, 18 por hora`; null before its first form. */
  avance: string | null
}

/** The round of this tab, or null when it is a single survey. `ahora` in milliseconds. */
export function leeRonda(almacen: TabStorage, ahora: number): RondaEnCurso | null {
  const ronda = parseRound(almacen.read(ROUND_KEY))
  return ronda && { regreso: ronda.returnPlace, avance: ronda.done === 0 ? null : enPalabras(ronda, ahora) }
}

function enPalabras(ronda: KeptRound, ahora: number): string {
  const porHora = formsPerHour(ronda, ahora)
  const formularios = ronda.done === 1 ? '1 formulario' : `${ronda.done} formularios`
  return porHora === null ? formularios : `${formularios}, ${porHora} por hora`
}
