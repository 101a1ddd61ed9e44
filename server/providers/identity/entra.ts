import { createRemoteJWKSet } from 'jose'
import type { ConfigDeIdentidad } from '#server/config.externos.ts'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { maquinaDe, nuncaPausada } from '../externo.ts'
import { leeDescripcion } from './descripcion.ts'
import type { ProveedorDeIdentidad } from './identity.ts'
import { creaVerificador } from './verificador.ts'

/** A scope as Entra names it, `api://id/Login`: the API that it belongs to, and its own name. */
function partesDe(scope: string): { api: string; nombre: string } {
  const corte = scope.lastIndexOf('/')
  return { api: scope.slice(0, corte), nombre: scope.slice(corte + 1) }
}

/**
 * Microsoft Entra ID: accounts of one directory. Its access tokens come in two versions, with their own issuer and
 * audience; the API's registration chooses which (decision 005).
 */
export function identidadDeEntra(
  { authority, clientId, tenant, scope, audiencia }: ConfigDeIdentidad,
  pulso: Pulso = SIN_PULSO,
): ProveedorDeIdentidad {
  const autoridad = `${authority}/${tenant}`
  const { api, nombre } = partesDe(scope)
  const descripcion = leeDescripcion(`${autoridad}/v2.0/.well-known/openid-configuration`, pulso)
  let verificador: ReturnType<typeof creaVerificador> | null = null

  return {
    configuracion: async () => ({ protocolo: 'AAD', clientId, scope, authority: autoridad, metadata: await descripcion.lee() }),
    async verifica(token) {
      const { issuer, jwks_uri } = await descripcion.lee()
      verificador ??= creaVerificador({
        claves: createRemoteJWKSet(new URL(jwks_uri)),
        emisores: [issuer, `https://sts.windows.net/${tenant}/`],
        // Tokens of version 2 carry the API's own GUID, whatever its App ID URI is called.
        audiencias: audiencia === null ? [api, api.replace(/^api:\/\//, '')] : [audiencia],
        tenant,
        clientId,
        scope: nombre,
      })
      return verificador(token)
    },
    externo: { direccion: maquinaDe(authority), prueba: async () => void (await descripcion.pide()), pausada: nuncaPausada },
  }
}
