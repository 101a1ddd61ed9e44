import * as v from 'valibot'
import { usuario, type Usuario } from '#contract/usuarios.ts'
import type { SessionUser } from '#machines/session/session.vocabulary.ts'

const { usuarioRol } = usuario.entries

/** A user as this tab keeps it: without phones or e-mails. */
export const sessionUser = v.strictObject({
  ...v.pick(usuario, ['usuarioId', 'nombres', 'apellidoPaterno', 'apellidoMaterno', 'nombreUsuario', 'activo', 'origen']).entries,
  organizacion: v.optional(v.literal(true)),
  usuarioRol: v.strictObject({ ...usuarioRol.entries, rol: v.strictObject(usuarioRol.entries.rol.entries) }),
})

/** What a kept user lacks of a whole one; only the page of the own record shows it, which asks for it. */
const NOT_KEPT = {
  correoElectronico: null,
  correoElectronicoDirector: null,
  telefono1: null,
  telefono2: null,
  correoPendiente: null,
  claveUnica: false,
  conContrasena: false,
  cuentaAnterior: false,
}

/** A kept user in a whole user's form, what was not kept left empty. */
export function completed(kept: SessionUser): Usuario {
  const { organizacion: _door, ...rest } = kept
  return { ...NOT_KEPT, ...rest }
}
