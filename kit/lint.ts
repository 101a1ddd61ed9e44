import type { Inventory, InventoryTransition } from './inventory.ts'
import { inWords } from './language.ts'

/** The words of one machine, by the names that its chart uses. */
export interface Words {
  events: Readonly<Record<string, string>>
  guards: Readonly<Record<string, string>>
  actions: Readonly<Record<string, string>>
  actors: Readonly<Record<string, string>>
  delays: Readonly<Record<string, string>>
}

function candidates(transitions: readonly InventoryTransition[]): InventoryTransition[][] {
  const firsts = transitions.filter(({ index }) => index === 0)
  const groups = firsts.map((first) =>
    transitions.filter(({ source, descriptor }) => source === first.source && descriptor === first.descriptor),
  )
  return groups.filter((group) => group.length > 1)
}

function unreachable({ transitions }: Inventory): string[] {
  return candidates(transitions).flatMap((group) => {
    const open = group.findIndex(({ guard }) => guard === null)
    return open === -1
      ? []
      : group
          .slice(open + 1)
          .map(({ id }) =>
            inWords(
              `${id}: nunca se toma; la candidata anterior no pregunta nada`,
              `${id}: it is never taken; the candidate before it asks nothing`,
            ),
          )
  })
}

function unheard({ states, transitions }: Inventory): string[] {
  const heard = new Set(transitions.filter(({ kind }) => kind === 'error').map(({ source, invoke }) => `${source}|${invoke}`))
  return states.flatMap(({ id, invokes }) =>
    invokes
      .filter((invoke) => invoke.mayFail && !heard.has(`${id}|${invoke.id}`))
      .map((invoke) =>
        inWords(
          `${id}: ${invoke.id} puede fallar y nadie lo oye; falta onError`,
          `${id}: ${invoke.id} may fail and nobody hears it; onError is missing`,
        ),
      ),
  )
}

function swallowed({ transitions }: Inventory): string[] {
  return transitions
    .filter(({ descriptor }) => descriptor === '*')
    .map(({ id }) =>
      inWords(
        `${id}: se traga todos los demás eventos; nombre los que espera`,
        `${id}: it swallows every other event; name those that it waits for`,
      ),
    )
}

function silent({ states, transitions }: Inventory): string[] {
  const undescribed = states.filter(({ path, description }) => path.length > 0 && description === '').map(({ id }) => id)
  const ambiguous = candidates(transitions).flatMap((group) => group.filter(({ description }) => description === '').map(({ id }) => id))
  return [...undescribed, ...ambiguous].map((id) => inWords(`${id}: falta su descripción`, `${id}: its description is missing`))
}

function namesIn({ states, transitions }: Inventory): Record<keyof Words, Set<string>> {
  return {
    events: new Set(transitions.flatMap(({ event }) => event ?? [])),
    guards: new Set(transitions.flatMap(({ guard }) => guard ?? [])),
    actions: new Set([...transitions.flatMap(({ actions }) => actions), ...states.flatMap(({ entry, exit }) => [...entry, ...exit])]),
    actors: new Set(states.flatMap(({ invokes }) => invokes.map(({ src }) => src))),
    delays: new Set(transitions.flatMap(({ delay }) => (typeof delay === 'string' ? delay : []))),
  }
}

function wordless(inventory: Inventory, words: Words): string[] {
  const used = namesIn(inventory)
  return (Object.keys(used) as (keyof Words)[]).flatMap((kind) => [
    ...[...used[kind]]
      .filter((name) => !words[kind][name])
      .map((name) => inWords(`${kind}.${name}: falta su palabra`, `${kind}.${name}: its word is missing`)),
    ...Object.keys(words[kind])
      .filter((name) => !used[kind].has(name))
      .map((name) =>
        inWords(`${kind}.${name}: tiene palabra y la máquina no lo usa`, `${kind}.${name}: it has a word and the machine does not use it`),
      ),
  ])
}

/**
 * What a chart should not have: a candidate that is never reached, an actor whose failure nobody hears, a bare `*`, a
 * state or candidate without a description, a name without its word (or a word without its name). One sentence each.
 */
export function lint(inventory: Inventory, words: Words): string[] {
  return [unreachable, unheard, swallowed, silent].flatMap((rule) => rule(inventory)).concat(wordless(inventory, words))
}
