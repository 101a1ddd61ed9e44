/** Anything that JSON can say. */
export type Portable = null | boolean | number | string | readonly Portable[] | { readonly [key: string]: Portable }

function withoutName(error: Error): object {
  const { name: _, ...own } = error
  return own
}

function inOrder(value: object): Record<string, Portable> {
  const plain: Record<string, Portable> = {}
  for (const key of Object.keys(value).toSorted()) {
    const field = (value as Record<string, unknown>)[key]
    if (field !== undefined) plain[key] = portable(field)
  }
  return plain
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
  return value instanceof Error ? inOrder({ error: value.name, message: value.message, ...withoutName(value) }) : inOrder(value)
}

/** A value as a string that equals another's when their portable forms do. */
export function printed(value: unknown): string {
  return JSON.stringify(portable(value))
}
