import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PASO = 30
const CIFRAS = 6
/** Steps before and after this one whose code is taken: telephones' clocks run fast or slow. */
const VENTANA = 1
const VERSION = 'v1'
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
  const deriva = (uso: string) => Buffer.from(hkdfSync('sha256', secreto, '', `segundo-factor ${uso}`, 32))
  const llave = deriva('cifrado')
  const llaveDeRespaldo = deriva('respaldo')

  return {
    inicia(usuarioId) {
      const clave = new Secret({ size: 20 }).base32
      const iv = randomBytes(12)
      const cifrador = createCipheriv('aes-256-gcm', llave, iv).setAAD(Buffer.from(String(usuarioId)))
      const cuerpo = Buffer.concat([cifrador.update(clave, 'utf8'), cifrador.final()])
      return { clave, cifrado: [VERSION, ...[iv, cifrador.getAuthTag(), cuerpo].map((parte) => parte.toString('base64url'))].join('.') }
    },
    uri: (clave, nombreUsuario) => totpDe(clave, nombreUsuario).toString(),
    descifra(usuarioId, cifrado) {
      const [version, ...partes] = cifrado.split('.')
      const [iv, sello, cuerpo] = partes.map((parte) => Buffer.from(parte, 'base64url'))
      if (version !== VERSION || iv === undefined || sello === undefined || cuerpo === undefined) {
        throw new Error('El secreto del segundo factor no tiene una forma conocida.')
      }
      const descifrador = createDecipheriv('aes-256-gcm', llave, iv, { authTagLength: 16 }).setAAD(Buffer.from(String(usuarioId)))
      descifrador.setAuthTag(sello)
      return Buffer.concat([descifrador.update(cuerpo), descifrador.final()]).toString('utf8')
    },
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
