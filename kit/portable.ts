/** Anything that JSON can say. */
export type Portable = null | boolean | number | string | readonly Portable[] | { readonly [key: string]: Portable }

function entriesOf(value: object): [string, unknown][] {
  const own = Object.entries(value)
  if (!(value instanceof Error)) return own
  return [['error', value.name], ['message', value.message], ...own.filter(([key]) => key !== 'name')]
}

/**
 * A value as plain data with its keys in order, so that two runs can be compared and a lock can be read. Errors keep
 * their name, message and own fields; what is undefined is left out; a function is only said to be one.
 */
export function portable(value: unknown): Portable {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object') return `(${typeof value})`
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Map || value instanceof Set) return [...value].map(portable)
  if (Array.isArray(value)) return value.map(portable)
  const known = entriesOf(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, portable(field)]))
}

/** A value as a string that equals another's when their portable forms do. */
export function printed(value: unknown): string {
  return JSON.stringify(portable(value))
}
