import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { identidadDeEntra } from './entra.ts'
import { identidadDeOidc } from './oidc.ts'
import type { Pulso } from '#server/plugins/procesos/pulsos.ts'
import type { ProveedorDeIdentidad } from './identity.ts'
import { rutasDeIdentidadLocal } from './local/identidad-local.routes.ts'
import { creaIdentidadLocal } from './local/identidad-local.ts'

/** The organisation's sign-in; the local one also serves its pages. */
export interface IdentidadInstalable extends ProveedorDeIdentidad {
  rutas: ((app: FastifyInstance) => Promise<void>) | null
}

/** Makes the sign-in of the configuration: Microsoft Entra ID, another provider of OpenID Connect, or the directory of this machine. */
export function creaIdentidad({ identidad, publicUrl }: Pick<Config, 'identidad' | 'publicUrl'>, pulso?: Pulso): IdentidadInstalable {
  if (identidad !== null)
    return { ...('issuer' in identidad ? identidadDeOidc(identidad, pulso) : identidadDeEntra(identidad, pulso)), rutas: null }
  const local = creaIdentidadLocal(publicUrl)
  return { ...local, rutas: rutasDeIdentidadLocal(local) }
}
