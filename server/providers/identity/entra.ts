import { createRemoteJWKSet } from 'jose'
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { configuracionDeIdentidad } from '#contract/organizacion.ts'
import type { ConfigDeIdentidad } from '#server/config.ts'
import { type IdentityProvider, IdentidadSinRespuesta } from './identity.ts'
import { creaVerificador } from './verificador.ts'

/** How long to wait for the provider's description, in milliseconds. */
const SIN_RESPUESTA = 5000
/** How long the description serves, in milliseconds. */
const VIGENCIA = 60 * 60 * 1000

const { metadata } = configuracionDeIdentidad.entries
type Metadata = v.InferOutput<typeof metadata>

/** A scope as Entra names it, `api://id/Login`: the API that it belongs to, and its own name. */
function partesDe(scope: string): { api: string; nombre: string } {
  const corte = scope.lastIndexOf('/')
  return { api: scope.slice(0, corte), nombre: scope.slice(corte + 1) }
}

/**
 * Microsoft Entra ID: accounts of one directory. Its access tokens come in two versions, with their own issuer and
 * audience; the API's registration chooses which (decision 005).
 */
export function identidadDeEntra({ authority, clientId, tenant, scope }: ConfigDeIdentidad): IdentityProvider {
  const autoridad = `${authority}/${tenant}`
  const { api, nombre } = partesDe(scope)
  let leida: { metadata: Metadata; vence: number } | null = null
  let verificador: ReturnType<typeof creaVerificador> | null = null

  async function leeMetadata(): Promise<Metadata> {
    if (leida !== null && leida.vence > Date.now()) return leida.metadata
    const descripcion = await ofetch<unknown>(`${autoridad}/v2.0/.well-known/openid-configuration`, { timeout: SIN_RESPUESTA, retry: 1 })
      .then((texto) => v.parse(metadata, texto))
      .catch(() => {
        throw new IdentidadSinRespuesta()
      })
    leida = { metadata: descripcion, vence: Date.now() + VIGENCIA }
    return descripcion
  }

  return {
    configuracion: async () => ({ protocolo: 'AAD', clientId, scope, authority: autoridad, metadata: await leeMetadata() }),
    async verifica(token) {
      const { issuer, jwks_uri } = await leeMetadata()
      verificador ??= creaVerificador({
        claves: createRemoteJWKSet(new URL(jwks_uri)),
        issuers: [issuer, `https://sts.windows.net/${tenant}/`],
        audiences: [api, api.replace(/^api:\/\//, '')],
        tenant,
        clientId,
        scope: nombre,
      })
      return verificador(token)
    },
  }
}
