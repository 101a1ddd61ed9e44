import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Provider } from 'oidc-provider'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { conAplicacion } from '#tests/support/navegador/producto.ts'
import { ve } from '#tests/support/personas/persona.ts'
import { certifica, conOpenssl } from '#tests/support/servidor/autoridad.ts'

const API = 'urn:encuestas'
const ANA = 'ana.fuentealba@agencia.example'
const PACIENCIA = 60_000

/** A certified provider that nobody here wrote, with its own pages for who enters and what is allowed. */
function unProveedor(issuer: string): Provider {
  // It says that its keys, its store and its pages are of a trial, which they are.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'encuestas',
        // The product is at a loopback address here, which this provider takes of an installed program alone.
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/msal.html'],
      },
    ],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    // As most providers do: the page reads the account's name from the id_token.
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origen) => origen.startsWith('http://127.0.0.1:'),
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, name: 'Ana Fuentealba', preferred_username: ANA }) }),
    extraTokenClaims: () => ({ preferred_username: ANA }),
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: API,
          scope: 'Login',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
}

describe.skipIf(!conOpenssl)('la cuenta de la organización, de otro proveedor por TLS y con una autoridad propia', () => {
  let carpeta = ''
  let servidor: Server | undefined
  const producto = conAplicacion(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'tls-'))
    const issuer = `https://localhost:${await puertoLibre()}`
    const { autoridad, key, cert } = await certifica(carpeta)
    const atiende = unProveedor(issuer).callback()
    servidor = createServer({ key, cert }, (pedido, respuesta) => void atiende(pedido, respuesta))
    await new Promise<void>((listo) => servidor?.listen(Number(new URL(issuer).port), '127.0.0.1', listo))
    return levantaAplicacion({
      IDENTITY_ISSUER: issuer,
      IDENTITY_CLIENT_ID: 'encuestas',
      IDENTITY_SCOPE: 'Login',
      IDENTITY_AUDIENCE: API,
      NODE_EXTRA_CA_CERTS: autoridad,
    })
  })
  afterAll(async () => {
    servidor?.close()
    await rm(carpeta, { recursive: true, force: true })
  })

  test('se elige en las páginas del proveedor, y se entra a la de quien es', async () => {
    // The browser's own store of authorities is not what is tried: the server's is.
    const contexto = await producto.navegador.newContext({
      baseURL: producto.aplicacion.url,
      ignoreHTTPSErrors: true,
      locale: 'es-CL',
      viewport: { width: 1280, height: 800 },
    })
    contexto.setDefaultTimeout(PACIENCIA)
    try {
      const pagina = await contexto.newPage()
      await pagina.goto('/login')
      await ve(pagina, 'Ingreso de establecimientos')
      const [ventana] = await Promise.all([
        contexto.waitForEvent('page'),
        pagina.getByRole('button', { name: /Ingreso con cuenta Microsoft/ }).click(),
      ])
      await ventana.locator('input[name="login"]').fill('cuenta-7')
      await ventana.locator('input[name="password"]').fill('cualquiera')
      await ventana.getByRole('button', { name: 'Sign-in' }).click()
      const cerrada = ventana.waitForEvent('close')
      await ventana.getByRole('button', { name: 'Continue' }).click()
      await cerrada
      await pagina.waitForURL('**/inicio')
      await ve(pagina, 'Trabajo de hoy')
      expect(await pagina.getByText(/^Ana María Fuentealba/).count()).toBeGreaterThan(0)
    } finally {
      await contexto.close()
    }
  })
})
