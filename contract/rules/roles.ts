/** Role identifiers (spec, section 3; 120 is the report-only role of the decisions). */
export const ROL = {
  RBD: 1,
  ADMINISTRADOR_NACIONAL: 2,
  ADMINISTRADOR_REGIONAL: 3,
  ADMINISTRADOR_COMUNAL: 4,
  APODERADO: 5,
  REPORTES: 120,
} as const

export type RolId = (typeof ROL)[keyof typeof ROL]

export const NOMBRE_DE_ROL: Record<RolId, string> = {
  1: 'Establecimiento',
  2: 'Administrador nacional',
  3: 'Administrador regional',
  4: 'Administrador comunal',
  5: 'Apoderado',
  120: 'Reportes',
}

/** Whether a role signs in with a second factor: the agency's, which reach more than one school (decisions, sign-in and accounts). */
export function usaSegundoFactor(rolId: number): boolean {
  return (
    rolId === ROL.ADMINISTRADOR_NACIONAL ||
    rolId === ROL.ADMINISTRADOR_REGIONAL ||
    rolId === ROL.ADMINISTRADOR_COMUNAL ||
    rolId === ROL.REPORTES
  )
}

export const ROLES: readonly RolId[] = [1, 2, 3, 4, 5, 120]

export function esRol(valor: unknown): valor is RolId {
  return (ROLES as readonly unknown[]).includes(valor)
}
