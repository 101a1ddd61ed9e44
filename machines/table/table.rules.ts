export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

/** What a list asks for: filters by name (never empty texts), the page and the order. */
export interface Query {
  filters: Readonly<Record<string, string>>
  limit: number
  offset: number
  sort: Sort
}

/** What a list asks for when its address says nothing. */
export type DefaultQuery = Pick<Query, 'limit' | 'sort'>

export type QueryEvent =
  /** Some filters change, `''` clears one; the list starts again at its first page. */
  | { type: 'FILTER'; filters: Readonly<Record<string, string>> }
  /** By a column, the way that is asked for; without one, ascending, and the same column turns the order around. */
  | { type: 'SORT'; field: string; direction?: Sort['direction'] }
  | { type: 'PAGE'; offset: number }
  /** The address changed by itself, as with the browser's back button. */
  | { type: 'NAVIGATED'; query: Query }

/** The query that an event leads to. */
export function nextQuery(query: Query, event: QueryEvent): Query {
  switch (event.type) {
    case 'FILTER':
      return { ...query, offset: 0, filters: withoutEmpty({ ...query.filters, ...event.filters }) }
    case 'SORT':
      return { ...query, offset: 0, sort: turned(query.sort, event) }
    case 'PAGE':
      return { ...query, offset: event.offset }
    case 'NAVIGATED':
      return event.query
  }
}

function turned(sort: Sort, { field, direction }: { field: string; direction?: Sort['direction'] }): Sort {
  return { field, direction: direction ?? (field === sort.field && sort.direction === 'asc' ? 'desc' : 'asc') }
}

function withoutEmpty(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** The query as the address carries it: what does not differ from the list's own is left out. */
export function addressOf(query: Query, defaults: DefaultQuery): Record<string, string> {
  const { filters, limit, offset, sort } = query
  return {
    ...filters,
    ...(limit !== defaults.limit && { limit: String(limit) }),
    ...(offset > 0 && { offset: String(offset) }),
    ...((sort.field !== defaults.sort.field || sort.direction !== defaults.sort.direction) && {
      sortField: sort.field,
      sortOrder: sort.direction,
    }),
  }
}

/** Whether two queries ask for the same, whatever the order of their filters. */
export function sameQuery(one: Query, other: Query): boolean {
  return textOf(one) === textOf(other)
}

function textOf({ filters, limit, offset, sort }: Query): string {
  const sorted = Object.keys(filters).sort()
  return JSON.stringify([sorted, sorted.map((name) => filters[name]), limit, offset, sort.field, sort.direction])
}
