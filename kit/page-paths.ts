import { coverForPage, goneOn, settled } from './cover-page.ts'
import { strict, type PageSubject } from './page-stage.ts'
import { explore, type Situation } from './explore.ts'
import { inventory, type Inventory } from './inventory.ts'
import { stimuliOf, timekeepersOf, type Model, type Stimulus } from './model.ts'
import { portable } from './portable.ts'
import { rehearse, type Promised } from './promises.ts'
import { statesIn } from './requirements.ts'
import type { Path, Step } from './run.ts'

/** A path without what nobody hears, which no page offers; null when it ends in that. */
function heardOf(model: Model, known: Inventory, path: Path): Path | null {
  const stimuli = stimuliOf(model, known)
  const [, ...taken] = rehearse(model, known, path).map(({ step }) => step)
  const isHeard = ({ stimulus, fired }: Step) => fired.length > 0 || stimuli.get(stimulus)?.kind !== 'event'
  if (!taken.every((step, index) => isHeard(step) || index < taken.length - 1)) return null
  return { ...path, steps: taken.filter(isHeard).map(({ stimulus }) => stimulus) }
}

/** How many steps a page may go on for to show something more. */
const NEARBY = 12

/**
 * The paths that a machine's page is walked along: they take every transition that it can, and show what requirements ask
 * to be read, or to be told to others who are heard; with `every`, all that they say of it.
 */
export function pathsForPage<Page>(subject: PageSubject<Page>, every = false): Path[] {
  const { model, bindings, promises = new Map<string, Promised[]>() } = subject
  const { key, apart, open } = { ...model, ...bindings }
  const known = inventory(model.machine)
  const stimuli = stimuliOf(model, known)
  const { do: done, atOnce = {}, when = {}, hurried, http, told: heardOutside = {} } = bindings
  const instant = Object.keys(atOnce).filter((name) => name.includes('.done: '))
  const can = (name: string): boolean => {
    const stimulus = stimuli.get(name)
    if (name in done || name in atOnce || stimulus?.kind === 'clock') return true
    return (stimulus?.kind === 'done' || stimulus?.kind === 'error') && stimulus.src in http
  }
  const leaves = ({ world: { snapshot, actors } }: Situation, input = ''): boolean => {
    const states = statesIn(portable(snapshot.value))
    const may = (name: string) => when[name]?.(strict(snapshot.context), states, input) ?? true
    return (
      instant.some((name) => actors.has(name.split('.')[0] ?? '') && may(name)) || (hurried?.(strict(snapshot.context), states) ?? false)
    )
  }
  const timekeepers = timekeepersOf(model, known)
  /** A page cannot let the time of one pass without the others': one ends where none other runs. */
  const endsWithAnother = (stimulus: Stimulus | undefined, actors: ReadonlySet<string>): boolean =>
    stimulus !== undefined &&
    'actor' in stimulus &&
    timekeepers.has(stimulus.actor) &&
    [...actors].some((actor) => actor !== stimulus.actor && timekeepers.has(actor))
  const allowed = (name: string, situation: Situation, input: string): boolean => {
    const { snapshot, actors } = situation.world
    if (leaves(situation, input) && !(name in atOnce)) return false
    if (endsWithAnother(stimuli.get(name), actors)) return false
    return can(name) && (when[name]?.(strict(snapshot.context), statesIn(portable(snapshot.value)), input) ?? true)
  }
  const inputs = Object.keys(open)
  const seen: Model = {
    ...model,
    inputs: Object.fromEntries(Object.entries(model.inputs).filter(([input]) => input in open)),
    ...(apart && key && { key: (context: never) => [key(context), apart(strict(context))] }),
  }
  const graph = explore(seen, (name, situation) => inputs.some((input) => allowed(name, situation, input)))
  const stays = (situation: Situation) => !leaves(situation)
  const occasionsOf = (path: Path) => rehearse(model, known, path).map(({ occasion }) => occasion)
  // The longest first: they show what is on their way too.
  const lengthOf = ([, [one]]: [string, readonly Promised[]]) => one?.path.steps.length ?? 0
  const asked = new Map<string, Path>()
  for (const [occasion, promised] of [...promises].toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const [told] = promised.filter(({ sight }) => every || sight.reads !== undefined || sight.sends?.some(([to]) => to in heardOutside))
    const heard = told ? heardOf(model, known, told.path) : null
    if (heard) asked.set(occasion, heard)
  }
  const show = (path: Path) => {
    for (const occasion of occasionsOf(path)) asked.delete(occasion)
  }
  /** A page that is open goes on to what is asked nearby, for opening another takes as long as many steps. */
  const goesOn = (path: Path): Path => {
    for (const longer of goneOn(graph, path, [...asked.values()], allowed, stays)) {
      if (longer.steps.length - path.steps.length > NEARBY) break
      if (!occasionsOf(longer).some((occasion) => asked.has(occasion))) continue
      show(longer)
      return goesOn(longer)
    }
    return path
  }
  const covering = coverForPage(graph, inputs, allowed, stays)
  for (const path of covering) show(path)
  const paths = covering.map(goesOn)
  for (const [occasion, heard] of asked) {
    if (!asked.delete(occasion)) continue
    const path = settled(graph, heard, allowed, stays)
    if (!path) continue
    show(path)
    paths.push(goesOn(path))
  }
  return paths
}
