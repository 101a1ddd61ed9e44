import { inventory } from './inventory.ts'
import { inWords } from './language.ts'
import { stimuliOf, timekeepersOf, valueOf, type Stimulus } from './model.ts'
import { expectedState, strict, type PageSubject, type PageWalk, type ScreenBindings, type Stage } from './page-stage.ts'
import { confirm, leave, pass, type Walker } from './page-sight.ts'
import { rehearse, type Promised } from './promises.ts'
import { statesIn } from './requirements.ts'
import type { Path, Step } from './run.ts'

const PATIENCE = 30_000

/** Goes to the next deadline, and sees just before it that nothing has happened. */
async function waitFor<Page>(walker: Walker<Page>, before: Step): Promise<void> {
  const { stage, name, ahead, bindings } = walker
  const [next] = before.timers
  const gained = ahead.get(next?.timer ?? '') ?? 0
  const rest = (next?.ms ?? 0) - gained
  if (rest > 1) {
    await stage.passTime(rest - 1)
    const state = await stage.state(name)
    if (state !== expectedState(bindings, before))
      throw new Error(inWords(`${next?.timer} se cumplió antes de su plazo`, `${next?.timer} came before its time`))
  }
  await stage.passTime(1)
  // The path passes the whole of it, and the page only what was left.
  for (const { timer } of before.timers) ahead.set(timer, (ahead.get(timer) ?? 0) - gained)
}

function isHurried<Page>({ hurried }: ScreenBindings<Page>, { value, context }: Step): boolean {
  return hurried?.(strict(context), statesIn(value)) ?? false
}

/** Whether the page takes the step of this place by itself. */
function isAtOnce<Page>(bindings: ScreenBindings<Page>, steps: readonly Step[], place: number): boolean {
  const [before, step] = [steps[place - 1], steps[place]]
  if (!before || !step || !(step.stimulus in (bindings.atOnce ?? {}))) return false
  return !(step.stimulus in bindings.do) || isHurried(bindings, before)
}

/** Makes the page ready for what it will take by itself after the step of this place. */
async function prepareAfter<Page>(
  { page }: Stage<Page>,
  bindings: ScreenBindings<Page>,
  steps: readonly Step[],
  place: number,
): Promise<void> {
  for (let next = place + 1; isAtOnce(bindings, steps, next); next += 1) await bindings.atOnce?.[steps[next]?.stimulus ?? '']?.(page)
}

async function perform<Page>(walker: Walker<Page>, stimulus: Stimulus, before: Step): Promise<void> {
  const { stage, bindings, model, waiting } = walker
  const bound = bindings.do[stimulus.name]
  if (bound) return bound(stage.page, strict(before.context))
  if (stimulus.kind === 'clock') return waitFor(walker, before)
  if (stimulus.kind !== 'done' && stimulus.kind !== 'error')
    throw new Error(inWords(`nada dice cómo hacer «${stimulus.name}»`, `nothing says how to do '${stimulus.name}'`))
  const call = waiting.get(stimulus.actor)
  if (!call) throw new Error(inWords(`${stimulus.actor} no espera respuesta`, `${stimulus.actor} waits for no answer`))
  waiting.delete(stimulus.actor)
  await call.answer(bindings.answers?.[stimulus.name] ?? stage.replyTo(stimulus.kind, valueOf(model, stimulus)))
}

/** Walks a path in a page, as far as the page agrees with what the requirements say and, of the rest, with what the machine would do. */
export async function walkPage<Page>(
  { name, model, bindings, promises = new Map(), patience = PATIENCE }: PageSubject<Page>,
  stage: Stage<Page>,
  path: Path,
  told: (step: Step) => void = () => {},
): Promise<PageWalk> {
  const known = inventory(model.machine)
  const stimuli = stimuliOf(model, known)
  const rehearsed = rehearse(model, known, path)
  const expected = rehearsed.map(({ step }) => step)
  const walker: Walker<Page> = {
    stage,
    name,
    model,
    known,
    bindings,
    patience,
    waiting: new Map(),
    abandoned: new Set(),
    ahead: new Map(),
    timekeepers: timekeepersOf(model, known),
    beside: new Map(),
    unseen: [],
  }
  const steps: Step[] = []
  const kept: Promised[] = []
  for (const [index, { occasion, step }] of rehearsed.entries()) {
    const stimulus = stimuli.get(step.stimulus)
    const before = expected[index - 1]
    const promised = promises.get(occasion) ?? []
    try {
      if (!isAtOnce(bindings, expected, index)) {
        await prepareAfter(stage, bindings, expected, index)
        if (!before) await bindings.open[path.input]?.(stage.page)
        else if (stimulus) await perform(walker, stimulus, before)
      }
      leave(walker, step)
      // What passes at once is seen in what it leads to.
      if (isAtOnce(bindings, expected, index + 1)) pass(walker, step, promised)
      else {
        await confirm(walker, step, promised)
        kept.push(...promised)
      }
    } catch (error) {
      const at = inWords(`paso ${index} («${step.stimulus}»)`, `step ${index} ('${step.stimulus}')`)
      const asked = promised.map(({ of }) => inWords(`«${of}»`, `'${of}'`)).join(', ')
      const from = asked === '' ? '' : inWords(`, de lo que habla ${asked}`, `, of which ${asked} tells`)
      return { path, steps, kept, fault: `${at}${from}: ${error instanceof Error ? error.message : String(error)}` }
    }
    told(step)
    steps.push(step)
  }
  return { path, steps, kept, fault: null }
}
