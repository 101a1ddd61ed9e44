import { credencialesDeApoderado, credencialesDeUsuario } from '#contract/acceso.ts'
import { mensajeDeErrorInterno, type FalloDeApi } from '#contract/fallo.ts'
import { usuarioParaEnviar } from '#contract/rules/rbd.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { revisar } from '#contract/validacion.ts'
import type { Falla } from '#contract/falla.ts'
import { toSessionUser, type SessionFact } from '../session/session.facts.ts'
import type { LoginContext, Puerta } from './login.vocabulary.ts'

export const CAPTCHA_PENDIENTE = 'Debe realizar la validación del captcha.'

type Credenciales = { usuario: string; password: string }

function esquemaDe(puerta: Puerta) {
  return puerta === 'establecimiento' ? credencialesDeUsuario : credencialesDeApoderado
}

/** What is wrong with an attempt before any call is made, field by field; null when it may go on (spec, section 5). */
export function defectosDeIntento(
  puerta: Puerta,
  credenciales: Credenciales,
  captchaToken: string | null,
): Readonly<Record<string, string>> | null {
  const revision = revisar(esquemaDe(puerta), credenciales)
  const campos: Record<string, string> = revision.valida ? {} : { ...revision.campos }
  if (captchaToken === null) campos['recaptchaToken'] = CAPTCHA_PENDIENTE
  return Object.keys(campos).length > 0 ? campos : null
}

/** The user name as the call sends it: an RBD without hyphen, a RUN in the form of the wire. */
export function usuarioDeRed(puerta: Puerta, usuario: string): string {
  if (puerta === 'establecimiento') return usuarioParaEnviar(usuario)
  const revision = revisar(credencialesDeApoderado.entries.usuario, usuario)
  return revision.valida ? revision.valor : usuario
}

/** The words for a sign-in that failed (spec, section 8): a 401 says the server's own. */
export function fallaDeIngreso({ status, message, campos }: FalloDeApi): Falla {
  const mensaje = { 401: message, 500: mensajeDeErrorInterno(message) }[status] ?? `Error en el servicio: ${message}`
  const { runApoderado, ...otros } = campos
  return { mensaje, campos: runApoderado === undefined ? otros : { ...otros, usuario: runApoderado } }
}

export function esEstablecimiento(usuario: Usuario): boolean {
  return usuario.usuarioRol.rol.rolId === ROL.RBD
}

export function esApoderado(usuario: Usuario): boolean {
  return usuario.usuarioRol.rol.rolId === ROL.APODERADO
}

/** What a finished sign-in tells the session. */
export function signedInFact({ accessToken, perfil, establecimiento }: LoginContext): SessionFact {
  if (accessToken === null || perfil === null) throw new Error('A sign-in ended without a token or a profile.')
  return { type: 'SIGNED_IN', accessToken, usuario: toSessionUser(perfil), establecimiento, claveUnica: false }
}
