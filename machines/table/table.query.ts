export interface Orden {
  campo: string
  sentido: 'asc' | 'desc'
}

/** What a list asks for: filters by name (never empty texts), the page and the order. */
export interface Consulta {
  filtros: Readonly<Record<string, string>>
  limit: number
  offset: number
  orden: Orden
}

/** What a list asks for when its address says nothing. */
export type ConsultaPorOmision = Pick<Consulta, 'limit' | 'orden'>

export type QueryEvent =
  /** Some filters change, `''` clears one; the list starts again at its first page. */
  | { type: 'FILTER'; filtros: Readonly<Record<string, string>> }
  /** The same column turns the order around. */
  | { type: 'SORT'; campo: string }
  | { type: 'PAGE'; offset: number }
  /** The address changed by itself, as with the browser's back button. */
  | { type: 'NAVIGATED'; consulta: Consulta }

/** The query that an event leads to. */
export function nextQuery(consulta: Consulta, event: QueryEvent): Consulta {
  switch (event.type) {
    case 'FILTER':
      return { ...consulta, offset: 0, filtros: withoutEmpty({ ...consulta.filtros, ...event.filtros }) }
    case 'SORT':
      return { ...consulta, offset: 0, orden: turned(consulta.orden, event.campo) }
    case 'PAGE':
      return { ...consulta, offset: event.offset }
    case 'NAVIGATED':
      return event.consulta
  }
}

function turned({ campo, sentido }: Orden, pedido: string): Orden {
  return { campo: pedido, sentido: pedido === campo && sentido === 'asc' ? 'desc' : 'asc' }
}

function withoutEmpty(filtros: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor !== ''))
}

/** The query as the address carries it: what does not differ from the list's own is left out. */
export function addressOf(consulta: Consulta, porOmision: ConsultaPorOmision): Record<string, string> {
  const { filtros, limit, offset, orden } = consulta
  return {
    ...filtros,
    ...(limit !== porOmision.limit && { limit: String(limit) }),
    ...(offset > 0 && { offset: String(offset) }),
    ...((orden.campo !== porOmision.orden.campo || orden.sentido !== porOmision.orden.sentido) && {
      sortField: orden.campo,
      sortOrder: orden.sentido,
    }),
  }
}

/** Whether two queries ask for the same, whatever the order of their filters. */
export function sameQuery(una: Consulta, otra: Consulta): boolean {
  return textOf(una) === textOf(otra)
}

function textOf({ filtros, limit, offset, orden }: Consulta): string {
  const ordenados = Object.entries(filtros).toSorted(([uno], [otro]) => (uno < otro ? -1 : 1))
  return JSON.stringify([ordenados, limit, offset, orden.campo, orden.sentido])
}
