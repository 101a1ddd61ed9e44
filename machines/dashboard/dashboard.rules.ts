/** A place of the territory and a survey, as the address names them; nothing named is the widest place and every survey. */
export interface PlaceQuery {
  region?: string
  provincia?: string
  comuna?: string
  /** A school, without digit. */
  rbd?: string
  encuesta?: string
}

export const PLACE_FIELDS = ['region', 'provincia', 'comuna', 'rbd', 'encuesta'] as const

/** The query as the address carries it: what is not named is left out. */
export function addressOfPlace(request: PlaceQuery): Record<string, string> {
  return Object.fromEntries(PLACE_FIELDS.flatMap((field) => (request[field] ? [[field, request[field]]] : [])))
}

export function samePlace(one: PlaceQuery, other: PlaceQuery): boolean {
  return PLACE_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))
}
