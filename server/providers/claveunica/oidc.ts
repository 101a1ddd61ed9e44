import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  fetchProtectedResource,
  ResponseBodyError,
} from 'openid-client'
import * as v from 'valibot'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { type ProveedorDeClaveUnica, ClaveUnicaNoResponde, CodigoRechazado } from './claveunica.ts'

/** Whether the code is nobody's, or was given for another sign-in: its identity does not carry this one's nonce. */
function esCodigoAjeno(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof ClientError && error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && v.is(delNonce, error.cause)
}

/** Seconds that the provider has to answer each call. */
const PACIENCIA = 8
/** TTL of the discovery document, in ms: after it a stopped provider is noticed at the door. */
const VIGENCIA = 60_000

const delNonce = v.object({ cause: v.object({ claim: v.literal('nonce') }) })
const texto = v.pipe(v.string(), v.trim())
const ciudadano = v.object({
  sub: v.union([v.string(), v.number()]),
  RolUnico: v.object({
    numero: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
    DV: v.string(),
    tipo: v.literal('RUN'),
  }),
  name: v.object({ nombres: v.array(texto), apellidos: v.array(texto) }),
})

export interface AccesoOidc {
  issuer: string
  clientId: string
  clientSecret: string
  /** How the provider is reached, when not by the network. */
  busca?: CustomFetch
}

/**
 * ClaveÚnica by OpenID Connect: authorization code with PKCE and a secret that only the server has. The key of a person is
 * `RolUnico.numero`; its digit is computed.
 */
export function claveUnicaPorOidc({ issuer, clientId, clientSecret, busca }: AccesoOidc, publicUrl: string): ProveedorDeClaveUnica {
  const retorno = `${publicUrl}${PATH_DE_RUTA.claveunicaRetorno}`
  let conocida: { cuando: number; config: Configuration } | null = null

  async function configuracion(): Promise<Configuration> {
    if (conocida !== null && Date.now() - conocida.cuando < VIGENCIA) return conocida.config
    const config = await discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: PACIENCIA,
      ...(busca && { [customFetch]: busca }),
      // The configuration admits plain HTTP outside production alone.
      ...(issuer.startsWith('http://') && { execute: [allowInsecureRequests] }),
    })
    conocida = { cuando: Date.now(), config }
    return config
  }

  async function leeCiudadano(config: Configuration, accessToken: string): Promise<v.InferOutput<typeof ciudadano>> {
    const { userinfo_endpoint: direccion } = config.serverMetadata()
    if (direccion === undefined) throw new ClaveUnicaNoResponde('The provider names no userinfo.')
    const respuesta = await fetchProtectedResource(config, accessToken, new URL(direccion), 'POST')
    return v.parse(ciudadano, await respuesta.json())
  }

  return {
    async urlDeAutorizacion({ csrfToken, nonce, verificador }) {
      const config = await configuracion().catch((error: unknown) => {
        throw new ClaveUnicaNoResponde('The provider did not answer.', { cause: error })
      })
      return buildAuthorizationUrl(config, {
        redirect_uri: retorno,
        scope: 'openid run name',
        state: csrfToken,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verificador),
        code_challenge_method: 'S256',
      }).href
    },

    async canjea(codigo, { csrfToken, nonce, verificador }) {
      try {
        const config = await configuracion()
        const llegada = new URL(`${retorno}?${new URLSearchParams({ code: codigo, state: csrfToken })}`)
        const tokens = await authorizationCodeGrant(config, llegada, {
          pkceCodeVerifier: verificador,
          expectedNonce: nonce,
          expectedState: csrfToken,
        })
        const { sub, RolUnico, name } = await leeCiudadano(config, tokens.access_token)
        if (String(sub) !== tokens.claims()?.sub) throw new ClaveUnicaNoResponde('The userinfo is of somebody else.')
        const [apellidoPaterno = '', ...otros] = name.apellidos
        return {
          run: `${RolUnico.numero}-${digitoVerificador(String(RolUnico.numero))}`,
          nombres: name.nombres.join(' '),
          apellidoPaterno,
          apellidoMaterno: otros.join(' '),
        }
      } catch (error) {
        if (esCodigoAjeno(error)) throw new CodigoRechazado('The code was refused.', { cause: error })
        throw new ClaveUnicaNoResponde('The sign-in could not be finished.', { cause: error })
      }
    },

    urlDeCierre(destino) {
      const cierre = new URL('../api/v1/accounts/app/logout', `${issuer.replace(/\/$/, '')}/`)
      cierre.searchParams.set('redirect', destino)
      return cierre.href
    },
  }
}
