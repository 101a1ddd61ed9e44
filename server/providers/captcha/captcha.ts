import type { RawBuilder } from 'kysely'
import type { SistemaExterno } from '../externo.ts'
import type { NivelDeTrabajo } from '#server/plugins/procesos/trabajo.ts'

/** The service that knows whether a person solved it did not say; `cause` tells why. */
export class CaptchaSinRespuesta extends Error {
  constructor(cause: unknown) {
    super('The captcha service did not answer.', { cause })
    this.name = 'CaptchaSinRespuesta'
  }
}

/** Human verification, whoever does it: the local proof of work, reCAPTCHA, or a fixed token in tests. */
export interface ProveedorDeCaptcha {
  /**
   * Whether a person solved this token, which serves once. `ip`: the caller's address. `nivel`: the least work that it must
   * have cost, where the captcha is a work; 0 the usual.
   */
  verifica(token: string, ip: string, nivel?: NivelDeTrabajo): Promise<boolean>
  /** The same, and what a query of one value reads, which only whoever solved it is given; null: nobody did. */
  verificaYLee<T>(token: string, ip: string, consulta: RawBuilder<T>): Promise<{ leido: T } | null>
  /** What the application needs to show it: the script to load and the key to render it with. */
  configuracion(): { scriptUrl: string; siteKey: string }
  /** Null for the local proof of work. */
  externo: SistemaExterno | null
}
