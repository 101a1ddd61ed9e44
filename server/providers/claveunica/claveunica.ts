import type { FastifyInstance } from 'fastify'
import type { SistemaExterno } from '../externo.ts'

/** What a sign-in carries from its beginning to its end; `nonce` and `verificador` (PKCE) never leave the server. */
export interface Ingreso {
  csrfToken: string
  nonce: string
  verificador: string
}

/** Whom ClaveÚnica vouches for. */
export interface Ciudadano {
  /** As `12345678-K`. */
  run: string
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
}

/** The code was spent, expired, invented, or belongs to another sign-in. */
export class CodigoRechazado extends Error {
  override name = 'CodigoRechazado'
}

/** The provider cannot be reached, or answered what nobody understands. */
export class ClaveUnicaNoResponde extends Error {
  override name = 'ClaveUnicaNoResponde'
}

/** The national sign-on of citizens, whoever runs it. */
export interface ProveedorDeClaveUnica {
  /** Where the browser goes to sign in; it comes back to `claveunicaRetorno`. Rejects with `ClaveUnicaNoResponde`. */
  urlDeAutorizacion(ingreso: Ingreso): Promise<string>
  /** Whom a one-time code stands for. Rejects with `CodigoRechazado` or `ClaveUnicaNoResponde`. */
  canjea(codigo: string, ingreso: Ingreso): Promise<Ciudadano>
  /** The page that ends the provider's own session and then sends the browser to `retorno`. */
  urlDeCierre(retorno: string): string
  /** Null for the emulator. */
  externo: SistemaExterno | null
}

/** The provider of the configuration; the local one also serves its pages. */
export interface ClaveUnicaInstalable extends ProveedorDeClaveUnica {
  rutas: ((app: FastifyInstance) => Promise<void>) | null
}
