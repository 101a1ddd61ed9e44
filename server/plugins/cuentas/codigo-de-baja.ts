import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const LARGO = 16

/** The code by which who got a reminder asks for no more of them, without a session: it does nothing else, and never ends. */
export interface CodigosDeBaja {
  de(usuarioId: number): string
  /** Whose it is; null: it is not one of ours. */
  lee(codigo: string): number | null
}

/** Codes that are not kept: the account's number under a key derived from the secret that signs tokens. */
export function creaCodigosDeBaja(secreto: string): CodigosDeBaja {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', 'baja de recordatorios', 32))
  const sello = (usuarioId: string) => createHmac('sha256', llave).update(usuarioId).digest().subarray(0, LARGO)
  return {
    de: (usuarioId) => `${usuarioId}.${sello(String(usuarioId)).toString('base64url')}`,
    lee(codigo) {
      const [usuarioId = '', escrito = ''] = codigo.split('.')
      const dado = Buffer.from(escrito, 'base64url')
      return dado.length === LARGO && timingSafeEqual(dado, sello(usuarioId)) ? Number(usuarioId) : null
    },
  }
}
