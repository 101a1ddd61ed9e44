import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { creaSobre } from './sobre.ts'

const PASO = 30
const CIFRAS = 6
/** Steps before and after this one whose code is taken: telephones' clocks run fast or slow. */
const VENTANA = 1
/** No 0, 1, I, L, O or U: what is copied by hand from paper. */
const ALFABETO = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODIGOS_DE_RESPALDO = 10
const LARGO_DE_RESPALDO = 10
const EMISOR = 'Encuestas de Vulnerabilidad'

/** One-time codes of 6 figures every 30 seconds (TOTP, RFC 6238), and the codes kept for the day without the telephone. */
export interface SegundoFactor {
  /** A new secret, as a person types it, and encrypted for its account. */
  inicia(usuarioId: number): { clave: string; cifrado: string }
  /** The address that an application of codes reads from the QR. */
  uri(clave: string, nombreUsuario: string): string
  descifra(usuarioId: number, cifrado: string): string
  /** The 30-second step that a code is of, or null when it is of none near this one. */
  pasoDe(clave: string, codigo: string, ahora?: number): number | null
  /** Ten new recovery codes, `XXXXX-XXXXX`. */
  codigosDeRespaldo(): string[]
  /** What is kept of a recovery code, however it was typed. */
  hashDeRespaldo(usuarioId: number, codigo: string): string
}

function totpDe(clave: string, cuenta = ''): TOTP {
  return new TOTP({ issuer: EMISOR, label: cuenta, secret: Secret.fromBase32(clave), digits: CIFRAS, period: PASO })
}

/**
 * The second factor under keys derived from the secret that signs tokens: whoever takes the database alone has neither codes
 * nor secrets. An encrypted secret serves only the account that it was made for.
 */
export function creaSegundoFactor(secreto: string): SegundoFactor {
  const sobre = creaSobre(secreto, 'segundo-factor cifrado')
  const llaveDeRespaldo = Buffer.from(hkdfSync('sha256', secreto, '', 'segundo-factor respaldo', 32))

  return {
    inicia(usuarioId) {
      const clave = new Secret({ size: 20 }).base32
      return { clave, cifrado: sobre.cierra(String(usuarioId), clave) }
    },
    uri: (clave, nombreUsuario) => totpDe(clave, nombreUsuario).toString(),
    descifra: (usuarioId, cifrado) => sobre.abre(String(usuarioId), cifrado),
    pasoDe(clave, codigo, ahora = Date.now()) {
      const pasos = totpDe(clave).validate({ token: codigo, timestamp: ahora, window: VENTANA })
      return pasos === null ? null : TOTP.counter({ period: PASO, timestamp: ahora }) + pasos
    },
    codigosDeRespaldo: () =>
      Array.from({ length: CODIGOS_DE_RESPALDO }, () => {
        const letras = Array.from({ length: LARGO_DE_RESPALDO }, () => ALFABETO.charAt(randomInt(ALFABETO.length))).join('')
        return `${letras.slice(0, 5)}-${letras.slice(5)}`
      }),
    hashDeRespaldo: (usuarioId, codigo) =>
      createHmac('sha256', llaveDeRespaldo)
        .update(`${usuarioId} ${codigo.replace(/[\s-]/g, '').toUpperCase()}`)
        .digest('base64url'),
  }
}
