/** A message to one person, as text and as HTML. */
export interface Mensaje {
  para: string
  asunto: string
  texto: string
  html: string
}

/** Outgoing mail. */
export interface ProveedorDeCorreo {
  /** Hands the message to the mail server; rejects when it was not accepted. */
  envia(mensaje: Mensaje): Promise<void>
  /** Closes its connections. */
  cierra(): Promise<void>
}
