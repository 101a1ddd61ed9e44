import type { BrowserContext, Page } from 'playwright-core'
import type { SessionFields } from '#machines/session/session.vocabulary.ts'
import { deSesion, LOS_ARRAYANES } from '#tests/support/personas/usuarios.ts'
import { escribeToken } from '#tests/support/personas/token.ts'
import type { Apertura } from './vistas.ts'

/** The day of every page that a path walks, in the middle of the period. */
export const HOY = new Date('2025-09-10T15:00:00Z')

/** The instant at which the clock of such a page stands when it opens. */
export const AL_ABRIR = new Date('2025-09-10T15:00:01Z')

/** Stops the clock there. It is set a while before, since it runs on until it is stopped, and never goes back. */
export async function paraElReloj({ clock }: Pick<BrowserContext, 'clock'>): Promise<void> {
  await clock.install({ time: AL_ABRIR.getTime() - 10 * 60_000 })
  await clock.pauseAt(AL_ABRIR)
}

/** A token made today that serves so many minutes, and can be renewed or not; nobody but the page reads it. */
export function unTokenDe(minutos: number, renovable: boolean): string {
  const iat = HOY.getTime() / 1000
  const exp = iat + minutos * 60
  return escribeToken({ iat, exp, lim: renovable ? exp + 1 : exp })
}

const TOKEN = unTokenDe(12 * 60, false)

const NADA = {
  encuesta: null,
  establecimiento: null,
  accessToken: TOKEN,
  protocoloAceptado: false,
  claveUnica: false,
  datosUsuarioActualizados: false,
}

/** Who may be signed in when a page opens. */
export const PERSONAS = {
  escuela: {
    ...NADA,
    usuario: deSesion(1, '90145'),
    establecimiento: LOS_ARRAYANES,
    protocoloAceptado: true,
    datosUsuarioActualizados: true,
  },
  'escuela con encuesta': {
    ...NADA,
    usuario: deSesion(1, '90145'),
    establecimiento: LOS_ARRAYANES,
    protocoloAceptado: true,
    datosUsuarioActualizados: true,
    encuesta: { encuestaId: 7, nombre: 'Encuesta de Vulnerabilidad 2025, 5° básico' },
  },
  'escuela sin sus datos': { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES },
  'escuela sin el protocolo': { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, datosUsuarioActualizados: true },
  'escuela con el protocolo': { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, protocoloAceptado: true },
  apoderado: { ...NADA, usuario: deSesion(5, '11111111-1') },
  apoderada: {
    ...NADA,
    usuario: { ...deSesion(5, '11111111-1'), usuarioId: 77, usuarioRol: { ...deSesion(5, '11111111-1').usuarioRol, usuarioId: 77 } },
  },
  agencia: { ...NADA, usuario: deSesion(2, 'ana') },
  'agencia con escuela': {
    ...NADA,
    usuario: deSesion(2, 'ana'),
    establecimiento: LOS_ARRAYANES,
    encuesta: { encuestaId: 7, nombre: 'Encuesta de Vulnerabilidad 2025, 5° básico' },
  },
  reportes: { ...NADA, usuario: deSesion(120, 'rita') },
} satisfies Readonly<Record<string, SessionFields>>

/** Opens an address as a person who had signed in before in this tab; `suyo`: the token, and how many minutes ago it arrived. */
export const abreComo = (persona: keyof typeof PERSONAS, direccion: string, suyo = { token: TOKEN, hace: 0 }): Apertura =>
  Object.assign(
    async (pagina: Page): Promise<void> => {
      const recibido = AL_ABRIR.getTime() - suyo.hace * 60_000
      const sobre = JSON.stringify({ version: 1, sesionId: 'S1', recibido, fields: { ...PERSONAS[persona], accessToken: suyo.token } })
      await pagina.addInitScript((texto) => sessionStorage.setItem('persist:root', texto), sobre)
      await pagina.goto(direccion)
    },
    { direccion: `${direccion}, con la sesión de: ${persona}` },
  )
