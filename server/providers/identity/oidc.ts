import { createRemoteJWKSet } from 'jose'
import type { ConfigDeOtroProveedor } from '#server/config.externos.ts'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { maquinaDe, nuncaPausada } from '../externo.ts'
import { leeDescripcion } from './descripcion.ts'
import type { ProveedorDeIdentidad } from './identity.ts'
import { creaVerificador } from './verificador.ts'

/**
 * Any other provider of OpenID Connect: its access tokens are JWT (RFC 9068), and variables say which of their claims name the account.
 */
export function identidadDeOidc(
  { issuer, clientId, scope, audiencia, datos }: ConfigDeOtroProveedor,
  pulso: Pulso = SIN_PULSO,
): ProveedorDeIdentidad {
  const descripcion = leeDescripcion(`${issuer}/.well-known/openid-configuration`, pulso, issuer)
  let verificador: ReturnType<typeof creaVerificador> | null = null
  return {
    configuracion: async () => ({ protocolo: 'OIDC', clientId, scope, authority: issuer, metadata: await descripcion.lee() }),
    async verifica(token) {
      const { jwks_uri } = await descripcion.lee()
      verificador ??= creaVerificador({
        claves: createRemoteJWKSet(new URL(jwks_uri)),
        emisores: [issuer],
        audiencias: [audiencia],
        clientId,
        scope,
        datos,
      })
      return verificador(token)
    },
    externo: { direccion: maquinaDe(issuer), prueba: async () => void (await descripcion.pide()), pausada: nuncaPausada },
  }
}
