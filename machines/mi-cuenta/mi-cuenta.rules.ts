import type { PeticionDe } from '#contract/operaciones.ts'
import { defectoDeContrasena, duenoDeContrasena } from '#contract/rules/contrasena.ts'
import { ROL } from '#contract/rules/roles.ts'
import { cambioDeContrasena, datosDelEstablecimiento, perfil, perfilDe, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import { revisa, type Revision } from '#contract/validacion.ts'

export type MiCuentaData = PeticionDe<'putUsuario'>['body']
type FieldErrors = Readonly<Record<string, string>> | null

export interface TypedPassword {
  passwordActual: string
  passwordActiva: string
  passwordActiva2: string
}

export function isSchool({ usuarioRol }: Usuario): boolean {
  return usuarioRol.rol.rolId === ROL.RBD
}

function checkProfile(usuario: Usuario, data: PerfilEscrito): Revision<typeof perfil> {
  if (isSchool(usuario)) return revisa(datosDelEstablecimiento, data)
  const { correoElectronicoDirector: _ofSchools, ...own } = data
  return revisa(perfil, own)
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

/** What is wrong with a change of password, field by field; null when it may be sent. */
export function passwordErrors(usuario: Usuario, data: TypedPassword): FieldErrors {
  const revision = revisa(cambioDeContrasena, data)
  const campos: Record<string, string> = revision.valida ? {} : { ...revision.campos }
  const fieldError = data.passwordActiva === '' ? null : defectoDeContrasena(data.passwordActiva, duenoDeContrasena(usuario))
  if (fieldError !== null) campos['passwordActiva'] = fieldError
  return Object.keys(campos).length > 0 ? campos : null
}

/** The record as it is stored with the new password; the repetition is dropped (spec, section 5). */
export function passwordToSend(usuario: Usuario, { passwordActual, passwordActiva }: TypedPassword): MiCuentaData {
  const { correoElectronico, correoElectronicoDirector, ...others } = perfilDe(usuario)
  const stored = { ...others, correoElectronico: correoElectronico ?? '' }
  return { ...stored, ...(correoElectronicoDirector !== null && { correoElectronicoDirector }), passwordActual, passwordActiva }
}
