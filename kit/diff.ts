import { pureRun } from './drive-pure.ts'
import { differenceIn, lockedStep, type Lock, type LockedPath } from './lock.ts'
import type { Model } from './model.ts'
import { printed } from './portable.ts'
import { statesIn } from './requirements.ts'
import type { Step } from './run.ts'
import { changesSince } from './verify.ts'
import { inWords } from './language.ts'

const said = (at: LockedPath['steps'][number]['at']) => statesIn(at).join(' · ')

/** The first way in which a machine leaves a locked path, in words; null when it still walks it. */
function departure(model: Model, { input, steps }: LockedPath): string | null {
  const run = pureRun(model)
  let before: Step | undefined
  for (const [index, expected] of steps.entries()) {
    let step: Step
    try {
      step = index === 0 ? run.start(input) : run.step(expected.do)
    } catch (error) {
      return inWords(`«${expected.do}» ya no se puede: ${String(error)}`, `'${expected.do}' is no longer possible: ${String(error)}`)
    }
    const now = lockedStep(before, step)
    const difference = differenceIn(expected, now)
    before = step
    if (!difference) continue
    const where = inWords(
      `En ${said(steps[index - 1]?.at ?? expected.at)}, «${expected.do}»`,
      `In ${said(steps[index - 1]?.at ?? expected.at)}, '${expected.do}'`,
    )
    if (printed(expected.fired) !== printed(now.fired))
      return inWords(
        `${where} tomaba ${expected.fired.join(', ') || 'nada'} y ahora ${now.fired.join(', ') || 'nada'}`,
        `${where} took ${expected.fired.join(', ') || 'nothing'} and now takes ${now.fired.join(', ') || 'nothing'}`,
      )
    if (printed(expected.at) !== printed(now.at))
      return inWords(
        `${expected.fired.at(-1) ?? where} iba a ${said(expected.at)} y ahora va a ${said(now.at)}`,
        `${expected.fired.at(-1) ?? where} led to ${said(expected.at)} and now leads to ${said(now.at)}`,
      )
    return inWords(
      `${where} cambia «${difference.part}»: era ${printed(difference.expected)} y ahora ${printed(difference.actual)}`,
      `${where} changes '${difference.part}': it was ${printed(difference.expected)} and now ${printed(difference.actual)}`,
    )
  }
  return null
}

/** What changed since a lock was written: transitions that appeared or went, and the first departure from each path, once. */
export function behaviourChanges(lock: Lock, model: Model): string[] {
  return [...new Set([...changesSince(lock, model), ...lock.paths.flatMap((path) => departure(model, path) ?? [])])]
}
