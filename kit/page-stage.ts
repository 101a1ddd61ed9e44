import type { Exclusion } from './coverage.ts'
import { inWords } from './language.ts'
import type { Model } from './model.ts'
import { printed, type Portable } from './portable.ts'
import type { Promised, Promises } from './promises.ts'
import { statesIn } from './requirements.ts'
import type { Path, Step } from './run.ts'

/** A call that a page makes for an actor of its machine. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, as it is sent. */
  path: string
  /** Nothing when the call has no body. */
  body?: unknown
}

/** An answer to a call, or that none arrives. */
export type Reply = 'nothing' | { status: number; json?: unknown; text?: string; headers?: Readonly<Record<string, string>> }

/** A call that waits for its answer. */
export interface HeldCall {
  method: string
  path: string
  body: Portable
  answer: (reply: Reply) => Promise<void>
}

/** What a driver of browsers lends to the kit: one page, its calls and its clock. */
export interface Stage<Page> {
  page: Page
  /** Where the page says that a machine is, without its name; null when it shows none. */
  state: (machine: string) => Promise<string | null>
  /** Moves the page's clock, which stands still otherwise. */
  passTime: (ms: number) => Promise<void>
  /** Waits a moment of the driver's own time, for the page to draw. */
  breathe: () => Promise<void>
  /** The calls that nobody has answered, oldest first. */
  held: () => readonly HeldCall[]
  /** What the network says when a service ends like this. */
  replyTo: (kind: 'done' | 'error', value: unknown) => Reply
  /** Sees some words in the page, as a heading or any other text; throws when they are not there. */
  reads: (words: string) => Promise<void>
  /** Sees in the page what the machine emitted; throws when it is not there. */
  emitted: (event: Portable) => Promise<void>
  /** Puts away what passes by itself, such as messages, so that it hides nothing of the next step. */
  tidy: () => Promise<void>
}

type Context = Readonly<Record<string, Portable>>

/**
 * How a screen is worked and seen, so that a path can be walked in a real page. `Page` is the browser driver's own; the
 * kit knows none. What a screen cannot do (an actor that makes no call, an event of the browser) is bound too, to what
 * brings it about. A stimulus that is bound to nothing is not taken.
 */
export interface ScreenBindings<Page> {
  /** Opens the screen as an input says. */
  open: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** By stimulus, as locks write it: `SUBMIT: sin usuario`, `captcha.snapshot: resuelto`. */
  do: Readonly<Record<string, (page: Page, context: Context) => Promise<void>>>
  /**
   * Stimuli that a page allows only in some situations: a button that is not always there. States as in `see`. `input` is
   * what the page was opened with, for what it keeps of its opening and the machine does not.
   */
  when?: Readonly<Record<string, (context: never, states: readonly string[], input: string) => boolean>>
  /**
   * Outcomes that a page brings about by itself, before anybody could see the state that waits for them, and what must
   * be made ready in the page, before the step that leads there, for it to be this one.
   */
  atOnce?: Readonly<Record<string, (page: Page) => Promise<void>>>
  /**
   * Situations that a page leaves by itself, as one that was just sent to another address: there it takes what `atOnce`
   * binds and nothing else. What `do` binds too is done everywhere else. States as in `see`.
   */
  hurried?: (context: never, states: readonly string[]) => boolean
  /** What of the context such situations hang on, when the model's own `key` leaves it out. */
  apart?: (context: never) => unknown
  /** By state, from the machine down (`form.open`): throws when the person would not see it, by role and text. */
  see: Readonly<Record<string, (page: Page, context: Context) => Promise<void>>>
  /** By actor (`src`): the call that it makes, given its input. The answer is held until the path gives it. */
  http: Readonly<Record<string, (input: never) => HttpCall>>
  /** By actor (`id`): throws when the page did not tell it these, or told it anything else, since it was last looked at. */
  told?: Readonly<Record<string, (page: Page, events: readonly Portable[]) => Promise<void>>>
  /** By `actor.kind: case`: what the network says, where the outcome alone does not tell. */
  answers?: Readonly<Record<string, Reply>>
  /** Situations in which the page shows nothing of the machine. States as in `see`. */
  silent?: (context: never, states: readonly string[]) => boolean
  /** What the page cannot bring about, and why. */
  exclude?: readonly Exclusion[]
}

/** A walk through a page: the steps that were confirmed in it, and the first thing that was not so. */
export interface PageWalk {
  path: Path
  steps: Step[]
  fault: string | null
  /** What requirements say of its steps, as far as it was seen. */
  kept: Promised[]
}

/** What a machine's page is walked with. */
export interface PageSubject<Page> {
  /** The machine's name in `data-state`. */
  name: string
  model: Model
  bindings: ScreenBindings<Page>
  /** What its requirements say of its steps; nothing when absent. */
  promises?: Promises
  /** Milliseconds of the driver's own time that a page has to show what it should; half a minute when absent. */
  patience?: number
}

/** A state's value as pages write it: parallel regions joined by commas. */
function pageState(value: Portable): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Readonly<Record<string, Portable>>)
    .map(([state, inner]) => (printed(inner) === '{}' ? state : `${state}.${pageState(inner)}`))
    .join(',')
}

/** A context that cannot be asked for a field it has not: what a page shows of `undefined` is nothing, and nothing is always seen. */
export function strict<T>(context: T): never {
  const field = (target: object, name: string | symbol): unknown => {
    if (typeof name === 'string' && !(name in target))
      throw new Error(inWords(`el contexto no tiene «${name}»`, `the context has no '${name}'`))
    return Reflect.get(target, name)
  }
  return (typeof context === 'object' && context !== null ? new Proxy(context, { get: field }) : context) as never
}

/** What the page should say of the machine; null where it shows nothing of it. */
export function expectedState<Page>({ silent }: ScreenBindings<Page>, { value, context }: Pick<Step, 'value' | 'context'>): string | null {
  return silent?.(strict(context), statesIn(value)) ? null : pageState(value)
}
