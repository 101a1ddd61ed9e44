import { keysIn, idsIn } from './lock-keys.ts'
import type { Inventory } from './inventory.ts'
import type { Lock, LockedPath, LockedStep } from './lock.ts'
import { printed, type Portable } from './portable.ts'
import { statesIn } from './requirements.ts'
import { inWords } from './language.ts'

/** What a lock's file says of one step: what it does, where it leads when it does not stay, and all else that is not usual. */
type Entry = { readonly do: string; readonly at?: string } & { readonly [part: string]: Portable | undefined }

/** A stretch of a path without forks, and the stretches that go on from its end. A whole path runs from a root to a leaf. */
type Stretch = readonly (string | readonly Stretch[])[]

/** The lock as its file keeps it. */
interface Stored {
  machine: string
  transitions: readonly string[]
  states: Readonly<Record<string, Pick<LockedStep, 'at'> & { tags?: readonly string[] }>>
  /** Each different step once, by the state that it leaves; those of the start, by their input, under nothing. */
  steps: Readonly<Record<string, readonly Entry[]>>
  /** What happens, in order, shared by the paths that begin alike. `SUBMIT: bien #2` is the second step of that name there. */
  paths: readonly Stretch[]
}

const nameOf = (value: Portable) => statesIn(value).join(' ')

/** The steps told so far from each state, in their order. */
function notebook() {
  const told = new Map<string, { entry: Entry; text: string }[]>()
  return {
    /** How a path names this step: its stimulus, with a number when it is not the first of that name there. */
    name(from: string, entry: Entry): string {
      const entries = told.get(from) ?? []
      told.set(from, entries)
      const text = printed(entry)
      if (entries.every((one) => one.text !== text)) entries.push({ entry, text })
      const number = entries.filter((one) => one.entry.do === entry.do).findIndex((one) => one.text === text) + 1
      return number === 1 ? entry.do : `${entry.do} #${number}`
    },
    all: () => [...told].map(([from, entries]) => [from, entries.map(({ entry }) => entry)] as const),
  }
}

/** Paths as one tree, in the order of their first steps. */
function treeOf(paths: readonly (readonly string[])[]): Stretch[] {
  const heads = [...new Set(paths.flatMap(([head]) => head ?? []))]
  return heads.map((head) => {
    const rests = paths.filter(([first]) => first === head).map(([, ...rest]) => rest)
    const going = rests.filter(({ length }) => length > 0)
    // One that ends where another goes on is a branch of no steps.
    const branches = [...(going.length > 0 && going.length < rests.length ? [[]] : []), ...treeOf(going)]
    const [only] = branches
    return branches.length > 1 ? [head, branches] : [head, ...(only ?? [])]
  })
}

/** The paths of a tree, from its roots to its leaves. */
function pathsIn(tree: readonly Stretch[]): string[][] {
  return tree.flatMap((stretch) => {
    const own = stretch.filter((part) => typeof part === 'string')
    const branches = stretch.find((part) => typeof part !== 'string')
    return branches === undefined ? [own] : pathsIn(branches).map((rest) => [...own, ...rest])
  })
}

/** The paths in the order of their tree: those that begin alike stand together. */
function inTreeOrder(paths: readonly LockedPath[]): LockedPath[] {
  const said = paths.map(({ input, steps }) => [input, ...steps.map((step) => printed(step))])
  const byText = new Map(said.map((parts, index) => [parts.join('\n'), paths[index]]))
  return pathsIn(treeOf(said)).flatMap((parts) => byText.get(parts.join('\n')) ?? [])
}

function written(stretch: Stretch, indent: string): string {
  const own = stretch.filter((part) => typeof part === 'string').map((part) => JSON.stringify(part))
  const branches = stretch.find((part) => typeof part !== 'string')
  if (!branches) return `${indent}[${own.join(', ')}]`
  const inner = branches.map((branch) => written(branch, `${indent} `)).join(',\n')
  return `${indent}[${own.map((part) => `${part}, `).join('')}[\n${inner}\n${indent}]]`
}

/** A list or an object, a line each. */
function block(open: string, lines: readonly string[], close: string, indent: string): string {
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`
}

/**
 * The lock's file: each different step on a line, and the paths as a tree of their names, so that a change of behaviour reads
 * as the few lines that changed.
 */
export function lockText({ machine, transitions, paths }: Lock, inventory: Inventory): string {
  const keys = keysIn(inventory)
  const key = (id: string) => keys.get(id) ?? id
  const told = notebook()
  const states = new Map<string, Stored['states'][string]>()
  const named = inTreeOrder(paths).map(({ input, steps }) => {
    let from = ''
    return steps.map(({ do: stimulus, at, fired, tags, ...rest }, index) => {
      const to = nameOf(at)
      states.set(to, { at, ...(tags && { tags: tags as string[] }) })
      const moved = to === from ? {} : { at: to }
      const entry: Entry = { do: index === 0 ? input : stimulus, ...moved, ...(fired.length > 0 && { fired: fired.map(key) }), ...rest }
      const name = told.name(from, entry)
      from = to
      return name
    })
  })
  const line = ([name, value]: readonly [string, unknown]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`
  const groups = told.all().map(
    ([from, entries]) =>
      `${JSON.stringify(from)}: ${block(
        '[',
        entries.map((entry) => JSON.stringify(entry)),
        ']',
        '    ',
      )}`,
  )
  const parts = [
    line(['machine', machine]),
    `"transitions": ${block(
      '[',
      transitions.map((id) => JSON.stringify(key(id))),
      ']',
      '  ',
    )}`,
    `"states": ${block('{', [...states].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(line), '}', '  ')}`,
    `"steps": ${block('{', groups, '}', '  ')}`,
    `"paths": [\n${treeOf(named)
      .map((stretch) => written(stretch, '    '))
      .join(',\n')}\n  ]`,
  ]
  return `${block('{', parts, '}', '')}\n`
}

/** Reads a lock's file for a machine as it is now: each transition has the id of where it stands today. */
export function lockFrom(text: string, inventory: Inventory): Lock {
  const { machine, transitions, states, steps, paths } = JSON.parse(text) as Stored
  const ids = idsIn(inventory, transitions)
  const idOf = (key: string) => ids.get(key) ?? key
  const entryOf = (from: string, name: string): Entry => {
    const [, stimulus = name, number = '1'] = /^(.*) #(\d+)$/.exec(name) ?? []
    const entry = steps[from]?.filter((one) => one.do === stimulus)[Number(number) - 1]
    if (!entry)
      throw new Error(
        inWords(
          `El candado de ${machine} no dice qué hace «${name}» en ${from || 'su comienzo'}`,
          `The lock of ${machine} does not say what '${name}' does at ${from || 'its start'}`,
        ),
      )
    return entry
  }
  const pathOf = (names: readonly string[]): LockedPath => {
    let from = ''
    const walked = names.map((name, index) => {
      const { do: stimulus, at: to = from, fired = [], ...rest } = entryOf(from, name)
      from = to
      const step = { do: index === 0 ? 'start' : stimulus, ...states[to], fired: (fired as string[]).map(idOf), ...rest }
      return step as unknown as LockedStep
    })
    return { input: names[0] ?? '', steps: walked }
  }
  return { machine, transitions: transitions.map(idOf), paths: pathsIn(paths).map(pathOf) }
}
