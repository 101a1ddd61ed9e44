import { randomBytes } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { CUENTAS_LOCALES } from './cuentas.ts'
import { API, BASE, CLIENT_ID, MONTAJE, SCOPE, TENANT } from './direcciones.ts'
import { paginaDeCierre, paginaDeError, paginaDeSalida } from './paginas.ts'

const MINUTO = 60
const HORA = 60 * MINUTO

/** The claims of an account, as Entra names them: our server reads the same ones from both. */
function claimsDe(cuentaId: string): Record<string, unknown> {
  const cuenta = CUENTAS_LOCALES.find(({ oid }) => oid === cuentaId)
  return { ver: '2.0', tid: TENANT, oid: cuentaId, azp: CLIENT_ID, preferred_username: cuenta?.correo, name: cuenta?.nombre }
}

function claimsDeToken(cuentaId: string, scope = ''): Record<string, unknown> {
  return { ...claimsDe(cuentaId), ...(scope.split(' ').includes(`${API}/${SCOPE}`) && { scp: SCOPE }) }
}

async function configuracion(origenes: readonly string[], clavePrivada: Record<string, unknown>): Promise<Configuration> {
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js')
  const { base, Prompt } = await import('oidc-provider/lib/helpers/interaction_policy/index.js')
  const politica = base()
  politica.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    adapter: createMemoryAdapter(0),
    jwks: { keys: [clavePrivada] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'identidad_sesion', interaction: 'identidad_paso', resume: 'identidad_retorno' },
    },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Sistema de Encuestas de Vulnerabilidad',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origenes.map((origen) => `${origen}/msal.html`),
        post_logout_redirect_uris: origenes.map((origen) => `${origen}${PATH_DE_RUTA.login}`),
      },
    ],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'oid', 'tid'] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origen) => origenes.includes(origen),
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...claimsDe(id) }) }),
    extraTokenClaims: (_ctx, token) => ('accountId' in token && token.accountId ? claimsDeToken(token.accountId, token.scope) : undefined),
    issueRefreshToken: async () => true,
    interactions: { policy: politica, url: (_ctx, { uid }) => `${BASE}/paso/${uid}` },
    ttl: {
      AccessToken: 5 * MINUTO,
      AuthorizationCode: MINUTO,
      Grant: 8 * HORA,
      IdToken: 5 * MINUTO,
      Interaction: 10 * MINUTO,
      RefreshToken: HORA,
      Session: 8 * HORA,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: API,
          scope: `${API}/${SCOPE}`,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        logoutSource: (ctx, formulario) => {
          ctx.body = paginaDeCierre(formulario)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = paginaDeSalida()
        },
      },
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = paginaDeError()
    },
  }
}

/**
 * The organisation's provider, running in this process: OpenID Connect with PKCE, its own sign-in and consent. What it
 * keeps lives in memory and ends with the process. Its main module warns of runtimes older than Node 22, where it works
 * all the same; the inner one does not.
 */
export async function creaProveedor(
  publicUrl: string,
  origenes: readonly string[],
  clavePrivada: Record<string, unknown>,
): Promise<Provider> {
  const { Provider: Clase } = await import('oidc-provider/lib/provider.js')
  return new Clase(`${publicUrl}${MONTAJE}`, await configuracion(origenes, clavePrivada))
}
