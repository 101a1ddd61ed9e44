import type { PeticionDe } from '#contract/operaciones.ts'

/** A registration as the wire wants it. */
export type Registration = PeticionDe<'postApoderadosRegistro'>['body']

/** The steps of the registration, in their order. */
export const STEPS = ['identity', 'mail', 'password'] as const

export type Step = (typeof STEPS)[number]

/** The passwords, which travel in their event alone and are never kept. */
type Passwords = Pick<Registration, 'password' | 'password2'>

/** What the person types before the passwords. */
export type Typed = Omit<Registration, 'origen' | 'captchaToken' | keyof Passwords>

export type RegistroApoderadoEvent =
  | { type: 'TYPED'; change: Partial<Typed> }
  | { type: 'NEXT' }
  /** The address asks for a step: the person went back or on in the browser, or followed a link. */
  | { type: 'NAVIGATED'; step: Step }
  | { type: 'SUBMIT'; passwords: Passwords }
  | { type: 'RETRY_CAPTCHA' }
