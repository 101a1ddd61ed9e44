import { sql, type RawBuilder } from 'kysely'
import { ROL, type RolId } from '#contract/rules/roles.ts'

/** Who asks, as far as the territory matters (decisions, roles and permissions). */
export interface Alcance {
  usuarioId: number
  rolId: RolId
  idRbd: number | null
  regionId: string | null
  comunaId: string | null
}

/**
 * The condition that a school, under this alias, lies within the caller's reach: RBD its own, REG its region, COM its
 * commune, NAC and REP all, APO none. An account without the territory that its role needs reaches nothing.
 */
export function alcanzaEstablecimiento(alcance: Alcance, alias: string): RawBuilder<boolean> {
  switch (alcance.rolId) {
    case ROL.RBD:
      return sql`${sql.ref(`${alias}.id_rbd`)} = ${alcance.idRbd}`
    case ROL.ADMINISTRADOR_REGIONAL:
      return sql`${sql.ref(`${alias}.region_id`)} = ${alcance.regionId}`
    case ROL.ADMINISTRADOR_COMUNAL:
      return sql`${sql.ref(`${alias}.comuna_id`)} = ${alcance.comunaId}`
    case ROL.ADMINISTRADOR_NACIONAL:
    case ROL.REPORTES:
      return sql`true`
    case ROL.APODERADO:
      return sql`false`
  }
}

/**
 * The condition that a student is within the caller's reach: those of the schools above, and for a guardian those linked
 * to the account today. `estudiante` and `establecimiento` are the aliases of both tables.
 */
export function alcanzaEstudiante(alcance: Alcance, estudiante: string, establecimiento: string): RawBuilder<boolean> {
  if (alcance.rolId !== ROL.APODERADO) return alcanzaEstablecimiento(alcance, establecimiento)
  return sql`exists (
    select 1 from vinculo alcance
    where alcance.usuario_id = ${alcance.usuarioId} and alcance.run_estudiante = ${sql.ref(`${estudiante}.run`)} and alcance.desvinculado is null
  )`
}
