import { falla, FALLAS } from './failures.ts'

/** What stands for a mail's code in the tab that opened its link. */
export const TALON = 'T'.repeat(43)

/** How the opening of a mail's link may end. */
export const ENLACE = {
  done: { abierto: TALON },
  error: { ...FALLAS, 'enlace muerto': falla(400, 'enlace-usado', 'El enlace ya no vale.') },
}

/** The step that opens it. */
export const ABRE = 'openLink.done: abierto'
