import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import type { RolId } from '#contract/rules/roles.ts'

/** A signed-in person, as read from the database on each request. */
export interface Sesion {
  sesionId: string
  usuarioId: number
  rolId: RolId
  nombreUsuario: string
  /** The school's RBD, for the role RBD alone. */
  idRbd: number | null
  regionId: string | null
  provinciaId: string | null
  comunaId: string | null
}

/** A sign-in that still owes its second step. */
export interface SesionPendiente {
  sesionId: string
  usuarioId: number
  rolId: RolId
  nombreUsuario: string
  pendiente: Pendiente
}

/** The survey page's session: it reaches one survey token and nothing else. */
export interface SesionEncuestador {
  sesionId: string
  token: string
  encuestaId: number
  usuarioId: number
  modo: 'apoderado' | 'establecimiento' | 'segunda'
}
