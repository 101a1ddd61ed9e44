import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'

/** Texts that the database keeps and cannot read. */
export interface Sobre {
  /** Encrypts what only its owner may be given back: another `dueno` does not open it. */
  cierra(dueno: string, texto: string): string
  /** Throws when it was closed with another key, for another owner, or changed. */
  abre(dueno: string, cerrado: string): string
}

/** AES-256-GCM under a key derived from the secret that signs tokens, another one for each use. */
export function creaSobre(secreto: string, uso: string): Sobre {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', uso, 32))
  return {
    cierra(dueno, texto) {
      const iv = randomBytes(12)
      const cifrador = createCipheriv('aes-256-gcm', llave, iv).setAAD(Buffer.from(dueno))
      const cuerpo = Buffer.concat([cifrador.update(texto, 'utf8'), cifrador.final()])
      return [VERSION, ...[iv, cifrador.getAuthTag(), cuerpo].map((parte) => parte.toString('base64url'))].join('.')
    },
    abre(dueno, cerrado) {
      const [version, ...partes] = cerrado.split('.')
      const [iv, sello, cuerpo] = partes.map((parte) => Buffer.from(parte, 'base64url'))
      if (version !== VERSION || iv === undefined || sello === undefined || cuerpo === undefined) {
        throw new Error('Lo cifrado no tiene una forma conocida.')
      }
      const descifrador = createDecipheriv('aes-256-gcm', llave, iv, { authTagLength: 16 }).setAAD(Buffer.from(dueno))
      descifrador.setAuthTag(sello)
      return Buffer.concat([descifrador.update(cuerpo), descifrador.final()]).toString('utf8')
    },
  }
}
