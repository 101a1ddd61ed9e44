import type { Inventory } from './inventory.ts'
import type { Words } from './lint.ts'
import type { Stimulus } from './model.ts'
import { printed } from './portable.ts'
import { statesIn } from './requirements.ts'
import type { Step } from './run.ts'
import { inWords } from './language.ts'

/** How an actor ends, or what it does meanwhile. */
export const outcomeOf = (kind: 'done' | 'error' | 'snapshot'): string =>
  ({ done: inWords('responde', 'answers'), error: inWords('falla', 'fails'), snapshot: inWords('cambia', 'changes') })[kind]

/** What happened, in words. */
export function sayStimulus(stimulus: Stimulus | undefined, words: Words): string {
  if (!stimulus) return inWords('Empieza', 'It begins')
  if (stimulus.kind === 'clock') return inWords('Pasa el plazo', 'The time passes')
  if (stimulus.kind === 'event') return `${words.events[stimulus.type] ?? stimulus.type} (${stimulus.case})`
  return `${words.actors[stimulus.src] ?? stimulus.src}: ${outcomeOf(stimulus.kind)} (${stimulus.case})`
}

function sayStates(step: Step, { states }: Inventory): string {
  const said = statesIn(step.value).map((path) => states.find((state) => state.path.join('.') === path)?.description || path)
  return said.join(' · ')
}

/** A path in words, a step a line: what happened, where the machine is, and what it asked and said. */
export function sayPath(steps: readonly Step[], stimuli: ReadonlyMap<string, Stimulus>, inventory: Inventory, words: Words): string {
  return steps
    .map((step, index) => {
      const effects = [
        ...step.calls.map(({ actor, input }) =>
          inWords(
            `     llama a ${actor}${input === null ? '' : ` con ${printed(input)}`}`,
            `     calls ${actor}${input === null ? '' : ` with ${printed(input)}`}`,
          ),
        ),
        ...step.sent.map(({ to, event }) => inWords(`     dice a ${to}: ${printed(event)}`, `     tells ${to}: ${printed(event)}`)),
        ...step.emitted.map((event) => inWords(`     emite ${printed(event)}`, `     emits ${printed(event)}`)),
      ]
      return [
        `${String(index).padStart(3)}. ${sayStimulus(stimuli.get(step.stimulus), words)} → ${sayStates(step, inventory)}`,
        ...effects,
      ].join('\n')
    })
    .join('\n')
}
