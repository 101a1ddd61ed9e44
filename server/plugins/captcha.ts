import type { FastifyRequest } from 'fastify'
import type { CaptchaProvider } from '../providers/captcha/captcha.ts'
import { Rechazo } from './rechazo.ts'

/** Refuses with 400 `captcha` unless a person solved the token, which serves once. */
export async function exigeCaptcha(captcha: CaptchaProvider, token: string, request: FastifyRequest): Promise<void> {
  if (!(await captcha.verifica(token, request.ip))) throw new Rechazo(400, 'captcha', 'Debe realizar la validación del captcha.')
}
