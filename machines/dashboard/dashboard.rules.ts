/** A place of the territory, a survey and a period, as the address names them; nothing named is the widest place, every survey and the active period. */
export interface PlaceQuery {
  region?: string
  provincia?: string
  comuna?: string
  /** A school, without digit. */
  rbd?: string
  encuesta?: string
  periodo?: string
}

/** How the whole page shows its figures. */
export const FIGURE_VIEWS = ['grafico', 'tabla'] as const
export type FigureView = (typeof FIGURE_VIEWS)[number]

export const PLACE_FIELDS = ['region', 'provincia', 'comuna', 'rbd', 'encuesta', 'periodo'] as const

/** The query as the address carries it: what is not named is left out. */
export function addressOfPlace(request: PlaceQuery): Record<string, string> {
  return Object.fromEntries(PLACE_FIELDS.flatMap((field) => (request[field] ? [[field, request[field]]] : [])))
}

export function samePlace(one: PlaceQuery, other: PlaceQuery): boolean {
  return PLACE_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))
}

/** The whole address of the page: what is asked, and the table where it is not the chart, which needs no word. */
export function addressOfFigures(request: PlaceQuery, view: FigureView | null): Record<string, string> {
  return { ...addressOfPlace(request), ...(view === 'tabla' && { vista: view }) }
}

/** What a list of schools left behind is asked by: only the active period has any, and no school has one. */
export function addressOfLaggards({ rbd: _rbd, periodo: _periodo, ...request }: PlaceQuery): Record<string, string> {
  return addressOfPlace(request)
}
