import { ofetch } from 'ofetch'
import * as v from 'valibot'
import type { ConfigDeCaptcha } from '#server/config.ts'
import type { ProveedorDeCaptcha } from './captcha.ts'

const SIN_RESPUESTA = 8000
const veredicto = v.object({ success: v.boolean() })

/** Google's reCAPTCHA, or any service that answers as its `siteverify`. Rejects when the service cannot be reached. */
export function captchaDeGoogle({
  scriptUrl,
  siteKey,
  secret,
  verifyUrl,
}: Extract<ConfigDeCaptcha, { tipo: 'recaptcha' }>): ProveedorDeCaptcha {
  return {
    async verifica(token, ip) {
      const body = new URLSearchParams({ secret, response: token, remoteip: ip })
      return v.parse(veredicto, await ofetch<unknown>(verifyUrl, { method: 'POST', body, timeout: SIN_RESPUESTA, retry: 1 })).success
    },
    configuracion: () => ({ scriptUrl, siteKey }),
  }
}
