import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieCerrada, leeCookie } from '../http/cookies.ts'

/** The device that somebody signed in from, and the account that did. */
export interface Marca {
  equipo: string
  usuarioId: number
}

const NOMBRE = 'marca-de-equipo'
/** Half a year, in seconds: a school comes back each application. */
const VIDA = 180 * 24 * 3600
const FORMA = /^([\w-]{22})\.(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/

export interface Marcas {
  /** The mark that a browser brings, if it is one of ours and has not expired. */
  lee(cookie: string | undefined): Marca | null
  /** The cookie that marks the browser of a good sign-in; a device that had a mark keeps its number. */
  cookie(usuarioId: number, anterior: Marca | null): string
}

/**
 * Marks of devices: a good sign-in leaves one, signed, and whoever brings the account's own is answered by its own budget and not
 * by the address' that it shares with strangers. It opens nothing, and no script reads it.
 */
export function creaMarcas(secreto: string, { segura, ahora = Date.now }: { segura: boolean; ahora?: () => number }): Marcas {
  const clave = createHmac('sha256', secreto).update('marca-de-equipo').digest()
  const firma = (texto: string) => createHmac('sha256', clave).update(texto).digest('base64url')
  const enSegundos = () => Math.floor(ahora() / 1000)
  const { nombre, escribe } = cookieCerrada(NOMBRE, segura)
  return {
    lee(cookie) {
      const [, equipo = '', usuario = '', vence = '', suya = ''] = FORMA.exec(leeCookie(cookie, nombre) ?? '') ?? []
      if (suya === '' || Number(vence) < enSegundos()) return null
      const nuestra = firma(`${equipo}.${usuario}.${vence}`)
      return timingSafeEqual(Buffer.from(suya), Buffer.from(nuestra)) ? { equipo, usuarioId: Number(usuario) } : null
    },
    cookie(usuarioId, anterior) {
      const cuerpo = `${anterior?.equipo ?? randomBytes(16).toString('base64url')}.${usuarioId}.${enSegundos() + VIDA}`
      return escribe(`${cuerpo}.${firma(cuerpo)}`, VIDA)
    },
  }
}
