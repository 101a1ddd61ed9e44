import { esRol, NOMBRE_DE_ROL, ROL } from './roles.ts'

/** By which of its two origins a guardian's account was made (spec, sections 2 and 3). */
export const ORIGENES = ['Apoderados', 'EPJA'] as const
export type Origen = (typeof ORIGENES)[number]

interface Persona {
  rolId: number
  origen: Origen | null
}

/** Whether the account is of an adult student, who answers about herself (spec, section 1). */
export function esEstudianteEpja({ rolId, origen }: Persona): boolean {
  return rolId === ROL.APODERADO && origen === 'EPJA'
}

/** What a person is called on every page that shows the kind of account; `desconocido` for a role that this version does not know. */
export function nombreDePerfil(persona: Persona, desconocido = ''): string {
  if (esEstudianteEpja(persona)) return 'Estudiante EPJA'
  return esRol(persona.rolId) ? NOMBRE_DE_ROL[persona.rolId] : desconocido
}

/** Whether a teaching type is of adult education: the register's codes have a six in the tens. */
export function esDeAdultos(idEnsenanza: number): boolean {
  return Math.floor(idEnsenanza / 10) % 10 === 6
}
