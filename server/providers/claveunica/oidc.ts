import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  fetchProtectedResource,
  ResponseBodyError,
} from 'openid-client'
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import type { ConfigDeClaveUnica } from '#server/config.externos.ts'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { maquinaDe, motivoDe, nuncaPausada, textoDe } from '../externo.ts'
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

/** Words that begin a surname and are no surname: «Del Río» is one. */
const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'san', 'santa', 'da', 'do', 'dos', 'van', 'von', 'di', 'y'])

/**
 * The father's and the mother's surname from a list of words: ClaveÚnica cuts them by spaces, so that «Del Río González» comes as three.
 * The first surname takes the particles before it; the rest is the second.
 */
export function enDosApellidos(apellidos: readonly string[]): { apellidoPaterno: string; apellidoMaterno: string } {
  const palabras = apellidos.flatMap((apellido) => apellido.split(/\s+/)).filter(Boolean)
  // Of two whole surnames each is one, as it comes.
  if (apellidos.length === 2 && !PARTICULAS.has(apellidos[0]?.toLowerCase() ?? ''))
    return { apellidoPaterno: apellidos[0] ?? '', apellidoMaterno: apellidos[1] ?? '' }
  const entero = palabras.findIndex((palabra) => !PARTICULAS.has(palabra.toLowerCase()))
  const corte = entero === -1 ? palabras.length : entero + 1
  return { apellidoPaterno: palabras.slice(0, corte).join(' '), apellidoMaterno: palabras.slice(corte).join(' ') }
}

export interface AccesoOidc {
  issuer: string
  clientId: string
  clientSecret: string
  direcciones?: ConfigDeClaveUnica['direcciones']
  sinNonce?: boolean
  pulso?: Pulso
  /** How the provider is reached, when not by the network. */
  busca?: CustomFetch
}

/**
 * ClaveÚnica by OpenID Connect: authorization code with PKCE and a secret that only the server has. The key of a person is
 * `RolUnico.numero`; its digit is computed.
 */
export function claveUnicaPorOidc(
  { issuer, clientId, clientSecret, direcciones = null, sinNonce = false, pulso = SIN_PULSO, busca }: AccesoOidc,
  publicUrl: string,
): ProveedorDeClaveUnica {
  const retorno = `${publicUrl}${PATH_DE_RUTA.claveunicaRetorno}`
  let conocida: { cuando: number; config: Configuration } | null = null

  /** The provider as variables describe it. */
  function sinDescripcion({ autorizacion, token, persona, claves }: NonNullable<ConfigDeClaveUnica['direcciones']>): Configuration {
    const servidor = {
      issuer,
      authorization_endpoint: autorizacion,
      token_endpoint: token,
      userinfo_endpoint: persona,
      jwks_uri: claves,
    }
    const config = new Configuration(servidor, clientId, undefined, ClientSecretPost(clientSecret))
    config.timeout = PACIENCIA
    if (busca) config[customFetch] = busca
    if (issuer.startsWith('http://')) allowInsecureRequests(config)
    return config
  }

  async function configuracion(): Promise<Configuration> {
    if (direcciones !== null) return sinDescripcion(direcciones)
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
    return v.parse(v.pipe(v.string(), v.parseJson(), ciudadano), await textoDe(respuesta))
  }

  return {
    externo: {
      direccion: maquinaDe(issuer),
      // Where nothing describes it, that its keys are there.
      async prueba() {
        conocida = null
        const { jwks_uri } = (await configuracion()).serverMetadata()
        await ofetch(String(jwks_uri), { timeout: PACIENCIA * 1000, retry: 0, redirect: 'error' })
      },
      pausada: nuncaPausada,
    },

    async urlDeAutorizacion({ csrfToken, nonce, verificador }) {
      const config = await configuracion().catch((error: unknown) => {
        pulso.mal('openid-configuration', motivoDe(error))
        throw new ClaveUnicaNoResponde('The provider did not answer.', { cause: error })
      })
      return buildAuthorizationUrl(config, {
        redirect_uri: retorno,
        scope: 'openid run name',
        state: csrfToken,
        // Where none is given back none is asked for: PKCE ties the code to this sign-in by itself.
        ...(!sinNonce && { nonce }),
        code_challenge: await calculatePKCECodeChallenge(verificador),
        code_challenge_method: 'S256',
      }).href
    },

    async canjea(codigo, { csrfToken, nonce, verificador }) {
      try {
        const config = await configuracion()
        const llegada = new URL(`${retorno}?${new URLSearchParams({ code: codigo, state: csrfToken })}`)
        const tokens = await authorizationCodeGrant(
          config,
          llegada,
          { pkceCodeVerifier: verificador, expectedState: csrfToken, ...(!sinNonce && { expectedNonce: nonce }) },
          // Its manual asks for the state at the token's address too.
          { state: csrfToken },
        )
        const { sub, RolUnico, name } = await leeCiudadano(config, tokens.access_token)
        pulso.bien()
        if (String(sub) !== tokens.claims()?.sub) throw new ClaveUnicaNoResponde('The userinfo is of somebody else.')
        return {
          run: `${RolUnico.numero}-${digitoVerificador(String(RolUnico.numero))}`,
          nombres: name.nombres.join(' '),
          ...enDosApellidos(name.apellidos),
        }
      } catch (error) {
        if (esCodigoAjeno(error)) throw new CodigoRechazado('The code was refused.', { cause: error })
        pulso.mal('canje', motivoDe(error))
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
