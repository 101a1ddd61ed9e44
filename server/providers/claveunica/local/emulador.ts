import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { limpiaRut } from '#contract/rules/rut.ts'
import { CIUDADANOS, CLAVE, type Ciudadano } from './ciudadanos.ts'

/** Lives of what the emulator gives out, in seconds. */
const VIDA = { codigo: 60, token: 600, sesion: 3600 } as const

/** What the application asks at the authorization address. */
export interface PedidoDeAutorizacion {
  redirectUri: string
  state: string
  nonce: string | undefined
  desafio: string
}

/** The one client that the emulator knows. */
export interface Cliente {
  clientId: string
  clientSecret: string
  redirectUri: string
}

interface Concedido extends PedidoDeAutorizacion {
  ciudadano: Ciudadano
}

/** What has a TTL, by a random name. */
class Vigentes<T> {
  readonly #todos = new Map<string, { valor: T; vence: number }>()
  readonly #segundos: number

  constructor(segundos: number) {
    this.#segundos = segundos
  }

  guarda(valor: T): string {
    const ahora = Date.now()
    for (const [nombre, { vence }] of this.#todos) if (vence < ahora) this.#todos.delete(nombre)
    const nombre = randomBytes(24).toString('base64url')
    this.#todos.set(nombre, { valor, vence: ahora + this.#segundos * 1000 })
    return nombre
  }

  lee(nombre: string): T | undefined {
    const guardado = this.#todos.get(nombre)
    return guardado && guardado.vence >= Date.now() ? guardado.valor : undefined
  }

  toma(nombre: string): T | undefined {
    const valor = this.lee(nombre)
    this.#todos.delete(nombre)
    return valor
  }
}

export interface TokensDelEmulador {
  access_token: string
  id_token: string
  token_type: 'bearer'
  expires_in: number
}

export interface Emulador {
  /** The citizen of a RUN in any writing and a password; `null` when they do not agree. */
  autentica(run: string, clave: string): Ciudadano | null
  /** Opens the provider's own session and returns its name, for a cookie. */
  abreSesion(ciudadano: Ciudadano): string
  ciudadanoDe(sesion: string): Ciudadano | undefined
  cierraSesion(sesion: string): void
  /** A one-time code for what was asked. */
  concede(ciudadano: Ciudadano, pedido: PedidoDeAutorizacion): string
  /** The tokens of a code; `null` when it was spent, expired, or comes with another address or verifier. */
  canjea(codigo: string, redirectUri: string, verificador: string): Promise<TokensDelEmulador | null>
  /** The citizen of an access token. */
  dueno(accessToken: string): Ciudadano | undefined
  clavesPublicas(): Promise<unknown>
}

/** What ClaveÚnica keeps and signs, in the memory of this process. */
export function creaEmulador(issuer: string, { clientId }: Cliente): Emulador {
  const codigos = new Vigentes<Concedido>(VIDA.codigo)
  const tokens = new Vigentes<Ciudadano>(VIDA.token)
  const sesiones = new Vigentes<Ciudadano>(VIDA.sesion)
  const claves = generateKeyPair('RS256')

  async function idToken(ciudadano: Ciudadano, nonce: string | undefined): Promise<string> {
    const { privateKey } = await claves
    return new SignJWT({ ...(nonce !== undefined && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .setIssuer(issuer)
      .setSubject(String(ciudadano.numero))
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime(`${VIDA.token}s`)
      .sign(privateKey)
  }

  return {
    autentica(run, clave) {
      const escrito = limpiaRut(run).toUpperCase()
      const ciudadano = CIUDADANOS.find(({ numero, dv }) => `${numero}${dv}` === escrito)
      return ciudadano !== undefined && clave === CLAVE ? ciudadano : null
    },
    abreSesion: (ciudadano) => sesiones.guarda(ciudadano),
    ciudadanoDe: (sesion) => sesiones.lee(sesion),
    cierraSesion: (sesion) => void sesiones.toma(sesion),
    concede: (ciudadano, pedido) => codigos.guarda({ ...pedido, ciudadano }),
    async canjea(codigo, redirectUri, verificador) {
      const concedido = codigos.toma(codigo)
      if (concedido === undefined || concedido.redirectUri !== redirectUri) return null
      if (createHash('sha256').update(verificador).digest('base64url') !== concedido.desafio) return null
      const { ciudadano, nonce } = concedido
      return {
        access_token: tokens.guarda(ciudadano),
        id_token: await idToken(ciudadano, nonce),
        token_type: 'bearer',
        expires_in: VIDA.token,
      }
    },
    dueno: (accessToken) => tokens.lee(accessToken),
    clavesPublicas: async () => ({ keys: [{ ...(await exportJWK((await claves).publicKey)), kid: 'local', alg: 'RS256', use: 'sig' }] }),
  }
}
