import { sql, type RawBuilder } from 'kysely'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'

/** Who asks, as far as the territory matters (decisions, roles and permissions). */
export interface Alcance {
  usuarioId: number
  rolId: RolId
  idRbd: number | null
  regionId: string | null
  comunaId: string | null
}

/** Whoever has this machine's command line administers everything; its audit rows say so. */
export const CONSOLA: Alcance = { usuarioId: 0, rolId: ROL.ADMINISTRADOR_NACIONAL, idRbd: null, regionId: null, comunaId: null }

/** Where the rows of a query carry the codes of their place. */
export type CodigosDeLugar = Partial<Record<'idRbd' | 'regionId' | 'comunaId', RawBuilder<unknown>>>

/**
 * The condition that a place lies within the caller's reach: RBD its own school, REG its region, COM its commune, NAC and REP
 * all, APO none. An account without the territory that its role needs reaches nothing, and a row without a code is reached
 * by nobody who is limited by it.
 */
export function alcanzaLugar(alcance: Alcance, { idRbd, regionId, comunaId }: CodigosDeLugar): RawBuilder<boolean> {
  switch (nivelDeAlcance(alcance.rolId)) {
    case 'pais':
      return sql`true`
    case 'region':
      return regionId ? sql`${regionId} = ${alcance.regionId}` : sql`false`
    case 'comuna':
      return comunaId ? sql`${comunaId} = ${alcance.comunaId}` : sql`false`
    case 'establecimiento':
      return idRbd ? sql`${idRbd} = ${alcance.idRbd}` : sql`false`
    case null:
      return sql`false`
  }
}

/** The condition that a school, or a count of the schools of a place, lies within the caller's reach; it goes by this alias. */
export function alcanzaEstablecimiento(alcance: Alcance, alias: string): RawBuilder<boolean> {
  const columna = (nombre: string) => sql.ref(`${alias}.${nombre}`)
  return alcanzaLugar(alcance, { idRbd: columna('id_rbd'), regionId: columna('region_id'), comunaId: columna('comuna_id') })
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
