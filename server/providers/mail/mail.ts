import type { SistemaExterno } from '../externo.ts'

/** A message to one person, as text and as HTML. */
export interface Mensaje {
  para: string
  asunto: string
  texto: string
  html: string
  /** Where a mail program asks in one press, by POST, that no more of them come (RFC 8058). */
  baja?: string
}

/** Outgoing mail. */
export interface ProveedorDeCorreo {
  /**
   * Hands the message to the mail server, as the one of this `id`: whoever receives two of one id keeps one. Rejects with a `FallaDeEncargo` when it
   * was not accepted.
   */
  envia(mensaje: Mensaje, id: string): Promise<void>
  /** Closes its connections. */
  cierra(): Promise<void>
  /** Null for this machine's own mailbox. */
  externo: SistemaExterno | null
}
