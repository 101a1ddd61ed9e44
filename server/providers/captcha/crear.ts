import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ConfigDeCaptcha } from '#server/config.externos.ts'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import { trabajoPedidoA } from '#server/plugins/procesos/trabajo.ts'
import type { ProveedorDeCaptcha } from './captcha.ts'
import { rutasDeCaptchaLocal } from './local/captcha-local.routes.ts'
import { creaPruebaDeTrabajo } from './local/prueba-de-trabajo.ts'
import { captchaDeGoogle } from './recaptcha.ts'

/** The token that a person's solution is replaced by where tests say so; the configuration refuses it in production. */
const TOKEN_DE_PRUEBA = 'prueba'

/** The captcha of the configuration; the local one also serves its script and challenges. */
export interface CaptchaInstalable extends ProveedorDeCaptcha {
  rutas: ((app: FastifyInstance) => Promise<void>) | null
}

/** Makes the captcha that the configuration names. `test` is the local one that also accepts the token `prueba`. */
export function creaCaptcha(
  config: ConfigDeCaptcha,
  { db, secreto, publicUrl, pulso }: { db: Kysely<unknown>; secreto: string; publicUrl: string; pulso?: Pulso },
): CaptchaInstalable {
  if (config.tipo === 'recaptcha') return { ...captchaDeGoogle(config, new URL(publicUrl).hostname, pulso), rutas: null }
  const prueba = creaPruebaDeTrabajo(db, secreto)
  return {
    verifica: async (token, _ip, nivel = 0) =>
      (config.tipo === 'test' && token === TOKEN_DE_PRUEBA) || (await prueba.canjea(token, nivel)) === null,
    configuracion: () => ({ scriptUrl: '/captcha/api.js', siteKey: 'local' }),
    externo: null,
    rutas: rutasDeCaptchaLocal(prueba, (ip) => trabajoPedidoA(db, ip)),
  }
}
