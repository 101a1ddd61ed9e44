import { ROL, type RolId } from './roles.ts'
import { nivelDeTerritorio, type Territorio } from './territorio.ts'

const { RBD, ADMINISTRADOR_NACIONAL: NAC, ADMINISTRADOR_REGIONAL: REG, ADMINISTRADOR_COMUNAL: COM, REPORTES: REP } = ROL

const ADMINISTRA: Partial<Record<RolId, readonly RolId[]>> = {
  [NAC]: [RBD, NAC, REG, COM, REP],
  [REG]: [RBD, COM],
  [COM]: [RBD],
}

/** The roles whose accounts a role administers, within its territory (interface, who may call what). Guardians have their own page. */
export function rolesQueAdministra(rolId: RolId): readonly RolId[] {
  return ADMINISTRA[rolId] ?? []
}

/** The part of an account that its role decides. */
export interface CuentaConRol {
  nombreUsuario: string
  usuarioRol: Territorio & { rolId: RolId }
}

/**
 * What is missing or wrong for the role: field → message. A school's name is its RBD without the digit; any other begins
 * with a letter, since a name that begins with a digit is read as an RBD (spec, section 5).
 */
export function defectosDeRol({ nombreUsuario, usuarioRol }: CuentaConRol): Record<string, string> {
  const nivel = nivelDeTerritorio(usuarioRol.rolId)
  const defectos: [boolean, string, string][] = [
    [usuarioRol.rolId === RBD && !/^\d{1,6}$/.test(nombreUsuario), 'nombreUsuario', 'Escriba el RBD sin su dígito: solo números.'],
    [
      usuarioRol.rolId !== RBD && !/^[a-z][\w.@-]*$/i.test(nombreUsuario),
      'nombreUsuario',
      'Debe empezar con una letra y no llevar espacios.',
    ],
    [nivel !== 'ninguno' && usuarioRol.regionId === null, 'usuarioRol.regionId', 'Elija la región.'],
    [nivel === 'comuna' && usuarioRol.provinciaId === null, 'usuarioRol.provinciaId', 'Elija la provincia.'],
    [nivel === 'comuna' && usuarioRol.comunaId === null, 'usuarioRol.comunaId', 'Elija la comuna.'],
  ]
  return Object.fromEntries(defectos.flatMap(([defecto, campo, mensaje]) => (defecto ? [[campo, mensaje]] : [])))
}
