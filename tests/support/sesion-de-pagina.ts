import type { Page } from 'playwright-core'
import type { SessionFields } from '#machines/session/session.vocabulary.ts'
import { deSesion, LOS_ARRAYANES } from '#tests/machines/usuarios.ts'
import { HOY } from './hoy.ts'

const enSegundos = (horas: number): number => HOY.getTime() / 1000 + horas * 3600

/** A token that serves all day; nobody but the page reads it. */
const TOKEN = `x.${Buffer.from(JSON.stringify({ iat: enSegundos(0), exp: enSegundos(12), lim: enSegundos(12) })).toString('base64url')}.x`

const NADA = { encuesta: null, establecimiento: null, accessToken: TOKEN, protocoloAceptado: false, claveUnica: false, datosUsuarioActualizados: false }

/** Who may be signed in when a page opens. */
export const PERSONAS = {
  escuela: { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, protocoloAceptado: true, datosUsuarioActualizados: true },
  'escuela con encuesta': {
    ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, protocoloAceptado: true, datosUsuarioActualizados: true,
    encuesta: { encuestaId: 7, nombre: 'Encuesta de Vulnerabilidad 2025, 5° básico' },
  },
  'escuela sin sus datos': { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES },
  'escuela sin el protocolo': { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, datosUsuarioActualizados: true },
  'escuela con el protocolo': { ...NADA, usuario: deSesion(1, '90145'), establecimiento: LOS_ARRAYANES, protocoloAceptado: true },
  apoderado: { ...NADA, usuario: deSesion(5, '11111111-1') },
  apoderada: { ...NADA, usuario: { ...deSesion(5, '11111111-1'), usuarioId: 77, usuarioRol: { ...deSesion(5, '11111111-1').usuarioRol, usuarioId: 77 } } },
  agencia: { ...NADA, usuario: deSesion(2, 'ana') },
  reportes: { ...NADA, usuario: deSesion(120, 'rita') },
} satisfies Readonly<Record<string, SessionFields>>

/** Opens an address as a person who had signed in before in this tab. */
export const abreComo =
  (persona: keyof typeof PERSONAS, direccion: string) =>
  async (pagina: Page): Promise<void> => {
    const sobre = JSON.stringify({ version: 1, sesionId: 'S1', recibido: HOY.getTime(), fields: PERSONAS[persona] })
    await pagina.addInitScript((texto) => sessionStorage.setItem('persist:root', texto), sobre)
    await pagina.goto(direccion)
  }
