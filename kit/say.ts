import type { Inventory } from './inventory.ts'
import type { Words } from './lint.ts'
import type { Stimulus } from './model.ts'
import { printed } from './portable.ts'
import { statesIn } from './requirements.ts'
import type { Step } from './run.ts'

const OUTCOME = { done: 'responde', error: 'falla', snapshot: 'cambia' }

/** What happened, in Spanish. */
export function sayStimulus(stimulus: Stimulus | undefined, words: Words): string {
  if (!stimulus) return 'Empieza'
  if (stimulus.kind === 'clock') return 'Pasa el plazo'
  if (stimulus.kind === 'event') return `${words.events[stimulus.type] ?? stimulus.type} (${stimulus.case})`
  return `${words.actors[stimulus.src] ?? stimulus.src}: ${OUTCOME[stimulus.kind]} (${stimulus.case})`
}

function sayStates(step: Step, { states }: Inventory): string {
  const said = statesIn(step.value).map((path) => states.find((state) => state.path.join('.') === path)?.description || path)
  return said.join(' · ')
}

/** A path in Spanish, a step a line: what happened, where the machine is, and what it asked and said. */
export function sayPath(steps: readonly Step[], stimuli: ReadonlyMap<string, Stimulus>, inventory: Inventory, words: Words): string {
  return steps
    .map((step, index) => {
      const effects = [
        ...step.calls.map(({ actor, input }) => `     llama a ${actor}${input === null ? '' : ` con ${printed(input)}`}`),
        ...step.sent.map(({ to, event }) => `     dice a ${to}: ${printed(event)}`),
        ...step.emitted.map((event) => `     emite ${printed(event)}`),
      ]
      return [
        `${String(index).padStart(3)}. ${sayStimulus(stimuli.get(step.stimulus), words)} → ${sayStates(step, inventory)}`,
        ...effects,
      ].join('\n')
    })
    .join('\n')
}
