import { ROL, type RolId } from '#contract/rules/roles.ts'

/** Why the figures are of what they are: each role's scope, said to the person (decisions, roles and permissions). */
export function alcanceDe(rolId: RolId | null): string {
  switch (rolId) {
    case ROL.RBD:
      return 'Su cuenta ve el avance de su establecimiento.'
    case ROL.ADMINISTRADOR_COMUNAL:
      return 'Su cuenta ve el avance de su comuna y sus establecimientos.'
    case ROL.ADMINISTRADOR_REGIONAL:
      return 'Su cuenta ve el avance de su región, hasta cada establecimiento.'
    default:
      return 'Su cuenta ve el avance de todo el país, hasta cada establecimiento.'
  }
}
