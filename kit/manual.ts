import type { Inventory } from './inventory.ts'
import { inWords } from './language.ts'
import type { Words } from './lint.ts'
import type { HttpCall, Reply } from './page-stage.ts'
import { eventOf, stimuliOf, timekeepersOf, valueOf, type Model, type Stimulus } from './model.ts'
import { portable, printed, type Portable } from './portable.ts'
import { statesIn } from './requirements.ts'
import type { Step } from './run.ts'
import { outcomeOf } from './say.ts'

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
  /** What a person knows of its page, when it has one. */
  page?: ManualPage
}

/** What a person does in a page, and what with: what is written, or what the service is made to answer. */
export interface Gesture {
  does: string
  with?: string
}

/** What a person is told of a page that the charts do not say. */
export interface ManualPage {
  /** What must be made ready before the page is opened, when it calls what is no part of the path. */
  around?: Gesture
  /** The address that an input opens, where it is known. */
  address: (input: string) => string | null
  /** The call that an actor makes, by its name in the chart. */
  call: (src: string, given: Portable) => HttpCall | null
  /** What the network says when an actor ends so. */
  reply: (stimulus: Extract<Stimulus, { actor: string }>) => Reply
  /** What brings the end of a wait about. */
  wait: (stimulus: Extract<Stimulus, { actor: string }>) => string
  /** What the person sees of a message, if anything. */
  told: (event: Portable) => string | null
  /** What a person does in the page for a step, by its place in the path; none where it is not known. */
  gestures?: (place: number) => readonly Gesture[]
  /** What a person sees in the page after a step, by its place in the path. */
  sights?: (place: number) => readonly string[]
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** An object's fields as a person reads them. */
function fields(value: Portable): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === null ? '' : printed(value)
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${typeof inner === 'string' ? inner : printed(inner)}`)
    .join('; ')
}

/** A call as a person finds it among those of the browser. */
const named = ({ method, path }: HttpCall): string => `${method} ${path}`

/** The last call that an actor made along some steps. */
function callOf(stimulus: Extract<Stimulus, { actor: string }>, steps: readonly Step[], { page }: Telling): HttpCall | null {
  const last = steps.flatMap(({ calls }) => calls).findLast(({ actor }) => actor === stimulus.actor)
  return (last && page?.call(stimulus.src, last.input)) ?? null
}

/** What a person does so that a service ends like this, and what it says then. */
function replied(
  stimulus: Extract<Stimulus, { actor: string }>,
  before: readonly Step[],
  telling: Telling,
): [action: string, data: string] | null {
  const { known, model, page } = telling
  if (!page || stimulus.kind === 'snapshot') return null
  if (timekeepersOf(model, known).has(stimulus.actor)) return [page.wait(stimulus), '']
  const call = callOf(stimulus, before, telling)
  if (!call) return null
  const reply = page.reply(stimulus)
  if (reply === 'nothing')
    return [
      inWords(`Corte la red en este paso: ${named(call)} no llega.`, `Cut the network in this step: ${named(call)} does not arrive.`),
      '',
    ]
  const headers = Object.entries(reply.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  const under = headers.length === 0 ? '' : `${inWords(', con el encabezado', ', with the header')} ${headers.join(', ')}`
  const answers = inWords(
    `El servicio responde ${reply.status} a ${named(call)}${under} (${stimulus.case}).`,
    `The service answers ${reply.status} to ${named(call)}${under} (${stimulus.case}).`,
  )
  // As it is pasted in the browser's tools.
  return [answers, reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json)]
}

function actionOf(stimulus: Stimulus | undefined, path: string, before: readonly Step[], telling: Telling): string {
  const { page, words } = telling
  if (!stimulus) {
    const address = page?.address(path)
    const opens = `${inWords('Abra la página', 'Open the page')}: ${path}${address ? ` (${address})` : ''}.`
    return page?.around ? `${page.around.does} ${opens}` : opens
  }
  const gestures = page?.gestures?.(before.length) ?? []
  if (gestures.length > 0) return gestures.map(({ does }) => does).join(' ')
  if (stimulus.kind === 'clock') return inWords('Espere a que se cumpla el plazo.', 'Wait until the time is over.')
  if (stimulus.kind === 'event') return sentence(`${words.events[stimulus.type] ?? stimulus.type} (${stimulus.case})`)
  const [action] = replied(stimulus, before, telling) ?? []
  return action ?? sentence(`${words.actors[stimulus.src] ?? stimulus.src} ${outcomeOf(stimulus.kind)} (${stimulus.case})`)
}

function dataOf(stimulus: Stimulus | undefined, steps: readonly Step[], telling: Telling): string {
  const { model } = telling
  const before = steps.at(-1)
  if (!stimulus || !before) return telling.page?.around?.with ?? ''
  if (stimulus.kind === 'clock') return `${(before.timers[0]?.ms ?? 0) / 1000} s`
  const gestures = telling.page?.gestures?.(steps.length) ?? []
  if (gestures.length > 0) return gestures.flatMap((gesture) => gesture.with ?? []).join('; ')
  // An actor's snapshot is the whole of it: its name says what matters of it.
  if (stimulus.kind === 'snapshot') return ''
  if (stimulus.kind !== 'event') return replied(stimulus, steps, telling)?.[1] ?? fields(portable(valueOf(model, stimulus)))
  const { type: _, ...data } = eventOf(model, stimulus, before.context)
  return fields(portable(data))
}

function expectedOf(step: Step, place: number, before: Step | undefined, { known, model, words, page }: Telling): string[] {
  const timekeepers = timekeepersOf(model, known)
  const moved = before === undefined || printed(before.value) !== printed(step.value)
  const where = statesIn(step.value).map((path) => known.states.find((one) => one.path.join('.') === path)?.description || path)
  const sources = new Map(known.states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  return [
    ...where.map((said) => sentence(moved ? said : `${inWords('Sigue así', 'Still so')}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`)),
    ...(page?.sights?.(place) ?? []),
    ...step.calls
      .filter(({ actor }) => !page || !timekeepers.has(actor))
      .map(({ actor, input }) => {
        const src = sources.get(actor) ?? ''
        const call = page?.call(src, input)
        return sentence(`${inWords('Comienza', 'It begins')}: ${words.actors[src] ?? actor}${call ? ` (${named(call)})` : ''}`)
      }),
    ...step.emitted.map((event) => sentence(page?.told(event) ?? `${inWords('Avisa', 'It tells')} ${fields(event)}`)),
    ...(step.status === 'active' ? [] : [inWords('El flujo termina.', 'The flow ends.')]),
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
        action: actionOf(stimulus, input, steps.slice(0, index), telling),
        data: dataOf(stimulus, steps.slice(0, index), telling),
        expected: expectedOf(step, index, before, telling),
      }
    }),
  }
}
