import { createLocalJWKSet, exportJWK, generateKeyPair } from 'jose'
import type { Provider } from 'oidc-provider'
import { type ProveedorDeIdentidad, IdentidadSinRespuesta } from '../identity.ts'
import { creaVerificador } from '../verificador.ts'
import { API, CLIENT_ID, MONTAJE, SCOPE, TENANT } from './direcciones.ts'
import { creaProveedor } from './proveedor.ts'

export interface IdentidadLocal extends ProveedorDeIdentidad {
  /** The protocol's server, made the first time that somebody asks for it. */
  proveedor(): Promise<Provider>
  estaDetenida(): boolean
  /** Stops the provider, or starts it again: what it does then, its callers must bear. */
  detiene(detenida: boolean): void
}

/** The same address by its other name, since people write either. */
function origenesDe(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl)
  return hostname === '127.0.0.1' ? [origin, origin.replace(hostname, 'localhost')] : [origin]
}

async function enciende(publicUrl: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { alg: 'RS256', use: 'sig', kid: 'local' }
  const clavePrivada = { ...(await exportJWK(privateKey)), ...jwk }
  return {
    proveedor: await creaProveedor(publicUrl, origenesDe(publicUrl), clavePrivada),
    verifica: creaVerificador({
      claves: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), ...jwk }] }),
      emisores: [`${publicUrl}${MONTAJE}`],
      audiencias: [API],
      tenant: TENANT,
      clientId: CLIENT_ID,
      scope: SCOPE,
    }),
  }
}

/**
 * The organisation's directory of this machine, never in production. Its keys and what it keeps are made anew at each
 * start. `publicUrl`: where the product is served, without a final slash.
 */
export function creaIdentidadLocal(publicUrl: string): IdentidadLocal {
  let encendida: ReturnType<typeof enciende> | null = null
  let detenida = false
  const encendido = () => (encendida ??= enciende(publicUrl))
  const exigeEnMarcha = () => {
    if (detenida) throw new IdentidadSinRespuesta()
  }

  return {
    externo: null,
    proveedor: async () => (await encendido()).proveedor,
    estaDetenida: () => detenida,
    detiene: (valor) => {
      detenida = valor
    },
    async configuracion() {
      exigeEnMarcha()
      return {
        protocolo: 'OIDC',
        clientId: CLIENT_ID,
        scope: `${API}/${SCOPE}`,
        // The library asks for https and never contacts it: the addresses below are what it uses.
        authority: `${publicUrl.replace(/^http:/, 'https:')}${MONTAJE}`,
        metadata: {
          issuer: `${publicUrl}${MONTAJE}`,
          authorization_endpoint: `${MONTAJE}/auth`,
          token_endpoint: `${MONTAJE}/token`,
          end_session_endpoint: `${MONTAJE}/session/end`,
          jwks_uri: `${MONTAJE}/jwks`,
        },
      }
    },
    async verifica(token) {
      exigeEnMarcha()
      return (await encendido()).verifica(token)
    },
  }
}
