import { ROL, type RolId } from './roles.ts'

export interface Territorio {
  regionId: string | null
  provinciaId: string | null
  comunaId: string | null
}

/** Which parts of the territory a role carries: none, the region alone, or all three (spec, section 5). */
export function nivelDeTerritorio(rolId: RolId): 'ninguno' | 'region' | 'comuna' {
  if (rolId === ROL.ADMINISTRADOR_REGIONAL) return 'region'
  if (rolId === ROL.ADMINISTRADOR_COMUNAL) return 'comuna'
  return 'ninguno'
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

/** The regions' codes from north to south, the order in which the country is read. */
export const DE_NORTE_A_SUR: readonly string[] = [
  '15',
  '01',
  '02',
  '03',
  '04',
  '05',
  '13',
  '06',
  '07',
  '16',
  '08',
  '09',
  '14',
  '10',
  '11',
  '12',
]
