import type { PeticionDe } from '#contract/operaciones.ts'
import { defectoDeContrasena, duenoDeContrasena } from '#contract/rules/contrasena.ts'
import { ROL, usaSegundoFactor } from '#contract/rules/roles.ts'
import { pedidoDeCorreo } from '#contract/esquemas.ts'
import {
  cambioDeContrasena,
  datosDelEstablecimiento,
  perfilParaEnviar,
  perfilSinCorreo,
  type PerfilEscrito,
  type Usuario,
} from '#contract/usuarios.ts'
import { faltasDe, revisa, type Revision } from '#contract/validacion.ts'

export type MiCuentaData = PeticionDe<'putUsuario'>['body']
type FieldErrors = Readonly<Record<string, string>> | null

export interface TypedPassword {
  passwordActual: string
  passwordActiva: string
  passwordActiva2: string
}

/** The forms of the page that end on their own, and what is said when each went well. */
export const DONE_WELL = {
  profile: 'Sus datos quedaron guardados.',
  email: 'Le enviamos un enlace al correo nuevo. Su correo cambia cuando lo abra.',
  password: 'Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.',
} as const

export type Form = keyof typeof DONE_WELL

export function isSchool({ usuarioRol }: Usuario): boolean {
  return usuarioRol.rol.rolId === ROL.RBD
}

/** A person's names are given when ClaveÚnica vouches for them; the e-mail changes by its own form, and stays as it is in this one. */
function checkProfile(usuario: Usuario, data: PerfilEscrito): Revision<typeof perfilSinCorreo> {
  const given = usuario.claveUnica ? namesOf(usuario) : {}
  const { correoElectronico: _byItself, correoElectronicoDirector, ...own } = { ...data, ...given }
  if (!isSchool(usuario)) return revisa(perfilSinCorreo, own)
  return revisa(datosDelEstablecimiento, { ...own, correoElectronicoDirector, correoElectronico: usuario.correoElectronico ?? '' })
}

function namesOf({ nombres, apellidoPaterno, apellidoMaterno }: Usuario) {
  return { nombres, apellidoPaterno, apellidoMaterno }
}

/** What is wrong with a profile, field by field; null when it may be saved. A school gives more than the rest. */
export function profileErrors(usuario: Usuario, data: PerfilEscrito): FieldErrors {
  const revision = checkProfile(usuario, data)
  return revision.valida ? null : revision.campos
}

/** The profile as the call sends it: names upper-cased, e-mails lower-cased (spec, section 5). */
export function profileToSend(usuario: Usuario, data: PerfilEscrito): MiCuentaData {
  const revision = checkProfile(usuario, data)
  if (!revision.valida) throw new Error('A profile was to be saved without passing its schema.')
  return revision.valor
}

/** Which provider the account also enters by: a sign-in there a moment ago stands in place of the password, and the service says so. */
export function providerOf({ claveUnica, usuarioRol }: Usuario): 'ClaveÚnica' | 'su cuenta Microsoft' | null {
  if (claveUnica) return 'ClaveÚnica'
  return usaSegundoFactor(usuarioRol.rol.rolId) ? 'su cuenta Microsoft' : null
}

/** What proves who asks: nothing typed, when the account has a provider, leaves it to the sign-in there. */
function typedProof({ passwordActual }: { passwordActual: string }): { passwordActual?: string } {
  return passwordActual === '' ? {} : { passwordActual }
}

/** What is wrong with a change of password, field by field; null when it may be sent. */
export function passwordErrors(usuario: Usuario, data: TypedPassword): FieldErrors {
  const campos: Record<string, string> = { ...faltasDe(cambioDeContrasena, data) }
  if (data.passwordActual === '' && providerOf(usuario) !== null) delete campos['passwordActual']
  const fieldError = data.passwordActiva === '' ? null : defectoDeContrasena(data.passwordActiva, duenoDeContrasena(usuario))
  if (fieldError !== null) campos['passwordActiva'] = fieldError
  return Object.keys(campos).length > 0 ? campos : null
}

/** The record as it is stored, which goes with whatever else changes; a school's call wants its e-mail too. */
function storedRecord(usuario: Usuario): MiCuentaData {
  const { correoElectronico } = usuario
  return { ...perfilParaEnviar(usuario), ...(isSchool(usuario) && correoElectronico !== null && { correoElectronico }) }
}

/** The record as it is stored with the new password; the repetition is dropped (spec, section 5). */
export function passwordToSend(usuario: Usuario, typed: TypedPassword): MiCuentaData {
  return { ...storedRecord(usuario), ...typedProof(typed), passwordActiva: typed.passwordActiva }
}

/** A new e-mail and, of an account that has one, the current password. */
export interface TypedEmail {
  correoElectronico: string
  passwordActual: string
}

const asKept = (email: string): string => email.trim().toLowerCase()

/** What is wrong with a change of e-mail, field by field; null when it may be asked for. */
export function emailErrors(usuario: Usuario, { correoElectronico, passwordActual }: TypedEmail): FieldErrors {
  const campos: Record<string, string> = { ...faltasDe(pedidoDeCorreo, { correoElectronico }) }
  if (asKept(correoElectronico) === usuario.correoElectronico?.toLowerCase())
    campos['correoElectronico'] = 'Ese ya es su correo electrónico.'
  if (usuario.conContrasena && providerOf(usuario) === null && passwordActual === '')
    campos['passwordActual'] = 'Debe ingresar su contraseña actual.'
  return Object.keys(campos).length > 0 ? campos : null
}

/** The record as it is stored with the new e-mail and what proves who asks for it. */
export function emailToSend(usuario: Usuario, { correoElectronico, passwordActual }: TypedEmail): MiCuentaData {
  return {
    ...storedRecord(usuario),
    correoElectronico: asKept(correoElectronico),
    ...(usuario.conContrasena && typedProof({ passwordActual })),
  }
}
