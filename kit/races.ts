import fc from 'fast-check'
import { actorRun } from './drive-actor.ts'
import { pureRun } from './drive-pure.ts'
import { inventory } from './inventory.ts'
import type { Words } from './lint.ts'
import { CLOCK, stimuliOf, type Model } from './model.ts'
import { printed } from './portable.ts'
import { walk, type Step } from './run.ts'
import { sayPath } from './say.ts'
import { inWords } from './language.ts'

/** Answers that each service gives in one race, in order; one more question than answers repeats the last. */
type Answers = Readonly<Record<string, readonly string[]>>

interface Race {
  input: string
  answers: Answers
  /** What people do, in their order. */
  acts: readonly string[]
  /** Deadlines that pass. */
  deadlines: number
}

function racesOf(model: Model): fc.Arbitrary<Race> {
  const known = inventory(model.machine)
  const names = [...stimuliOf(model, known).values()]
  const acts = names.filter(({ kind }) => kind === 'event').map(({ name }) => name)
  const invokes = [...new Set(known.states.flatMap((state) => state.invokes.map(({ id }) => id)))]
  const answersOf = (actor: string) => names.flatMap((one) => ('actor' in one && one.actor === actor ? [one.name] : []))
  const answered = invokes.filter((actor) => answersOf(actor).length > 0)
  return fc.record({
    input: fc.constantFrom(...Object.keys(model.inputs)),
    answers: fc.record(
      Object.fromEntries(answered.map((actor) => [actor, fc.array(fc.constantFrom(...answersOf(actor)), { minLength: 1, maxLength: 4 })])),
    ),
    acts: acts.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...acts), { maxLength: 6 }),
    deadlines: fc.nat(3),
  })
}

/**
 * Lets people, services and deadlines of one race run at once, in the order that the scheduler chooses, and writes down
 * the path that it came to. A service answers each time that it is asked; nobody waits for another.
 */
async function run(model: Model, scheduler: fc.Scheduler, { input, answers, acts, deadlines }: Race): Promise<string[]> {
  const pure = pureRun(model)
  const path: string[] = []
  const asked = new Map<string, number>()
  const happens = (stimulus: string) => {
    path.push(stimulus)
    listen(pure.step(stimulus))
  }
  const listen = ({ calls }: Step) => {
    for (const { actor } of calls) {
      const turn = asked.get(actor) ?? 0
      const answer = answers[actor]?.[turn]
      asked.set(actor, turn + 1)
      if (answer !== undefined) void scheduler.schedule(Promise.resolve(), answer).then(() => happens(answer))
    }
  }
  listen(pure.start(input))
  const people = scheduler.scheduleSequence(acts.map((act) => ({ label: act, builder: async () => happens(act) })))
  for (let passed = 0; passed < deadlines; passed += 1)
    void scheduler.schedule(Promise.resolve(), CLOCK.name).then(() => happens(CLOCK.name))
  await scheduler.waitAll()
  await people.task
  return path
}

/** What a race found: the path that it came to, step by step in Spanish, and what is wrong with it. */
function judge(model: Model, input: string, steps: readonly string[], words: Words): void {
  const expected = walk(pureRun(model), { input, steps })
  const real = actorRun(model)
  const told = () => sayPath(expected, stimuliOf(model, inventory(model.machine)), inventory(model.machine), words)
  try {
    for (const [index, step] of expected.entries()) {
      const actual = index === 0 ? real.start(input) : real.step(step.stimulus)
      if (printed(actual) !== printed(step))
        throw new Error(
          inWords(
            `En el paso ${index} el actor hizo ${printed(actual)} y no ${printed(step)}.\n${told()}`,
            `At step ${index} the actor did ${printed(actual)} and not ${printed(step)}.\n${told()}`,
          ),
        )
      const broken = model.invariants?.find(({ holds }) => !holds(real.actor().getSnapshot()))
      if (broken)
        throw new Error(
          inWords(
            `En el paso ${index} no se cumple que ${broken.says}.\n${told()}`,
            `At step ${index} it does not hold that ${broken.says}.\n${told()}`,
          ),
        )
    }
  } finally {
    real.stop()
  }
}

/**
 * Races people, services and deadlines against one another `runs` times: whoever comes first, the actor must do what the chart
 * says and keep every invariant. @throws with the shrunk counterexample, as a path in Spanish that can be replayed.
 */
export async function race(model: Model, words: Words, runs: number, seed: number): Promise<void> {
  const property = fc.asyncProperty(fc.scheduler(), racesOf(model), async (scheduler, one) => {
    judge(model, one.input, await run(model, scheduler, one), words)
  })
  const { failed, errorInstance } = await fc.check(property, { numRuns: runs, seed })
  if (failed) throw errorInstance
}
