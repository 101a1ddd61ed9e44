import type { Locator, Page } from 'playwright-core'
import { resuelveCaptcha } from '#tests/support/personas/persona.ts'

/** One still of the film: what is done before it is taken, what it points at, and what its caption says. */
export interface Escena {
  texto: string
  segundos: number
  /** Brings the product to the still; the page it gives back is the one that is shown from then on. */
  prepara: (pagina: Page) => Promise<Page | void>
  senala?: (pagina: Page) => Locator
}

export const boton = (nombre: string | RegExp) => (pagina: Page) =>
  pagina.getByRole('button', typeof nombre === 'string' ? { name: nombre, exact: true } : { name: nombre }).first()

/** What both doors ask before they let anybody in. */
export const PRUEBA_QUE_ES_PERSONA: Escena = {
  texto: '2. Marque «Soy una persona» y presione «Ingresar».',
  segundos: 5,
  prepara: resuelveCaptcha,
  senala: boton('Ingresar'),
}
