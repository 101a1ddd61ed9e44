import type { Inventory, InventoryTransition } from './inventory.ts'

/** A transition as a lock names it: whence, by what, on what condition and where to, never by its place among others. */
interface Named {
  id: string
  /** Source and cause: `form|SUBMIT`, `loading|load.done`, `waiting|after LIMIT_MS`. */
  cause: string
  guard: string
  target: string
}

function causeOf({ kind, event, delay, invoke }: InventoryTransition): string {
  if (kind === 'event') return event ?? ''
  if (kind === 'after') return `after ${delay}`
  if (kind === 'always') return 'always'
  return invoke === null ? 'done' : `${invoke}.${kind}`
}

function namesIn({ states, transitions }: Inventory): Named[] {
  const paths = new Map(states.map(({ id, path }) => [id, path.join('.')]))
  return transitions.map((transition) => ({
    id: transition.id,
    cause: `${paths.get(transition.source) ?? ''}|${causeOf(transition)}`,
    guard: transition.guard === null ? '' : `[${transition.guard}]`,
    target: transition.targets.length === 0 ? '' : ` → ${transition.targets.map((id) => paths.get(id) ?? id).join(', ')}`,
  }))
}

/** The keys that a lock has for a machine's transitions, by their ids; those that share all are told apart by their order. */
export function keysIn(inventory: Inventory): Map<string, string> {
  const seen = new Map<string, number>()
  return new Map(
    namesIn(inventory).map(({ id, cause, guard, target }) => {
      const key = `${cause}${guard}${target}`
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      return [id, times === 1 ? key : `${key} (${times})`]
    }),
  )
}

/**
 * The ids of the transitions that a lock's keys stand for. One that now goes elsewhere, or has another guard, is still that
 * one while no other could be; a key that stands for none is given back.
 */
export function idsIn(inventory: Inventory, keys: readonly string[]): Map<string, string> {
  const exact = new Map([...keysIn(inventory)].map(([id, key]) => [key, id]))
  const gone = keys.filter((key) => !exact.has(key))
  const loose = namesIn(inventory).filter(({ id }) => !keys.some((key) => exact.get(key) === id))
  const candidatesFor = (key: string, part: (named: Named) => string) => loose.filter((named) => part(named) === key)
  const found = (key: string): string => {
    const [withoutTarget] = key.split(' → ')
    const withoutGuard = key.replace(/\[[^\]]*\]/, '')
    const alike = [
      candidatesFor(withoutTarget ?? key, ({ cause, guard }) => `${cause}${guard}`),
      candidatesFor(withoutGuard, ({ cause, target }) => `${cause}${target}`),
    ]
    return alike.find(({ length }) => length === 1)?.[0]?.id ?? key
  }
  const near = new Map(gone.map((key) => [key, found(key)]))
  const times = (id: string) => [...near.values()].filter((one) => one === id).length
  return new Map(keys.map((key) => [key, exact.get(key) ?? (times(near.get(key) ?? key) === 1 ? (near.get(key) ?? key) : key)]))
}
