import { credencialesDeApoderado, credencialesDeUsuario } from '#contract/acceso.ts'
import { mensajeDeErrorInterno, type RechazoDeApi } from '#contract/rechazo.ts'
import { usuarioParaEnviar } from '#contract/rules/rbd.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { faltasDe, normaliza } from '#contract/validacion.ts'
import type { Falla } from '#contract/falla.ts'
import { toSessionUser } from '../session/session.rules.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import type { LoginContext, Door } from './login.vocabulary.ts'

export const CAPTCHA_MISSING = 'Debe realizar la validación del captcha.'

type Credentials = { usuario: string; password: string }

function schemaOf(door: Door) {
  return door === 'establecimiento' ? credencialesDeUsuario : credencialesDeApoderado
}

/** What is wrong with an attempt before any call is made, field by field; null when it may go on (spec, section 5). */
export function attemptErrors(door: Door, credentials: Credentials, captchaToken: string | null): Readonly<Record<string, string>> | null {
  const campos = { ...faltasDe(schemaOf(door), credentials), ...(captchaToken === null && { recaptchaToken: CAPTCHA_MISSING }) }
  return Object.keys(campos).length > 0 ? campos : null
}

/** The user name as the call sends it: an RBD without hyphen, a RUN in the form of the wire. */
export function wireUser(door: Door, usuario: string): string {
  return door === 'establecimiento' ? usuarioParaEnviar(usuario) : normaliza(credencialesDeApoderado.entries.usuario, usuario)
}

/** The words for a sign-in that failed (spec, section 8): a 401 says the server's own. */
export function signInFailure({ status, message, campos }: RechazoDeApi): Falla {
  const text = { 401: message, 500: mensajeDeErrorInterno(message) }[status] ?? `Error en el servicio: ${message}`
  const { runApoderado, ...others } = campos
  return { mensaje: text, campos: runApoderado === undefined ? others : { ...others, usuario: runApoderado } }
}

export function isSchool(usuario: Usuario): boolean {
  return usuario.usuarioRol.rol.rolId === ROL.RBD
}

export function isGuardian(usuario: Usuario): boolean {
  return usuario.usuarioRol.rol.rolId === ROL.APODERADO
}

/** What a finished sign-in tells the session. */
export function signedInFact({ accessToken, profile, establecimiento }: LoginContext): SessionFact {
  if (accessToken === null || profile === null) throw new Error('A sign-in ended without a token or a profile.')
  return { type: 'SIGNED_IN', accessToken, usuario: toSessionUser(profile), establecimiento, claveUnica: false }
}
