import type { Inventory } from './inventory.ts'
import type { Words } from './lint.ts'
import { eventOf, stimuliOf, valueOf, type Model, type Stimulus } from './model.ts'
import { portable, printed, type Portable } from './portable.ts'
import { statesIn } from './requirements.ts'
import type { Step } from './run.ts'

/** One line of a script that a person follows: what to do, with what, and what must be seen. */
export interface ManualStep {
  action: string
  data: string
  expected: readonly string[]
}

/** A path of a machine written for a person. */
export interface ManualScript {
  machine: string
  number: number
  /** What the machine is for. */
  title: string
  steps: readonly ManualStep[]
}

/** What a path is written with. */
export interface Telling {
  name: string
  model: Model
  known: Inventory
  words: Words & { title?: string }
}

const OUTCOMES = { done: 'responde', error: 'falla', snapshot: 'cambia' }

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** An object's fields as a person reads them. */
function fields(value: Portable): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === null ? '' : printed(value)
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${typeof inner === 'string' ? inner : printed(inner)}`)
    .join('; ')
}

function actionOf(stimulus: Stimulus | undefined, path: string, { words }: Telling): string {
  if (!stimulus) return `Abra la página: ${path}.`
  if (stimulus.kind === 'clock') return 'Espere a que se cumpla el plazo.'
  if (stimulus.kind === 'event') return sentence(`${words.events[stimulus.type] ?? stimulus.type} (${stimulus.case})`)
  return sentence(`${words.actors[stimulus.src] ?? stimulus.src} ${OUTCOMES[stimulus.kind]} (${stimulus.case})`)
}

function dataOf(stimulus: Stimulus | undefined, before: Step | undefined, { model }: Telling): string {
  if (!stimulus || !before) return ''
  if (stimulus.kind === 'clock') return `${(before.timers[0]?.ms ?? 0) / 1000} s`
  // An actor's snapshot is the whole of it: its name says what matters of it.
  if (stimulus.kind === 'snapshot') return ''
  if (stimulus.kind !== 'event') return fields(portable(valueOf(model, stimulus)))
  const { type: _, ...data } = eventOf(model, stimulus, before.context)
  return fields(portable(data))
}

function expectedOf(step: Step, before: Step | undefined, { known, words }: Telling): string[] {
  const moved = before === undefined || printed(before.value) !== printed(step.value)
  const where = statesIn(step.value).map((path) => known.states.find((one) => one.path.join('.') === path)?.description || path)
  const sources = new Map(known.states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  return [
    ...where.map((said) => sentence(moved ? said : `Sigue así: ${said.charAt(0).toLowerCase()}${said.slice(1)}`)),
    ...step.calls.map(({ actor }) => sentence(`Comienza: ${words.actors[sources.get(actor) ?? ''] ?? actor}`)),
    ...step.emitted.map((event) => sentence(`Avisa ${fields(event)}`)),
    ...(step.status === 'active' ? [] : ['El flujo termina.']),
  ]
}

/** Writes a path as a script, from the steps that it takes. */
export function manualOf(telling: Telling, number: number, input: string, steps: readonly Step[]): ManualScript {
  const stimuli = stimuliOf(telling.model, telling.known)
  return {
    machine: telling.name,
    number,
    title: telling.words.title ?? telling.name,
    steps: steps.map((step, index) => {
      const stimulus = stimuli.get(step.stimulus)
      const before = steps[index - 1]
      return {
        action: actionOf(stimulus, input, telling),
        data: dataOf(stimulus, before, telling),
        expected: expectedOf(step, before, telling),
      }
    }),
  }
}
