import type { AtlasData, AtlasMachine, AtlasTexts } from './data.ts'

/** Without accents or capitals, as people search. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A place of a machine where what is sought was found: as an address of the machine says it, and its words. */
export interface Hit {
  place: string
  says: string
}

type Places = readonly (readonly [place: string, says: string, texts: readonly string[]])[]

function placesOf({ states, rows, rules }: AtlasMachine, { runs, guards, messages, quotes }: AtlasTexts): Places {
  return [
    ...states.map(({ path, description }, index) => [path, description || path, [path, description, ...(runs[index] ?? [])]] as const),
    ...rules.map(({ section, says }, index) => [`r${index + 1}`, `${section} ${says}`, [section, says, quotes[index] ?? '']] as const),
    ...rows.map(({ number, state, cause, event, condition, effects, sections }, index) => {
      const texts = [cause, event, condition, effects, sections, guards[index] ?? '']
      return [`t${number}`, `${number}. ${state.name}: ${cause}`, texts] as const
    }),
    ...messages.map(({ text, number }) => [`t${number}`, `${number}. «${text}»`, [text]] as const),
  ]
}

/**
 * The machines where something sought is (a state, an event, a guard by its name or in words, an effect, a message, a call, a section or
 * words of the specification), those called so first; with its places in each. All of them, with no places, when nothing is sought.
 */
export function found(
  { machines, texts }: Pick<AtlasData, 'machines' | 'texts'>,
  sought: string,
): { machine: AtlasMachine; hits: readonly Hit[] }[] {
  if (sought === '') return machines.map((machine) => ({ machine, hits: [] }))
  const has = (text: string): boolean => plain(text).includes(sought)
  const all = machines.map((machine) => {
    const { title, name, summary } = machine
    const hits = placesOf(machine, texts[name]!).flatMap(([place, says, words]) =>
      place !== '' && words.some(has) ? [{ place, says }] : [],
    )
    const first = hits.filter(({ place }, index) => hits.findIndex((other) => other.place === place) === index)
    return { machine, called: has(title) || has(name), told: has(summary), hits: first }
  })
  return all
    .filter(({ called, told, hits }) => called || told || hits.length > 0)
    .toSorted((one, other) => Number(other.called) - Number(one.called))
}
