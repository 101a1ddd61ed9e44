import type { SistemaExterno } from '../externo.ts'
import type { NivelDeTrabajo } from '#server/plugins/procesos/trabajo.ts'

/** Human verification, whoever does it: the local proof of work, reCAPTCHA, or a fixed token in tests. */
export interface ProveedorDeCaptcha {
  /**
   * Whether a person solved this token, which serves once. `ip`: the caller's address. `nivel`: the least work that it must
   * have cost, where the captcha is a work; 0 the usual.
   */
  verifica(token: string, ip: string, nivel?: NivelDeTrabajo): Promise<boolean>
  /** What the application needs to show it: the script to load and the key to render it with. */
  configuracion(): { scriptUrl: string; siteKey: string }
  /** Null for the local proof of work. */
  externo: SistemaExterno | null
}
