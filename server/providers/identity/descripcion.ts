import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { configuracionDeIdentidad } from '#contract/acceso.microsoft.ts'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import { IdentidadSinRespuesta } from './identity.ts'
import { motivoDe } from '../externo.ts'

/** Timeout of the discovery document, in milliseconds. */
const SIN_RESPUESTA = 5000
/** How long the description serves, in milliseconds. */
const VIGENCIA = 60 * 60 * 1000

const { metadata } = configuracionDeIdentidad.entries
type Metadatos = v.InferOutput<typeof metadata>

/** How a provider describes itself at that address (OpenID Connect Discovery), kept for an hour. One that says to be other than `issuer` is refused. */
export function leeDescripcion(
  direccion: string,
  pulso: Pulso,
  issuer: string | null = null,
): { lee: () => Promise<Metadatos>; pide: () => Promise<Metadatos> } {
  let leida: { metadata: Metadatos; vence: number } | null = null

  async function pide(): Promise<Metadatos> {
    const descripcion = v.parse(metadata, await ofetch<unknown>(direccion, { timeout: SIN_RESPUESTA, retry: 1, redirect: 'error' }))
    if (issuer !== null && descripcion.issuer !== issuer) throw new Error(`it calls itself ${descripcion.issuer}`)
    leida = { metadata: descripcion, vence: Date.now() + VIGENCIA }
    return descripcion
  }

  return {
    pide,
    /** Rejects with `IdentidadSinRespuesta`. */
    async lee() {
      if (leida !== null && leida.vence > Date.now()) return leida.metadata
      try {
        const descripcion = await pide()
        pulso.bien()
        return descripcion
      } catch (error) {
        pulso.mal('openid-configuration', motivoDe(error))
        throw new IdentidadSinRespuesta()
      }
    },
  }
}
