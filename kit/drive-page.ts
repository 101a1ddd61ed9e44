import type { Portable } from './portable.ts'

/** A call that a page makes for an actor of its machine. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, as it is sent. */
  path: string
  /** Nothing when the call has no body. */
  body?: Portable
}

/**
 * How a screen is worked and seen, so that a locked path can be walked in a real page. `Page` is the browser driver's own;
 * the kit knows none. What a screen cannot do (an actor that makes no call, an event of the browser) is bound too, to what
 * brings it about.
 */
export interface ScreenBindings<Page> {
  /** Opens the screen as an input says. */
  open: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** By event case, as locks write it: `SUBMIT: sin usuario`. */
  do: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** By state, from the machine down (`form.open`): throws when the person would not see it, by role and text. */
  see: Readonly<Record<string, (page: Page, context: Readonly<Record<string, Portable>>) => Promise<void>>>
  /** By actor: the call that it makes, given its input. The answer is held until the path gives it. */
  http: Readonly<Record<string, (input: Portable) => HttpCall>>
}
