import type { FastifyInstance } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
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
  const lee = async <T>(consulta: RawBuilder<T>) => (await sql<{ leido: T }>`select (${consulta}) as leido`.execute(db)).rows[0] ?? null
  if (config.tipo === 'recaptcha') {
    const deGoogle = captchaDeGoogle(config, new URL(publicUrl).hostname, pulso)
    return {
      ...deGoogle,
      verificaYLee: async (token, ip, consulta) => ((await deGoogle.verifica(token, ip)) ? lee(consulta) : null),
      rutas: null,
    }
  }
  const prueba = creaPruebaDeTrabajo(db, secreto)
  const esDePrueba = (token: string) => config.tipo === 'test' && token === TOKEN_DE_PRUEBA
  return {
    verifica: async (token, _ip, nivel) => esDePrueba(token) || (await prueba.canjea(token, nivel)) === null,
    verificaYLee: async (token, _ip, consulta) => {
      if (esDePrueba(token)) return lee(consulta)
      const canjeada = await prueba.canjeaYLee(token, consulta)
      return typeof canjeada === 'string' ? null : canjeada
    },
    configuracion: () => ({ scriptUrl: '/captcha/api.js', siteKey: 'local' }),
    externo: null,
    rutas: rutasDeCaptchaLocal(prueba, (ip) => trabajoPedidoA(db, ip)),
  }
}
