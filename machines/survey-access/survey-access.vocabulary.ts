import type { Comprobante } from '#contract/comprobantes.ts'
import type { Falla } from '#contract/falla.ts'
import type { EstadoDeToken, PorTomar } from '#contract/proveedor.ts'

/** Which survey of which respondent: the token names the student's survey and opens nothing by itself. */
export interface Survey {
  encuestaId: number
  token: string
}

export interface SurveyAccessContext {
  survey: Survey | null
  /** The state that the survey tool told last. */
  known: EstadoDeToken | null
  /** An address with a pass of a single use, for the link that opens by hand. */
  url: string | null
  comprobante: Comprobante | null
  /** What was answered under a bond that nobody proved, before it is taken over. */
  takeover: PorTomar | null
  failure: Falla | null
}

export type SurveyAccessEvent =
  | { type: 'OPEN'; survey: Survey }
  | { type: 'CONSULT'; survey: Survey }
  | { type: 'SHOW_RECEIPT'; survey: Survey }
  | { type: 'TAKE'; survey: Survey }
  | { type: 'CONFIRM' }
  | { type: 'RETURNED' }
  | { type: 'GET_LINK' }
  | { type: 'DOWNLOAD' }
  | { type: 'RETRY' }
  | { type: 'CLOSE' }
