import type { SistemaExterno } from '../externo.ts'
import type { ConfiguracionDeIdentidad } from '#contract/acceso.microsoft.ts'

/** Whose account a token is, as the organisation vouches for it. */
export interface CuentaDeOrganizacion {
  /** The account's name in the directory, which never changes, unlike its e-mail. */
  oid: string
  correo: string
  /** Names this very token, so that it opens a session once. */
  tokenId: string
  vence: Date
}

/** The token was not issued by the organisation for this system, or no longer serves. */
export class TokenRechazado extends Error {
  constructor(motivo: string) {
    super(motivo)
    this.name = 'TokenRechazado'
  }
}

/** The organisation's provider cannot be reached. */
export class IdentidadSinRespuesta extends Error {
  constructor() {
    super('The identity provider does not answer.')
    this.name = 'IdentidadSinRespuesta'
  }
}

/** The organisation's sign-in, whoever runs it: the local one, or Microsoft Entra ID. */
export interface ProveedorDeIdentidad {
  /** What the browser needs to sign in. Rejects with `IdentidadSinRespuesta`. */
  configuracion(): Promise<ConfiguracionDeIdentidad>
  /** Whose token this is. Rejects with `TokenRechazado`, or with `IdentidadSinRespuesta` when it could not be checked. */
  verifica(token: string): Promise<CuentaDeOrganizacion>
  /** Null for this machine's own directory. */
  externo: SistemaExterno | null
}
