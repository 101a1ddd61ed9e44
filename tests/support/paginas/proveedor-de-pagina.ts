import { setTimeout as espera } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { HOY } from './sesion-de-pagina.ts'
import type { Paso } from './vistas.ts'

const PROVEEDOR = 'https://cuentas.prueba'

/** Milliseconds that a page has to send the browser there. */
const PACIENCIA = 30_000

/** What the browser is told of the organisation's provider. */
export const IDENTIDAD = {
  protocolo: 'OIDC',
  clientId: 'C1',
  scope: 'api',
  authority: PROVEEDOR,
  metadata: {
    issuer: PROVEEDOR,
    authorization_endpoint: `${PROVEEDOR}/authorize`,
    token_endpoint: `${PROVEEDOR}/token`,
    end_session_endpoint: `${PROVEEDOR}/logout`,
    jwks_uri: `${PROVEEDOR}/keys`,
  },
}

/** What a browser was last sent to the provider with: its state and its nonce. */
const pedidos = new WeakMap<BrowserContext, URLSearchParams>()

const enBase64 = (dato: object): string => Buffer.from(JSON.stringify(dato)).toString('base64url')

/** The identity that the provider vouches for, which nobody verifies in the browser. */
function identidadDe(correo: string, nonce: string): string {
  const ahora = HOY.getTime() / 1000
  const carga = {
    iss: PROVEEDOR,
    aud: 'C1',
    sub: 'S1',
    nonce,
    preferred_username: correo,
    name: 'Ana',
    iat: ahora,
    nbf: ahora,
    exp: ahora + 3600,
  }
  return `${enBase64({ alg: 'none', typ: 'JWT' })}.${enBase64(carga)}.x`
}

/** Puts a provider of accounts where the page looks for it: it shows nothing, and its person is who works the page. */
export async function conProveedor(pagina: Page, correo: string): Promise<void> {
  const contexto = pagina.context()
  await contexto.route(`${PROVEEDOR}/authorize?*`, (ruta) => {
    pedidos.set(contexto, new URL(ruta.request().url()).searchParams)
    return ruta.fulfill({ status: 204 })
  })
  await contexto.route(`${PROVEEDOR}/token?*`, (ruta) => {
    const nonce = pedidos.get(contexto)?.get('nonce') ?? ''
    return ruta.fulfill({
      json: {
        token_type: 'Bearer',
        scope: 'api',
        expires_in: 3600,
        access_token: 'DE-LA-ORGANIZACION',
        id_token: identidadDe(correo, nonce),
      },
    })
  })
}

/** Does what sends the browser to the provider; an earlier way there is no longer answered. */
export const rumboAlProveedor =
  (paso: Paso): Paso =>
  (pagina) => {
    pedidos.delete(pagina.context())
    return paso(pagina)
  }

/** Waits until the browser has been sent to the provider. */
export async function enElProveedor(pagina: Page): Promise<void> {
  const limite = Date.now() + PACIENCIA
  while (!pedidos.has(pagina.context())) {
    if (Date.now() > limite) throw new Error('nadie fue a la página del proveedor')
    await espera(10)
  }
}

/** The address by which the provider brings its answer. */
export function vueltaDelProveedor(pagina: Page, respuesta: Readonly<Record<string, string>>): string {
  const state = pedidos.get(pagina.context())?.get('state') ?? ''
  return `/msal.html#${new URLSearchParams({ ...respuesta, state })}`
}
