import type { PureRun, World } from './drive-pure.ts'
import { situationOf } from './explore.ts'
import type { Inventory } from './inventory.ts'
import { inWords } from './language.ts'
import { CLOCK, outcomeStimulus, stimuliOf, type Model } from './model.ts'
import type { Step } from './run.ts'

/** Something that is so, or not, at a step of a path, given the one before it. */
export interface Fact<Moment = Step> {
  says: string
  holds: (step: Moment, before: Moment | null) => boolean
}

/** Where a property comes from: the words of the specification (`§4`) or of a decision. */
export interface Source {
  section: string
  quotes?: string
  because?: string
}

/** Something that holds along every path of a machine, whatever happens. */
export interface Property<Moment = Step> extends Source {
  says: string
  /** Follows one path; false at the step that breaks it. */
  watch: () => (step: Moment, before: Moment | null, ahead: Ahead<Moment>) => boolean
}

/** What a property may ask beyond the path that it follows. */
export interface Ahead<Moment = Step> {
  /** Whether waiting from here always can come to a fact; where nobody answers, with what time and the invoked machines do alone. */
  reaches: (fact: Fact<Moment>, answered: boolean) => boolean
  /** What another stimulus would have done in place of this step; null when the model has none of that name. */
  instead: (stimulus: string) => Moment | null
}

/** Where a property stands after a step; `asked`: its condition was so, and the step could have broken it. */
interface Followed {
  since: boolean
  holds: boolean
  asked: boolean
}

/** A property that remembers one thing of the path behind it, so that paths which part can be followed each by itself. */
export interface Rule<Moment = Step> extends Pick<Property<Moment>, 'says' | 'watch'> {
  begins: boolean
  goesOn: (since: boolean, step: Moment, before: Moment | null, ahead: Ahead<Moment>) => Followed
}

function rule<Moment>(says: string, begins: boolean, goesOn: Rule<Moment>['goesOn']): Rule<Moment> {
  return {
    says,
    begins,
    goesOn,
    watch: () => {
      let since = begins
      return (...moment) => {
        const next = goesOn(since, ...moment)
        since = next.since
        return next.holds
      }
    },
  }
}

const both = <Moment>(one: Fact<Moment>, word: string, other: Fact<Moment>): string => `${one.says}${word}${other.says}`

export const not = <Moment>(fact: Fact<Moment>): Fact<Moment> => ({
  says: inWords(`no ${fact.says}`, `not ${fact.says}`),
  holds: (...moment) => !fact.holds(...moment),
})
export const and = <Moment>(one: Fact<Moment>, other: Fact<Moment>): Fact<Moment> => ({
  says: both(one, inWords(' y ', ' and '), other),
  holds: (...moment) => one.holds(...moment) && other.holds(...moment),
})
export const or = <Moment>(one: Fact<Moment>, other: Fact<Moment>): Fact<Moment> => ({
  says: both(one, inWords(' o ', ' or '), other),
  holds: (...moment) => one.holds(...moment) || other.holds(...moment),
})

/** Always `fact`; where a condition is given, whenever it is so. */
export const always = <Moment>(fact: Fact<Moment>, whenever?: Fact<Moment>): Rule<Moment> =>
  rule(
    whenever === undefined
      ? `${inWords('siempre', 'always')} ${fact.says}`
      : `${inWords('siempre que', 'whenever')} ${whenever.says}, ${fact.says}`,
    false,
    (since, step, before) => {
      const asked = whenever === undefined || whenever.holds(step, before)
      return { since, asked, holds: !asked || fact.holds(step, before) }
    },
  )

/** Never `fact` once `after` has been, at the step itself or later, until `until`. Without them, never at all. */
export const never = <Moment>(fact: Fact<Moment>, { after, until }: { after?: Fact<Moment>; until?: Fact<Moment> } = {}): Rule<Moment> =>
  rule(
    `${inWords('nunca', 'never')} ${fact.says}${after ? ` ${inWords('después de que', 'once')} ${after.says}` : ''}${until ? `, ${inWords('hasta que', 'until')} ${until.says}` : ''}`,
    after === undefined,
    (was, step, before) => {
      const since = after?.holds(step, before) ? true : until?.holds(step, before) ? false : was
      return { since, asked: since, holds: !since || !fact.holds(step, before) }
    },
  )

/** `fact` at every step from the start, or from each `from`, up to `end`, which need not come. */
export const until = <Moment>(fact: Fact<Moment>, end: Fact<Moment>, from?: Fact<Moment>): Rule<Moment> =>
  rule(
    `${from ? `${inWords('desde que', 'from when')} ${from.says}, ` : ''}${fact.says} ${inWords('hasta que', 'until')} ${end.says}`,
    from === undefined,
    (was, step, before) => {
      const since = end.holds(step, before) ? false : from?.holds(step, before) ? true : was
      return { since, asked: since, holds: !since || fact.holds(step, before) }
    },
  )

