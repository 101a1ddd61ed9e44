import { ROL, type RolId } from './roles.ts'

export interface Territorio {
  regionId: string | null
  provinciaId: string | null
  comunaId: string | null
}

/** How far each role reaches (decisions, roles and permissions): a guardian, no place at all. */
const ALCANCE = {
  [ROL.RBD]: 'establecimiento',
  [ROL.ADMINISTRADOR_NACIONAL]: 'pais',
  [ROL.ADMINISTRADOR_REGIONAL]: 'region',
  [ROL.ADMINISTRADOR_COMUNAL]: 'comuna',
  [ROL.APODERADO]: null,
  [ROL.REPORTES]: 'pais',
} as const satisfies Record<RolId, string | null>

/** The place whose inside a role reaches; null reaches none. */
export function nivelDeAlcance(rolId: RolId): (typeof ALCANCE)[RolId] {
  return ALCANCE[rolId]
}

/** Which parts of the territory a role carries: none, the region alone, or all three (spec, section 5). */
export function nivelDeTerritorio(rolId: RolId): 'ninguno' | 'region' | 'comuna' {
  const nivel = nivelDeAlcance(rolId)
  return nivel === 'region' || nivel === 'comuna' ? nivel : 'ninguno'
}

/** The territory cut to what the role carries: a role change leaves nothing stale. */
export function territorioDeRol(rolId: RolId, territorio: Territorio): Territorio {
  const nivel = nivelDeTerritorio(rolId)
  return {
    regionId: nivel === 'ninguno' ? null : territorio.regionId,
    provinciaId: nivel === 'comuna' ? territorio.provinciaId : null,
    comunaId: nivel === 'comuna' ? territorio.comunaId : null,
  }
}
