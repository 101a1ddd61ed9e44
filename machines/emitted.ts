import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { SessionFact } from './session/session.vocabulary.ts'

/** A short message: shown for 3,000 ms, and repeated by the page that caused it. */
export interface Notice {
  tone: 'exito' | 'error' | 'aviso'
  text: string
}

/** What every machine may ask of the application; `src/app` has the one listener. Routes go by name, never by path. */
export type Emitted =
  | { type: 'NOTIFY'; notice: Notice }
  | { type: 'GO'; to: NombreDeRuta; query?: Readonly<Record<string, string>>; replace?: boolean }

/** What a flow tells the session while it goes on; a flow that is over says it as its output. */
export interface Tell {
  type: 'TELL'
  fact: SessionFact
}
