import type { PeticionDe } from '#contract/operaciones.ts'
import { defectoDeContrasena, duenoDeContrasena } from '#contract/rules/contrasena.ts'
import { ROL } from '#contract/rules/roles.ts'
import { cambioDeContrasena, datosDelEstablecimiento, perfil, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import { revisar, type Revision } from '#contract/validacion.ts'

type DatosDeCuenta = PeticionDe<'putUsuario'>['body']
type Defectos = Readonly<Record<string, string>> | null

export interface ContrasenaEscrita {
  passwordActual: string
  passwordActiva: string
  passwordActiva2: string
}

export function esEstablecimiento({ usuarioRol }: Usuario): boolean {
  return usuarioRol.rol.rolId === ROL.RBD
}

function revisarPerfil(usuario: Usuario, datos: PerfilEscrito): Revision<typeof perfil> {
  if (esEstablecimiento(usuario)) return revisar(datosDelEstablecimiento, datos)
  const { correoElectronicoDirector: _deUnaEscuela, ...propios } = datos
  return revisar(perfil, propios)
}

/** What is wrong with a profile, field by field; null when it may be saved. A school gives more than the rest. */
export function defectosDePerfil(usuario: Usuario, datos: PerfilEscrito): Defectos {
  const revision = revisarPerfil(usuario, datos)
  return revision.valida ? null : revision.campos
}

/** The profile as the call sends it: names upper-cased, e-mails lower-cased (spec, section 5). */
export function perfilParaEnviar(usuario: Usuario, datos: PerfilEscrito): DatosDeCuenta {
  const revision = revisarPerfil(usuario, datos)
  if (!revision.valida) throw new Error('A profile was to be saved without passing its schema.')
  return revision.valor
}

/** What is wrong with a change of password, field by field; null when it may be sent. */
export function defectosDeContrasena(usuario: Usuario, datos: ContrasenaEscrita): Defectos {
  const revision = revisar(cambioDeContrasena, datos)
  const campos: Record<string, string> = revision.valida ? {} : { ...revision.campos }
  const defecto = datos.passwordActiva === '' ? null : defectoDeContrasena(datos.passwordActiva, duenoDeContrasena(usuario))
  if (defecto !== null) campos['passwordActiva'] = defecto
  return Object.keys(campos).length > 0 ? campos : null
}

/** The record as it is stored with the new password; the repetition is dropped (spec, section 5). */
export function contrasenaParaEnviar(usuario: Usuario, { passwordActual, passwordActiva }: ContrasenaEscrita): DatosDeCuenta {
  const { nombres, apellidoPaterno, apellidoMaterno, correoElectronico, correoElectronicoDirector, telefono1, telefono2 } = usuario
  const stored = { nombres, apellidoPaterno, apellidoMaterno, correoElectronico: correoElectronico ?? '', telefono1, telefono2 }
  return { ...stored, ...(correoElectronicoDirector !== null && { correoElectronicoDirector }), passwordActual, passwordActiva }
}
