import { parseRound, ROUND_KEY, type KeptRound } from '#machines/data-entry/data-entry.kept.ts'
import { formsPerHour } from '#machines/data-entry/data-entry.selectors.ts'

/** The round of paper forms that this tab is typing, or null when it is a single survey. */
export function leerRonda(almacen: Storage): KeptRound | null {
  return parseRound(almacen.getItem(ROUND_KEY))
}

/** `4 formularios, 18 por hora`: how the round goes so far. `ahora` in milliseconds. */
export function avanceDeRonda(ronda: KeptRound, ahora: number): string {
  const porHora = formsPerHour(ronda, ahora)
  const formularios = ronda.hechas === 1 ? '1 formulario' : `${ronda.hechas} formularios`
  return porHora === null ? formularios : `${formularios}, ${porHora} por hora`
}
