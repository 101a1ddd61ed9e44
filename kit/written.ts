/** A node of a chart's configuration, every short form written out. */
export interface Node {
  [key: string]: unknown
  states: Record<string, Node>
  entry: unknown[]
  exit: unknown[]
  tags: unknown[]
  invoke: Invoke[]
  always: Candidate[]
  onDone: Candidate[]
  on: Record<string, Candidate[]>
  after: Record<string, Candidate[]>
}

export interface Candidate {
  [key: string]: unknown
  target?: string | undefined
  guard?: unknown
  reenter?: boolean
  actions: unknown[]
}

export interface Invoke {
  [key: string]: unknown
  id?: string
  input?: unknown
  onDone: Candidate[]
  onError: Candidate[]
  onSnapshot: Candidate[]
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? [...value] : [value]
}

function candidates(value: unknown): Candidate[] {
  return listOf(value).map((one) => {
    const config = typeof one === 'string' ? { target: one } : { ...(one as object) }
    return { ...config, actions: listOf((config as { actions?: unknown }).actions) } as Candidate
  })
}

function table(value: unknown): Record<string, Candidate[]> {
  return Object.fromEntries(Object.entries((value ?? {}) as object).map(([key, one]) => [key, candidates(one)]))
}

/** A copy of a node's configuration, deep and written out; functions are shared. */
export function written(config: Record<string, unknown>): Node {
  const invoke = listOf(config['invoke']).map((one) => {
    const known = one as Record<string, unknown>
    return {
      ...known,
      onDone: candidates(known['onDone']),
      onError: candidates(known['onError']),
      onSnapshot: candidates(known['onSnapshot']),
    }
  })
  return {
    ...config,
    states: Object.fromEntries(
      Object.entries((config['states'] ?? {}) as Record<string, Record<string, unknown>>).map(([key, state]) => [key, written(state)]),
    ),
    entry: listOf(config['entry']),
    exit: listOf(config['exit']),
    tags: listOf(config['tags']),
    invoke,
    always: candidates(config['always']),
    onDone: candidates(config['onDone']),
    on: table(config['on']),
    after: table(config['after']),
  }
}

/** The configuration as xstate takes it: what is empty was not written. */
export function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([key, part]) => !isEmptyPart(key, part))
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      ['states', 'on', 'after', 'invoke', 'always', 'onDone', 'onError', 'onSnapshot'].includes(key) ? mapped(part) : part,
    ]),
  )
}

function mapped(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(trimmed)
  return Object.fromEntries(Object.entries(part as object).map(([key, one]) => [key, Array.isArray(one) ? one.map(trimmed) : trimmed(one)]))
}

const EMPTIED = ['states', 'entry', 'exit', 'tags', 'invoke', 'always', 'onDone', 'onError', 'onSnapshot', 'on', 'after']

function isEmptyPart(key: string, part: unknown): boolean {
  if (part === undefined) return true
  return EMPTIED.includes(key) && typeof part === 'object' && part !== null && Object.keys(part).length === 0
}
