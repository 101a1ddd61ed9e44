import type { Usuario } from '#contract/usuarios.ts'
import type { FormCaptcha } from '../captcha/captcha.rules.ts'
import type { Falla } from '#contract/falla.ts'
import type { SessionSchool } from '../session/session.vocabulary.ts'

/** The three doors of the same chart. */
export type Door = 'establecimiento' | 'apoderado' | 'epja'

export interface LoginInput {
  door: Door
  /** The id of the element that the captcha draws itself in. */
  containerId: string
}

/** No password stands here: it lives in SUBMIT and in the call that it makes. */
export interface LoginContext extends LoginInput, FormCaptcha {
  /** What was typed as RBD, user name or RUN at the last attempt. */
  usuario: string
  failure: Falla | null
  /** Something that went well and stays in the page, such as a mail sent again. */
  success: string | null
  /** Seconds to wait before another attempt; 0 when there is nothing to wait for. */
  waitSeconds: number
  /** The session's, or while the second step is owed one that serves only that step. */
  accessToken: string | null
  profile: Usuario | null
  establecimiento: SessionSchool | null
}

export type LoginEvent =
  | { type: 'SUBMIT'; usuario: string; password: string }
  | { type: 'RESEND' }
  | { type: 'RETRY' }
  | { type: 'START_OVER' }
  | { type: 'RETRY_CAPTCHA' }

/** What the token call needs; `usuario` in the form of the wire. */
export interface CredentialsInput {
  door: Door
  usuario: string
  password: string
  captchaToken: string
}
