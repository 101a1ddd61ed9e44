import { ofetch } from 'ofetch'
import * as v from 'valibot'
import type { ConfigDeCaptcha } from '#server/config.externos.ts'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { maquinaDe, motivoDe, nuncaPausada } from '../externo.ts'
import { CaptchaSinRespuesta, type ProveedorDeCaptcha } from './captcha.ts'

const SIN_RESPUESTA = 8000
const veredicto = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
  /** The page where it was solved. */
  hostname: v.optional(v.string()),
  /** From 0, a machine, to 1: version 3 alone gives it. */
  score: v.optional(v.number()),
})

/** What is our configuration's fault, and no person's. */
const NUESTRAS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys'])

/**
 * Google's reCAPTCHA, or any service that answers as its `siteverify`. Rejects with `CaptchaSinRespuesta` when the service cannot be
 * reached, or does not accept our secret.
 * What was solved on another site's page is nobody's solution; so is a score below `puntaje`. `anfitrion`: the name of our own.
 */
export function captchaDeGoogle(
  { scriptUrl, siteKey, secret, verifyUrl, puntaje }: Extract<ConfigDeCaptcha, { tipo: 'recaptcha' }>,
  anfitrion: string,
  pulso: Pulso = SIN_PULSO,
): Omit<ProveedorDeCaptcha, 'verificaYLee'> {
  async function pregunta(token: string, ip: string) {
    const body = new URLSearchParams({ secret, response: token, remoteip: ip })
    const leido = v.parse(
      veredicto,
      await ofetch<unknown>(verifyUrl, { method: 'POST', body, timeout: SIN_RESPUESTA, retry: 1, redirect: 'error' }),
    )
    const culpa = leido['error-codes'].find((codigo) => NUESTRAS.has(codigo))
    if (culpa !== undefined) throw new Error(`siteverify refuses our configuration: ${culpa}`)
    return leido
  }

  return {
    async verifica(token, ip) {
      try {
        const { success, hostname, score } = await pregunta(token, ip)
        pulso.bien()
        if (!success) return false
        if (hostname !== undefined && hostname !== anfitrion) {
          pulso.mal('siteverify', `it was solved on another site: ${hostname}`)
          return false
        }
        return score === undefined || score >= puntaje
      } catch (error) {
        pulso.mal('siteverify', motivoDe(error))
        throw new CaptchaSinRespuesta(error)
      }
    },
    configuracion: () => ({ scriptUrl, siteKey }),
    externo: {
      direccion: maquinaDe(verifyUrl),
      // Nobody solved it: that it says so, and nothing of our secret, is all that is asked.
      prueba: async () => void (await pregunta('prueba', '127.0.0.1')),
      pausada: nuncaPausada,
    },
  }
}
