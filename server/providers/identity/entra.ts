import { createRemoteJWKSet } from 'jose'
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { configuracionDeIdentidad } from '#contract/acceso.microsoft.ts'
import type { ConfigDeIdentidad } from '#server/config.ts'
import { type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { maquinaDe, nuncaPausada } from '../externo.ts'
import { type ProveedorDeIdentidad, IdentidadSinRespuesta } from './identity.ts'
import { creaVerificador } from './verificador.ts'

/** Timeout of the discovery document, in milliseconds. */
const SIN_RESPUESTA = 5000
/** How long the description serves, in milliseconds. */
const VIGENCIA = 60 * 60 * 1000

const { metadata } = configuracionDeIdentidad.entries
type Metadatos = v.InferOutput<typeof metadata>

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
  let leida: { metadata: Metadatos; vence: number } | null = null
  let verificador: ReturnType<typeof creaVerificador> | null = null

  async function pideMetadatos(): Promise<Metadatos> {
    const direccion = `${autoridad}/v2.0/.well-known/openid-configuration`
    const descripcion = v.parse(metadata, await ofetch<unknown>(direccion, { timeout: SIN_RESPUESTA, retry: 1 }))
    leida = { metadata: descripcion, vence: Date.now() + VIGENCIA }
    return descripcion
  }

  async function leeMetadatos(): Promise<Metadatos> {
    if (leida !== null && leida.vence > Date.now()) return leida.metadata
    try {
      const descripcion = await pideMetadatos()
      pulso.bien()
      return descripcion
    } catch (error) {
      pulso.mal('openid-configuration', error instanceof Error ? error.message : '')
      throw new IdentidadSinRespuesta()
    }
  }

  return {
    configuracion: async () => ({ protocolo: 'AAD', clientId, scope, authority: autoridad, metadata: await leeMetadatos() }),
    async verifica(token) {
      const { issuer, jwks_uri } = await leeMetadatos()
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
    externo: { direccion: maquinaDe(authority), prueba: async () => void (await pideMetadatos()), pausada: nuncaPausada },
  }
}