/** `fact` at most once between one `per` and the next. */
export const atMostOnce = <Moment>(fact: Fact<Moment>, per: Fact<Moment>): Rule<Moment> =>
  rule(
    `${inWords('nunca', 'never')} ${fact.says} ${inWords('dos veces sin que', 'twice without')} ${per.says}`,
    false,
    (was, step, before) => {
      const already = was && !per.holds(step, before)
      const now = fact.holds(step, before)
      return { since: already || now, asked: now, holds: !(already && now) }
    },
  )

const reached = <Moment>(fact: Fact<Moment>, after: Fact<Moment>, answered: boolean): Rule<Moment> =>
  rule(
    `${inWords('siempre que', 'whenever')} ${after.says}, ${answered ? '' : inWords('aunque nadie conteste, ', 'though nobody answers, ')}${inWords('tarde o temprano', 'sooner or later')} ${fact.says}`,
    false,
    (since, step, before, { reaches }) => {
      const asked = after.holds(step, before)
      return { since, asked, holds: !asked || reaches(fact, answered) }
    },
  )

/** Whenever `after` is so, `fact` is reached sooner or later if services answer, well or badly, and time passes. */
export const eventually = <Moment>(fact: Fact<Moment>, after: Fact<Moment>): Rule<Moment> => reached(fact, after, true)

/** Whenever `after` is so, `fact` is reached though nothing answers: by time, and by the machines that it invokes, judged each by itself. */
export const evenInSilence = <Moment>(fact: Fact<Moment>, after: Fact<Moment>): Rule<Moment> => reached(fact, after, false)

/** A rule with its source. */
export function property<Moment = Step>(source: Source, held: Rule<Moment>, says: string = held.says): Source & Rule<Moment> {
  return { ...source, ...held, says }
}

/** Situations that a wait may go through before it is taken for endless. */
const PATIENCE = 40

/** Whether an actor is a machine, which goes on by itself. */
function isMachine({ machine }: Model, src: string): boolean {
  return (machine.implementations.actors[src] as { root?: unknown } | undefined)?.root !== undefined
}

/**
 * Whether from where a run stands, by answers and time alone, a fact can always still be reached: there is no place where
 * nothing more can come and it has not been so. Puts the run back.
 */
export function canAlwaysReach(model: Model, { states }: Inventory, run: PureRun, here: Step, fact: Fact, answered = true): boolean {
  const sources = new Map(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  const answers = (actor: string) => {
    const src = sources.get(actor) ?? actor
    if (!answered && !isMachine(model, src)) return []
    return (['done', 'error', 'snapshot'] as const).flatMap((kind) =>
      Object.keys(model.outcomes[src]?.[kind] ?? {}).map((name) => outcomeStimulus(kind, actor, src, name).name),
    )
  }
  const began = run.world()
  const roads = new Map<string, string[]>()
  const good = new Set<string>()
  const waiting = [{ world: began, step: here }]
  const keyOf = (world: typeof began) => situationOf(model, world).key
  roads.set(keyOf(began), [])
  for (const { world, step } of waiting) {
    const key = keyOf(world)
    if (roads.size > PATIENCE) {
      // Nobody looked beyond: it is not known to be stuck.
      good.add(key)
      continue
    }
    const given = [...[...world.actors].flatMap(answers), ...(world.timers.length > 0 ? [CLOCK.name] : [])]
    for (const stimulus of given) {
      run.restore(world)
      const next = run.step(stimulus)
      const to = run.world()
      const name = keyOf(to)
      roads.get(key)?.push(name)
      if (fact.holds(next, step)) good.add(name)
      else if (!roads.has(name)) {
        roads.set(name, [])
        waiting.push({ world: to, step: next })
      }
    }
  }
  run.restore(began)
  for (let grew = true; grew;) {
    grew = false
    for (const [from, ways] of roads)
      if (!good.has(from) && ways.some((way) => good.has(way))) {
        good.add(from)
        grew = true
      }
  }
  return [...roads.keys()].every((key) => good.has(key))
}

/** Watches a path go by; the first property that it breaks is told. A wait that was judged is not judged again. */
export function watcher(model: Model, known: Inventory, properties: readonly Property[]) {
  const judged = new Map<Property, Map<string, boolean>>(properties.map((one) => [one, new Map()]))
  return {
    /** A new path begins. */
    follow(run: PureRun): (step: Step) => Property | null {
      const watched = properties.map((one) => ({ one, sees: one.watch() }))
      let before: Step | null = null
      let stood: World | null = null
      const stimuli = stimuliOf(model, known)
      const instead = (stimulus: string) => {
        if (stood === null || !stimuli.has(stimulus)) return null
        const here = run.world()
        run.restore(stood)
        const step = run.step(stimulus)
        run.restore(here)
        return step
      }
      return (step) => {
        const broken = watched.find(({ one, sees }) => {
          const reaches = (fact: Fact, answered: boolean) => {
            const key = situationOf(model, run.world()).key
            const memory = judged.get(one)
            const found = memory?.get(key) ?? canAlwaysReach(model, known, run, step, fact, answered)
            memory?.set(key, found)
            return found
          }
          return !sees(step, before, { reaches, instead })
        })
        before = step
        stood = run.world()
        return broken?.one ?? null
      }
    },
  }
}
