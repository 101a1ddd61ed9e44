import fc from 'fast-check'
import type { AnyActor } from 'xstate'
import { actorRun } from './drive-actor.ts'
import { pureRun, type PureRun } from './drive-pure.ts'
import { inventory } from './inventory.ts'
import { stimuliOf, type Model } from './model.ts'
import { printed } from './portable.ts'
import type { Run } from './run.ts'
import { inWords } from './language.ts'

type Real = Run & { actor: () => AnyActor }

/** One stimulus of a random walk: the real actor must do what the pure run does, and keep every invariant. */
class Happens implements fc.Command<PureRun, Real> {
  readonly #model: Model
  readonly #stimulus: string

  constructor(model: Model, stimulus: string) {
    this.#model = model
    this.#stimulus = stimulus
  }

  check(): boolean {
    return true
  }

  run(pure: PureRun, real: Real): void {
    const expected = printed(pure.step(this.#stimulus))
    const actual = printed(real.step(this.#stimulus))
    if (expected !== actual)
      throw new Error(inWords(`El actor hizo ${actual} y no ${expected}`, `The actor did ${actual} and not ${expected}`))
    const broken = this.#model.invariants?.find(({ holds }) => !holds(real.actor().getSnapshot()))
    if (broken) throw new Error(inWords(`No se cumple que ${broken.says}`, `It does not hold that ${broken.says}`))
  }

  toString(): string {
    return this.#stimulus
  }
}

/**
 * Walks a machine at random, `runs` times: any stimulus at any moment, also those that nobody expects there. @throws with the
 * shrunk counterexample, as a path that can be replayed.
 */
export function walkAtRandom(model: Model, runs: number, seed: number): void {
  const names = [...stimuliOf(model, inventory(model.machine)).keys()]
  const inputs = Object.keys(model.inputs)
  const pure = pureRun(model)
  const real = actorRun(model)
  const commands = fc.commands(
    names.map((name) => fc.constant(new Happens(model, name))),
    { maxCommands: 30 },
  )
  const property = fc.property(fc.constantFrom(...inputs), commands, (input, walk) => {
    fc.modelRun(() => {
      pure.start(input)
      real.start(input)
      return { model: pure, real }
    }, walk)
  })
  fc.assert(property, { numRuns: runs, seed })
  real.stop()
}
